import NIOCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a server did not start.
public struct RouteServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The port that was wanted.
  public var port: Int
  /// Why it could not be had, in words.
  public var reason: String

  init(port: Int, _ error: any Error) {
    self.port = port
    reason =
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE: "another program listens there"
      case EACCES: "the system does not allow it"
      default: String(describing: error)
      }
  }

  public var description: String { "cannot listen on 127.0.0.1:\(port): \(reason)" }
}
