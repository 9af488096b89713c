import AsyncHTTPTransport
import Foundation

/// The proxy that the environment asks for, as other programs read it: `HTTPS_PROXY`, and `NO_PROXY` for what goes without.
enum ProxyEnvironment {
  /// The proxy for a server; nil when the environment names none or the server is reached without.
  ///
  /// - Throws: `CommandFailure` when the variable names none that can be used. A password in it is not repeated.
  static func proxy(
    for server: URL, environment: [String: String]
  ) throws -> AsyncHTTPTransportConfiguration.Proxy? {
    guard let text = value("HTTPS_PROXY", environment), mayUseProxy(for: server, environment: environment) else {
      return nil
    }
    return try proxy(written: text, origin: "HTTPS_PROXY")
  }

  /// Whether a proxy may carry requests to a server. Plain http is for this machine only, and that needs none; what
  /// `NO_PROXY` has goes without, whoever names the proxy.
  static func mayUseProxy(for server: URL, environment: [String: String]) -> Bool {
    guard server.scheme == "https", let host = server.host() else { return false }
    return !ProxyExemptions(value("NO_PROXY", environment) ?? "").contain(host, port: server.port ?? 443)
  }

  /// Whether the environment names a proxy, for this server or not.
  static func isNamed(_ environment: [String: String]) -> Bool { value("HTTPS_PROXY", environment) != nil }

  /// A proxy as people write it: `host:port`, `http://host:port`, `http://user:password@host:port`.
  ///
  /// - Parameter origin: where it is written, as the subject of the message.
  /// - Throws: `CommandFailure` for anything else. It does not repeat the text, which may hold a password.
  static func proxy(written text: String, origin: String) throws -> AsyncHTTPTransportConfiguration.Proxy {
    let withScheme = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLComponents(string: withScheme), parts.scheme?.lowercased() == "http",
      let host = parts.host, !host.isEmpty, parts.port.map((1...65_535).contains) ?? true
    else {
      throw CommandFailure(
        "\(origin) does not name a proxy that can be used.",
        next: "Write it as http://host:port or http://user:password@host:port.",
        exitCode: .configuration)
    }
    // An IPv6 address stands in brackets in addresses of the web only.
    let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return .init(host: name, port: parts.port ?? 80, username: parts.user, password: parts.password)
  }

  private static func value(_ name: String, _ environment: [String: String]) -> String? {
    [name, name.lowercased()].compactMap { environment[$0]?.trimmed }.first { !$0.isEmpty }
  }
}
