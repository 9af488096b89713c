import Browser
import Inventory
import JamfProAPI

extension CommandFailure {
  /// What is missing in an incomplete list, and why; nil for a complete one.
  ///
  /// - Parameter isNarrowed: whether a filter limited the request to some computers.
  init?(incomplete outcome: InventoryPager.Outcome, isNarrowed: Bool = false) {
    guard !outcome.isComplete else { return nil }
    var reasons: [String] = []
    if let failure = outcome.failure { reasons.append(failure.sentences) }
    reasons += outcome.unreadable.summary { count, rows in
      "The server fails on \(DeviceKind.computers.counted(count)) (\(rows))"
    }
    reasons += outcome.gaps.summary { count, rows in
      "\(Amount.grouped(count)) \(count == 1 ? "is" : "are") missing (\(rows))"
    }
    if reasons.isEmpty { reasons = ["Computers may have been added or deleted in the meantime."] }
    if outcome.failure == nil, outcome.gaps.isEmpty, !outcome.unreadable.isEmpty {
      reasons.append("If this persists, the server's log shows the cause.")
    }
    self.init(
      "The list \(outcome.isUncertain ? "may be" : "is") incomplete: \(outcome.amount(isNarrowed: isNarrowed)).",
      why: reasons.joined(separator: " "), next: outcome.failure?.next ?? "Load the list again.", exitCode: .partial)
    problem.nextIsRetry = outcome.failure?.next == nil || outcome.failure?.nextIsRetry == true
  }
}

extension InventoryPager.Outcome {
  /// The number of loaded computers, next to the server's own count. The count is never corrected: when it cannot be
  /// right, the user should see that.
  fileprivate func amount(isNarrowed: Bool) -> String {
    let narrowing = isNarrowed ? " that match the filter" : ""
    let verb = computers == 1 ? "was" : "were"
    if let totalCount, totalCount >= computers + min(1, missing) {
      guard isNarrowed else { return "\(Amount.loadedComputers(computers, of: totalCount)) \(verb) loaded" }
      // The server's count is that of its own part of the filter. The rest of the filter is applied here.
      return
        "\(Amount.grouped(computers)) of the \(DeviceKind.computers.counted(totalCount)) that the server's part of "
        + "the filter selected \(verb) loaded"
    }
    let loaded = "\(DeviceKind.computers.counted(computers))\(narrowing) \(verb) loaded"
    if let totalCount, totalCount < computers {
      return "\(loaded), and the server counts \(Amount.grouped(totalCount))"
    }
    return missing > 0 ? "\(loaded), and \(Amount.grouped(missing)) \(missing == 1 ? "is" : "are") missing" : loaded
  }
}

extension [InventoryGap] {
  /// One sentence per reason: how many rows, where the first of them are, and why.
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
  /// The position in the list by ID.
  fileprivate var place: String {
    let (first, last) = (Amount.grouped(firstRow + 1), Amount.grouped(rows.upperBound))
    let rows = count == 1 ? "row \(first)" : "rows \(first) to \(last)"
    return rows + (afterID.map { ", after ID \($0)" } ?? "")
  }
}

extension JamfProError {
  /// What happened and why, in one text.
  fileprivate var sentences: String {
    [what, why].compactMap(\.self).joined(separator: " ")
  }
}
