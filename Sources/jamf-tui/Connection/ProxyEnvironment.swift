import AsyncHTTPTransport
import Foundation

/// The proxy that the environment asks for, as other programs read it: `HTTPS_PROXY`, and `NO_PROXY` for what goes without.
enum ProxyEnvironment {
  /// The proxy for a server; nil when it is reached without.
  ///
  /// - Throws: `CommandFailure` when the variable names none that can be used. A password in it is not repeated.
  static func proxy(
    for server: URL, environment: [String: String]
  ) throws -> AsyncHTTPTransportConfiguration.Proxy? {
    // Plain http is for this machine only, and that needs no proxy.
    guard server.scheme == "https", let host = server.host(),
      let text = value("HTTPS_PROXY", environment),
      !isExempt(host, port: server.port ?? 443, by: value("NO_PROXY", environment) ?? "")
    else { return nil }
    let withScheme = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLComponents(string: withScheme), parts.scheme?.lowercased() == "http",
      let proxyHost = parts.host, !proxyHost.isEmpty
    else {
      throw CommandFailure(
        "HTTPS_PROXY does not name a proxy that can be used.",
        next: "Write it as http://host:port or http://user:password@host:port.",
        exitCode: .configuration)
    }
    return .init(host: proxyHost, port: parts.port ?? 80, username: parts.user, password: parts.password)
  }

  private static func value(_ name: String, _ environment: [String: String]) -> String? {
    [name, name.lowercased()].compactMap { environment[$0]?.trimmed }.first { !$0.isEmpty }
  }

  /// An entry is a host with all below it, with or without a leading dot and a port; `*` is everything.
  private static func isExempt(_ host: String, port: Int, by list: String) -> Bool {
    let host = host.lowercased()
    return list.split(separator: ",").contains { entry in
      var name = entry.trimmed.lowercased()
      if name == "*" { return true }
      if let colon = name.lastIndex(of: ":"), let entryPort = Int(name[name.index(after: colon)...]) {
        guard entryPort == port else { return false }
        name = String(name[..<colon])
      }
      name = String(name.drop { $0 == "." || $0 == "*" })
      return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }
  }
}
