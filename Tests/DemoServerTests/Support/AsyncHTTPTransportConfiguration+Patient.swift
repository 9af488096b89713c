import AsyncHTTPTransport

extension AsyncHTTPTransportConfiguration {
  /// Waits for a connection as long as other tests can occupy the processors.
  static var patient: Self { Self(connectTimeout: .seconds(120)) }
}
