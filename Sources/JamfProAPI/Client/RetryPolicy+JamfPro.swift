public import APIRuntime

extension RetryPolicy {
  /// What suits a Jamf Pro server with somebody waiting: a few attempts within seconds, one more where no connection comes
  /// about, and up to a minute where the server says when to come again.
  public static var jamfPro: RetryPolicy {
    RetryPolicy(attempts: 4, connectionAttempts: 2, deadline: .seconds(60))
  }
}
