/// An attempt that failed and is followed by another.
public struct RetryAttempt: Sendable {
  /// Why it is followed by another.
  public enum Reason: Hashable, Sendable {
    /// The server answered with this status.
    case status(Int)
    /// No answer came.
    case transport(TransportError)
    /// An answer came that cannot be read.
    case unreadableAnswer
  }

  /// The operation's identifier.
  public let operationID: String
  /// The call's number, as in `RequestTrace`.
  public let call: Int
  /// Which attempt it was, counted from 1.
  public let number: Int
  /// Why it is followed by another.
  public let reason: Reason
  /// How long the next one waits.
  public let delay: Duration

  /// An attempt.
  package init(operationID: String, call: Int, number: Int, reason: Reason, delay: Duration) {
    self.operationID = operationID
    self.call = call
    self.number = number
    self.reason = reason
    self.delay = delay
  }
}
