/// Why the demo server did not start.
public enum DemoServerError: Error, Hashable, Sendable {
  case cannotListen(port: Int, reason: String)
}

extension DemoServerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      "The demo server cannot listen on 127.0.0.1:\(port): \(reason). Choose another port, or 0 for any that is free."
    }
  }
}
