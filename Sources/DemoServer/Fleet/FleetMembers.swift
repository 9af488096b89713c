/// Which computers of a fleet there are at some moment.
struct FleetMembers: Hashable, Sendable {
  /// Places from here on are not enrolled yet.
  var end: Int
  /// Places of computers that are gone, rising.
  var removed: [Int] = []

  var count: Int { end - removed.count }

  func contains(_ place: Int) -> Bool {
    guard place >= 0, place < end else { return false }
    let rank = removedCount(before: place)
    return rank == removed.count || removed[rank] != place
  }

  /// The place of the computer that is the `rank`-th by id, counted from 0; `rank` is below `count`.
  func place(ofRank rank: Int) -> Int {
    // The largest number of removed computers that lie before it: removed[i] - i never falls.
    var low = 0
    var high = removed.count
    while low < high {
      let middle = (low + high) / 2
      if removed[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }

  mutating func remove(_ place: Int) { removed.insert(place, at: removedCount(before: place)) }

  private func removedCount(before place: Int) -> Int {
    var low = 0
    var high = removed.count
    while low < high {
      let middle = (low + high) / 2
      if removed[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
