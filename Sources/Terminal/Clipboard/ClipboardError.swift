/// Why a program did not take the text.
public enum ClipboardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program could not be started.
  case cannotStart(program: String, reason: String)
  /// It ended with another status than 0.
  case failed(program: String, status: Int32)
  /// It did not end in time.
  case timedOut(program: String)
  /// The route is not one that a program serves.
  case notARunnableRoute

  public var description: String {
    switch self {
    case .cannotStart(let program, let reason): "\(program) could not be started: \(reason)"
    case .failed(let program, let status): "\(program) failed with status \(status)"
    case .timedOut(let program): "\(program) did not finish in time"
    case .notARunnableRoute: "this way of copying goes through the terminal"
    }
  }
}
