#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Where a Jamf Pro server is, as people write it: `x.jamfcloud.com`, `host:port` or `https://host[:port]`.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address that API paths are appended to, as `https://x.jamfcloud.com/api`.
  public let url: URL
  /// The server for people: host, and port where it is not the usual one.
  public let label: String
  /// What in the text given was set aside, in words; empty for most.
  public let warnings: [String]

  public var description: String { label }

  /// Addresses are equal when they lead to the same place, however they were written.
  public static func == (a: ServerAddress, b: ServerAddress) -> Bool { a.url == b.url }
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }

  /// Reads an address. A trailing slash or path is set aside with a warning. Plain `http` is for this machine only: a
  /// token must not cross a network in the clear.
  public init(_ text: String) throws(JamfProError) {
    let parts = AddressParts(text)
    if parts.isEmpty { throw .badAddress("No server is named.") }
    // Neither the name nor the password is repeated in the message.
    if parts.hasUserInfo { throw .badAddress("The address of a server has no name or password in it.") }
    guard ["https", "http"].contains(parts.scheme) else {
      throw .badAddress("\"\(parts.scheme)\" is not a way to reach a Jamf Pro server.")
    }
    guard HostName.isValid(parts.host) else {
      let isForeign = !parts.host.utf8.allSatisfy { $0 < 0x80 }
      throw .badAddress(
        "\"\(parts.host)\" is not the name of a server.",
        next: isForeign ? "Write the name with ASCII letters, as its xn-- form." : nil)
    }
    var port: Int?
    if let portText = parts.port {
      guard let number = Int(portText), (1...65_535).contains(number), portText.utf8.allSatisfy({ $0 != 0x2B }) else {
        throw .badAddress("\"\(portText)\" is not a port: that is a number from 1 to 65535.")
      }
      port = number
    }
    if parts.scheme == "http", !HostName.isLoopback(parts.host) {
      throw .badAddress(
        "Plain http is for this machine only, and \(parts.host) is another.",
        next: "Write https://\(parts.host), or just \(parts.host).")
    }
    let usualPort = parts.scheme == "https" ? 443 : 80
    let suffix = port.map { $0 == usualPort ? "" : ":\($0)" } ?? ""
    guard let url = URL(string: "\(parts.scheme)://\(parts.host.lowercased())\(suffix)/api") else {
      throw .badAddress("\"\(parts.host)\" is not the name of a server.")
    }
    self.url = url
    label = parts.host.lowercased() + suffix
    warnings = parts.rest.isEmpty ? [] : ["\"\(parts.rest)\" at the end of the server's address is ignored."]
  }
}
