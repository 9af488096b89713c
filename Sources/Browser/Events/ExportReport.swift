/// How the writing of a file came out.
public struct ExportReport: Sendable {
  /// What came of it.
  public enum Outcome: Sendable {
    /// The file is there, of so many bytes, under this full path.
    case written(path: String, bytes: Int)
    /// There is a file of that name; nothing was written.
    case exists(path: String)
    /// Nothing was written, or not all, and why.
    case failed(Problem)
  }

  /// What was to be written.
  public var request: ExportRequest
  /// What came of it.
  public var outcome: Outcome

  /// Creates a report.
  public init(request: ExportRequest, outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}
