import AsyncHTTPTransport
import Essentials

/// The proxy settings of the environment, as in other programs: `HTTPS_PROXY`, and the exemptions in `NO_PROXY`.
enum ProxyEnvironment {
  /// The proxy for a server; nil when none is set or the server is exempt.
  ///
  /// - Throws: `CommandFailure` when the variable does not name a usable proxy. The message does not repeat its
  ///   password.
  static func proxy(
    for server: URL, environment: [String: String]
  ) throws -> AsyncHTTPTransportConfiguration.Proxy? {
    guard let text = value("HTTPS_PROXY", environment), mayUseProxy(for: server, environment: environment) else {
      return nil
    }
    return try proxy(written: text, origin: "HTTPS_PROXY")
  }

  /// Whether requests to a server may use a proxy. Plain HTTP is only for this machine and needs none. `NO_PROXY` also
  /// applies to a profile's proxy.
  static func mayUseProxy(for server: URL, environment: [String: String]) -> Bool {
    guard server.scheme == "https", let host = server.host() else { return false }
    return !ProxyExemptions(value("NO_PROXY", environment) ?? "").contain(host, port: server.port ?? 443)
  }

  /// Whether the environment names a proxy, for any server.
  static func isNamed(_ environment: [String: String]) -> Bool { value("HTTPS_PROXY", environment) != nil }

  /// Parses a proxy: `host:port`, `http://host:port`, `http://user:password@host:port`.
  ///
  /// - Parameter origin: where it was set, as the subject of the message.
  /// - Throws: `CommandFailure` for other texts. The message does not repeat the text, which may contain a password.
  static func proxy(written text: String, origin: String) throws -> AsyncHTTPTransportConfiguration.Proxy {
    let withScheme = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLComponents(string: withScheme), parts.scheme?.lowercased() == "http",
      let host = parts.host, !host.isEmpty, parts.port.map((1...65_535).contains) ?? true
    else {
      throw CommandFailure(
        "\(origin) is not a valid proxy address.",
        next: "Write it as http://host:port or http://user:password@host:port.",
        exitCode: .configuration)
    }
    // Only URLs write IPv6 addresses in brackets.
    let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return .init(host: name, port: parts.port ?? 80, username: parts.user, password: parts.password)
  }

  private static func value(_ name: String, _ environment: [String: String]) -> String? {
    [name, name.lowercased()].compactMap { environment[$0]?.trimmed }.first { !$0.isEmpty }
  }
}

/// The entries of `NO_PROXY`, separated by commas or spaces: hosts with their subdomains (`example.org`,
/// `.example.org`, `*.example.org`), addresses (`10.1.2.3`, `[::1]`) and blocks of addresses (`10.0.0.0/8`), optionally
/// with a port, and `*` for everything.
struct ProxyExemptions {
  private let entries: [String]

  init(_ list: String) {
    entries = list.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
  }

  func contain(_ host: String, port: Int) -> Bool {
    let host = Self.plainAddress(host.lowercased())
    let address = Self.bytes(host)
    return entries.contains { entry in
      if entry == "*" { return true }
      if let block = AddressBlock(entry) { return address.map(block.contains) ?? false }
      let (name, wantedPort) = Self.split(entry)
      guard wantedPort == nil || wantedPort == port else { return false }
      if let wanted = Self.bytes(name) { return wanted == address }
      let suffix = name.drop { $0 == "." || $0 == "*" }
      return !suffix.isEmpty && (host == suffix || (address == nil && host.hasSuffix("." + suffix)))
    }
  }

  /// Splits a name and a port. The colons of an IPv6 address without brackets belong to the address.
  private static func split(_ entry: String) -> (name: String, port: Int?) {
    guard bytes(entry) == nil, let colon = entry.lastIndex(of: ":"), let port = Int(entry[colon...].dropFirst()) else {
      return (plainAddress(entry), nil)
    }
    return (plainAddress(String(entry[..<colon])), port)
  }

  /// An IPv6 address without the brackets of URLs.
  private static func plainAddress(_ text: String) -> String {
    text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }

  /// The bytes of an IP address; nil for a name.
  fileprivate static func bytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes[..<4]) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }

  /// Addresses with a common prefix, such as `10.0.0.0/8` or `fd00::/8`.
  private struct AddressBlock {
    let first: [UInt8]
    let bits: Int

    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let first = ProxyExemptions.bytes(String(parts[0])), let bits = Int(parts[1]),
        (0...first.count * 8).contains(bits)
      else { return nil }
      self.first = first
      self.bits = bits
    }

    func contains(_ address: [UInt8]) -> Bool {
      guard address.count == first.count else { return false }
      return zip(first, address).enumerated().allSatisfy { index, pair in
        let relevant = min(max(bits - index * 8, 0), 8)
        let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - relevant))
        return pair.0 & mask == pair.1 & mask
      }
    }
  }
}
