extension JamfProError {
  /// Rows that the server counts are missing from a page.
  static let leftOut = JamfProError(
    .other, what: "The server sent fewer computers than it counts.", next: "Try again.", nextIsRetry: true)

  /// It is unknown whether every computer of the list was seen.
  static let changedMeanwhile = JamfProError(
    .other, what: "The list changed while it was read, so some computers may be missing.", next: "Load the list again.",
    nextIsRetry: true)

  /// Pages repeat each other.
  static let sameRows = JamfProError(
    .other, what: "The server sent three pages in a row without a new computer.",
    next: "Load the list again. If it happens again, report it to the server's administrator.")

  /// The server's answers do not come to an end.
  static func tooManyRequests(_ requests: Int, _ last: JamfProError?) -> JamfProError {
    JamfProError(
      .other, what: "The list did not end after \(grouped(requests)) requests.",
      why: last?.what ?? "The server's pages are empty, repeated or contradictory.",
      next: "Load the list again. If it happens again, report it to the server's administrator.")
  }

  /// The server's counts exclude each other.
  static func contradictoryCounts(_ one: Int, _ other: Int) -> JamfProError {
    JamfProError(
      .other, what: "The server counted \(grouped(one)) computers, and \(grouped(other)) in another answer.",
      next: "Load the list again.")
  }

  /// A count rests on a single answer, because a second one could not be had.
  static func unconfirmed(_ error: JamfProError) -> JamfProError {
    JamfProError(
      error.kind, what: "The number of computers could not be confirmed by a second answer.",
      why: [error.what, error.why].compactMap(\.self).joined(separator: " "), next: error.next, status: error.status)
  }

  /// `9,412`.
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
