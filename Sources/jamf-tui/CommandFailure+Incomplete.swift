import Browser
import JamfProAPI

extension CommandFailure {
  /// What a list lacks that did not come whole, and why; nil for one that is whole.
  ///
  /// - Parameter isNarrowed: whether the server was asked for some computers only, by a filter.
  init?(incomplete outcome: InventoryPager.Outcome, isNarrowed: Bool = false) {
    guard !outcome.isComplete else { return nil }
    let total = outcome.computers + outcome.missing
    let computers = isNarrowed ? "computers that the server finds by the filter" : "computers"
    let amount = Amount.loaded(outcome.computers, of: outcome.missing > 0 ? total : nil)
    var reasons: [String] = []
    if let failure = outcome.failure { reasons.append(failure.sentences) }
    reasons += outcome.unreadable.summary { count, rows in
      "The server fails on \(Amount.computers(count)) (\(rows))"
    }
    reasons += outcome.gaps.summary { count, rows in "\(Amount.grouped(count)) did not come (\(rows))" }
    if reasons.isEmpty { reasons = ["Computers may have been added or deleted meanwhile."] }
    if outcome.failure == nil, outcome.gaps.isEmpty, !outcome.unreadable.isEmpty {
      reasons.append("If it stays so, the server's log says what is wrong with them.")
    }
    self.init(
      "The list is not complete: \(amount) \(computers) came.", why: reasons.joined(separator: " "),
      next: outcome.failure?.next ?? "Load the list again.", exitCode: .partial)
  }
}

extension [InventoryGap] {
  /// One sentence for each reason: how many rows, where the first of them are, and why.
  fileprivate func summary(_ words: (_ count: Int, _ rows: String) -> String) -> [String] {
    let groups = Dictionary(grouping: self, by: \.reason).sorted { $0.value[0].firstRow < $1.value[0].firstRow }
    return groups.map { reason, gaps in
      let count = gaps.reduce(0) { $0 + $1.count }
      let rows = gaps.prefix(3).map(\.place).joined(separator: "; ") + (gaps.count > 3 ? "; and more" : "")
      return "\(words(count, rows)): \(reason.sentences)"
    }
  }
}

extension InventoryGap {
  /// Where it is in the list by id.
  fileprivate var place: String {
    let (first, last) = (Amount.grouped(firstRow + 1), Amount.grouped(rows.upperBound))
    let rows = count == 1 ? "row \(first)" : "rows \(first) to \(last)"
    return rows + (afterID.map { ", after ID \($0)" } ?? "")
  }
}

extension JamfProError {
  /// What happened and why, one after the other.
  fileprivate var sentences: String {
    [what, why].compactMap(\.self).joined(separator: " ")
  }
}
