import Synchronization

/// Keeps a refresh token between requests, or between runs of a program.
public protocol RefreshTokenStore: Sendable {
  /// The last token that was kept; nil if there is none.
  func refreshToken() async throws -> Secret?
  /// Keeps a token in place of the last one; nil for none.
  func keep(_ token: Secret?) async throws
}

/// Keeps a refresh token in memory.
public final class RefreshTokenMemory: RefreshTokenStore {
  private let token: Mutex<Secret?>

  /// A store with this token.
  public init(_ token: Secret? = nil) { self.token = Mutex(token) }

  public func refreshToken() -> Secret? { token.withLock(\.self) }

  public func keep(_ token: Secret?) { self.token.withLock { $0 = token } }
}
