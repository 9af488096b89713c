/// What has become of a page that the server fails on and its parts.
struct PageRoot: Hashable, Sendable {
  /// The rows of the page.
  var rows: Range<Int>
  var failures = 0
  var successes = 0
  /// Whether a record was found that the server fails on.
  var hasFound = false
  var isGivenUp = false

  /// Four levels of halves without a single success: it is not single records.
  private static let failuresWithoutSuccess = 15
  /// Enough for several bad records in each page.
  private static let mostFailures = 64

  /// Whether dividing it on is worth the requests.
  var isHopeless: Bool {
    failures >= PageRoot.mostFailures || successes == 0 && failures >= PageRoot.failuresWithoutSuccess
  }
}

/// Rows that were given up, for now or for good.
struct ParkedRows: Hashable, Sendable {
  var rows: Range<Int>
  var size: Int
  var reason: JamfProError
  /// Whether they are worth asking for once more in the end.
  var isPassing: Bool
}
