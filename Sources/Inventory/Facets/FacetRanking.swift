/// Values that are to be listed: the commonest, and among equally common ones the first.
struct FacetRanking {
  /// A value and what it is sorted by: a number or else a text.
  struct Candidate {
    var text: String
    var count: FacetCount
    var order: Int64?
  }

  private let candidates: [Candidate]
  /// Sort keys of the texts, made for those only that have to be told apart.
  private var keys: [[UInt8]]

  init(_ candidates: [Candidate]) {
    self.candidates = candidates.filter { $0.count.count > 0 }
    keys = [[UInt8]](repeating: [], count: self.candidates.count)
  }

  var count: Int { candidates.count }

  /// The first ones; all of them without a limit.
  mutating func first(_ limit: Int?) -> [FacetValue] {
    let limit = max(0, min(limit ?? count, count))
    guard limit > 0 else { return [] }
    let least = candidates.map(\.count.count).sorted(by: >)[limit - 1]
    var chosen = candidates.indices.filter { candidates[$0].count.count > least }
    let tied = candidates.indices.filter { candidates[$0].count.count == least }
    for index in chosen + tied { keys[index] = FacetRanking.key(candidates[index]) }
    chosen.sort { isBefore($0, $1) }
    chosen += firstOf(tied, limit - chosen.count)
    return chosen.map {
      FacetValue(text: candidates[$0].text, count: candidates[$0].count.count, total: candidates[$0].count.total)
    }
  }

  /// The first of equally common values, without sorting the others.
  private func firstOf(_ tied: [Int], _ limit: Int) -> [Int] {
    guard limit * 4 < tied.count else { return Array(tied.sorted { isBefore($0, $1) }.prefix(limit)) }
    var best: [Int] = []
    for index in tied {
      if best.count == limit {
        guard isBefore(index, best[limit - 1]) else { continue }
        best.removeLast()
      }
      let place = best.firstIndex { isBefore(index, $0) } ?? best.count
      best.insert(index, at: place)
    }
    return best
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (candidates[left], candidates[right])
    if first.count.count != second.count.count { return first.count.count > second.count.count }
    switch (first.order, second.order) {
    case (let left?, let right?): return left < right
    case (.some, nil): return true
    case (nil, .some): return false
    case (nil, nil): break
    }
    if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
    return first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  private static func key(_ candidate: Candidate) -> [UInt8] {
    guard candidate.order == nil else { return [] }
    var key: [UInt8] = []
    Folding.folded(candidate.text).withUnsafeBufferPointer { NaturalKey.append($0, to: &key) }
    return key
  }
}
