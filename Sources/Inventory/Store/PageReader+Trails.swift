import APIRuntime

/// Reading records that look like those before them: by comparing them, which is much quicker than reading each as if nothing
/// were known. A record that looks otherwise is read as usual, and is what the next ones are compared with.
extension PageReader {
  /// What is known of the page's records.
  struct Trails {
    /// The one that was of use last comes first.
    fileprivate(set) var known: [(trail: PageTrail, differences: JSONTrail.Differences)] = []
    /// Goes down with each record that looks like none before; then they are too different to go on with this.
    var credit = 16

    fileprivate static let most = 2
    fileprivate static let price = 4

    /// Whether records are worth comparing.
    var areWorthIt: Bool { credit >= 0 }

    /// For pages whose records are to be read each by itself.
    static let none = Trails(credit: -1)
  }

  /// Reads a record as those before it; false when it is not like them. Nothing is kept of it then.
  mutating func followTrails(_ reader: inout JSONReader) -> Bool {
    guard trails.areWorthIt else { return false }
    for index in trails.known.indices {
      let trail = trails.known[index].trail
      // Taken out meanwhile, so that it is not copied to be changed.
      var differences = JSONTrail.Differences()
      swap(&differences, &trails.known[index].differences)
      differences.begin()
      let isLike = reader.attempt { follow(trail, &differences, &$0) }
      swap(&differences, &trails.known[index].differences)
      if isLike {
        if index > 0 { trails.known.swapAt(0, index) }
        trails.credit = min(trails.credit + 1, 16)
        return true
      }
      forgetRow()
    }
    return false
  }

  /// Remembers what the record that was read looks like.
  mutating func leaveTrail(_ record: Range<Int>, _ reader: inout JSONReader) throws(JSONReadingError) {
    guard trails.areWorthIt else { return }
    trails.credit -= trails.known.isEmpty ? 0 : Trails.price
    guard let trail = try PageTrail(record, tree: plan.tree, reader: &reader) else { return }
    trails.known.insert((trail, JSONTrail.Differences()), at: 0)
    if trails.known.count > Trails.most { trails.known.removeLast() }
  }

  private mutating func follow(
    _ trail: PageTrail, _ differences: inout JSONTrail.Differences, _ reader: inout JSONReader
  ) -> Bool {
    var place = trail.text.range.lowerBound
    var next = 0
    do throws(JSONReadingError) {
      while true {
        let isLast = next == trail.stops.count
        let goal = isLast ? trail.text.range.upperBound : trail.stops[next].range.lowerBound
        let depth = isLast ? trail.depth : trail.stops[next].depth
        let advance = reader.advance(
          along: trail.text, knowing: &differences, from: &place, to: goal, depth: depth)
        switch advance {
        case .arrived:
          if isLast { return true }
          let stop = trail.stops[next]
          if let column = stop.column {
            try columns[column].read(&reader)
          } else {
            try readValue(&reader, at: stop.node)
          }
          place = stop.range.upperBound
          next += 1
        case .otherwise(let node, let end):
          try readObjects(&reader, at: node)
          place = end
          next = trail.firstStop(from: end)
        case .lost: return false
        }
      }
    } catch {
      // Read as usual, it fails again, and that is told.
      return false
    }
  }
}
