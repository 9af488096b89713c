/// An attempt that failed and is followed by another.
public struct RetryAttempt: Sendable {
  /// Why it is followed by another.
  public enum Reason: Hashable, Sendable {
    /// The server answered with this status.
    case status(Int)
    /// No answer came.
    case transport(TransportError)
  }

  /// The operation's identifier.
  public let operationID: String
  /// Which attempt it was, counted from 1.
  public let number: Int
  /// Why it is followed by another.
  public let reason: Reason
  /// How long the next one waits.
  public let delay: Duration
}
