/// What a client keeps within.
public struct ClientLimits: Hashable, Sendable {
  /// Requests under way at the same time, at most. Jamf's guidance is five for each client of a server.
  public var requestsAtOnce: Int
  /// How long `shutdown()` waits for the server to end the token.
  public var farewell: Duration

  /// Limits; the defaults suit a Jamf Pro server.
  public init(requestsAtOnce: Int = 5, farewell: Duration = .seconds(2)) {
    self.requestsAtOnce = requestsAtOnce
    self.farewell = farewell
  }
}
