/// Keeps the access token that `BearerAuthentication` puts on requests.
public protocol BearerTokenProvider: Sendable {
  /// A token that is valid as far as can be known, obtained now if need be.
  func bearerToken() async throws -> String
  /// Forgets a token that the server refused, unless another has taken its place.
  func discardBearerToken(_ token: String) async
}
