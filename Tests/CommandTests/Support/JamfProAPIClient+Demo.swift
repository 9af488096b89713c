import APIRuntime
import AsyncHTTPTransport
import JamfProAPI

extension JamfProAPIClient {
  /// A client of a demo server on this machine. On a busy machine, even such a connection takes longer than the usual
  /// ten seconds.
  static func ofDemo(port: Int, middlewares: [any ClientMiddleware] = []) throws -> JamfProAPIClient {
    JamfProAPIClient(
      address: try ServerAddress("http://127.0.0.1:\(port)"),
      credential: .apiClient(id: "demo-client", secret: Secret("demo-secret")),
      configuration: AsyncHTTPTransportConfiguration(connectTimeout: .seconds(120)), middlewares: middlewares)
  }
}
