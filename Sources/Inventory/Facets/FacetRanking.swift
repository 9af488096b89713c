/// Sorts the values of a column by frequency, most frequent first, and equally frequent ones by value.
struct FacetRanking {
  /// A value of at least one filtered computer.
  struct Candidate {
    enum Value {
      /// An integer that sorts like the number or date that it stands for.
      case word(Int64)
      /// The number of a text in `texts`.
      case text(Int)
    }

    var value: Value
    var count: FacetCount
  }

  /// A candidate with its sort key, which texts have.
  private struct Keyed {
    var candidate: Candidate
    var key: [UInt8]
  }

  private let texts: DistinctTexts
  private let candidates: [Candidate]
  /// The text of a word.
  private let shown: (Int64) -> String

  init(_ texts: DistinctTexts, _ candidates: [Candidate], shown: @escaping (Int64) -> String) {
    self.texts = texts
    self.candidates = candidates.filter { $0.count.count > 0 }
    self.shown = shown
  }

  var count: Int { candidates.count }

  /// The first values, up to a limit; all of them without a limit.
  func first(_ limit: Int?) -> [FacetValue] {
    let limit = max(0, min(limit ?? count, count))
    guard limit > 0 else { return [] }
    let least = candidates.map(\.count.count).sorted(by: >)[limit - 1]
    var chosen = candidates.filter { $0.count.count > least }.map(keyed).sorted(by: isBefore)
    chosen += firstOf(candidates.filter { $0.count.count == least }, limit - chosen.count)
    return chosen.map {
      FacetValue(text: text($0.candidate), count: $0.candidate.count.count, total: $0.candidate.count.total)
    }
  }

  /// The first of equally frequent values. When only a few are wanted, the others are not sorted.
  private func firstOf(_ tied: [Candidate], _ limit: Int) -> [Keyed] {
    guard limit * 4 < tied.count else { return Array(tied.map(keyed).sorted(by: isBefore).prefix(limit)) }
    var best: [Keyed] = []
    var next = Keyed(candidate: tied[0], key: [])
    var folded: [UInt8] = []
    for candidate in tied {
      next.candidate = candidate
      makeKey(of: candidate, &next.key, &folded)
      if best.count == limit {
        guard isBefore(next, best[limit - 1]) else { continue }
        best.removeLast()
      }
      best.insert(next, at: best.firstIndex { isBefore(next, $0) } ?? best.count)
    }
    return best
  }

  private func isBefore(_ left: Keyed, _ right: Keyed) -> Bool {
    let (first, second) = (left.candidate, right.candidate)
    if first.count.count != second.count.count { return first.count.count > second.count.count }
    switch (first.value, second.value) {
    case (.word(let first), .word(let second)): return first < second
    case (.word, .text): return true
    case (.text, .word): return false
    case (.text(let first), .text(let second)):
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      return texts[first].lexicographicallyPrecedes(texts[second])
    }
  }

  private func keyed(_ candidate: Candidate) -> Keyed {
    var made = Keyed(candidate: candidate, key: [])
    var folded: [UInt8] = []
    makeKey(of: candidate, &made.key, &folded)
    return made
  }

  private func makeKey(of candidate: Candidate, _ key: inout [UInt8], _ folded: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    guard case .text(let number) = candidate.value else { return }
    folded.removeAll(keepingCapacity: true)
    texts.withText(number) { Folding.append($0, to: &folded) }
    folded.withUnsafeBufferPointer { NaturalKey.append($0, to: &key) }
  }

  private func text(_ candidate: Candidate) -> String {
    switch candidate.value {
    case .word(let word): shown(word)
    case .text(let number): texts.string(number)
    }
  }
}
