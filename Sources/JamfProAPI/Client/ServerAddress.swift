#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// The address of a Jamf Pro server, as people write it: `x.jamfcloud.com`, `host:port` or `https://host[:port]`.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The URL that API paths are appended to, such as `https://x.jamfcloud.com/api`.
  public let url: URL
  /// The server in messages: the host, and the port unless it is the default one.
  public let label: String
  /// What was ignored in the given text, as sentences; usually empty.
  public let warnings: [String]

  /// The same as `label`.
  public var description: String { label }

  /// Addresses are equal when their URLs are equal, however they were written.
  public static func == (a: ServerAddress, b: ServerAddress) -> Bool { a.url == b.url }
  /// Hashes the URL.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }

  /// Reads an address. A trailing slash or path is ignored with a warning. Plain `http` is for this machine only,
  /// because a token must not cross a network unencrypted.
  ///
  /// - Throws: `JamfProError` of kind `badAddress`. It does not repeat a user name or password from the text.
  public init(_ text: String) throws(JamfProError) {
    let parts = AddressParts(text)
    if parts.isEmpty { throw .badAddress("No server is specified.") }
    // Neither the name nor the password is repeated in the message.
    if parts.hasUserInfo { throw .badAddress("A server address cannot contain a user name or password.") }
    guard ["https", "http"].contains(parts.scheme) else {
      throw .badAddress("\"\(parts.scheme)\" is not a supported scheme.")
    }
    guard HostName.isValid(parts.host) else {
      let isForeign = !parts.host.utf8.allSatisfy { $0 < 0x80 }
      throw .badAddress(
        "\"\(parts.host)\" is not a valid host name.",
        next: isForeign ? "Write the name in its ASCII form, which starts with xn--." : nil)
    }
    var port: Int?
    if let portText = parts.port {
      guard let number = Int(portText), (1...65_535).contains(number), portText.utf8.allSatisfy({ $0 != 0x2B }) else {
        throw .badAddress("\"\(portText)\" is not a valid port: use a number from 1 to 65535.")
      }
      port = number
    }
    if parts.scheme == "http", !HostName.isLoopback(parts.host) {
      throw .badAddress(
        "Plain http is allowed only for this machine, not for \(parts.host).",
        next: "Use https://\(parts.host), or just \(parts.host).")
    }
    let usualPort = parts.scheme == "https" ? 443 : 80
    let suffix = port.map { $0 == usualPort ? "" : ":\($0)" } ?? ""
    guard let url = URL(string: "\(parts.scheme)://\(parts.host.lowercased())\(suffix)/api") else {
      throw .badAddress("\"\(parts.host)\" is not a valid host name.")
    }
    self.url = url
    label = parts.host.lowercased() + suffix
    warnings = parts.rest.isEmpty ? [] : ["\"\(parts.rest)\" at the end of the server's address is ignored."]
  }
}

/// The parts of a server's address as written, not validated.
struct AddressParts {
  /// In lower case; `https` when none is written.
  var scheme = "https"
  /// With its brackets, for an IPv6 address.
  var host: String
  /// The text after the colon; nil without one.
  var port: String?
  /// From the first slash, question mark or number sign on.
  var rest: String
  var hasUserInfo: Bool

  var isEmpty: Bool { host.isEmpty && port == nil }

  init(_ text: String) {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    if let separator = text.firstRange(of: "://") {
      scheme = text[..<separator.lowerBound].lowercased()
      text = text[separator.upperBound...]
    }
    let restStart = text.firstIndex { "/?#".contains($0) } ?? text.endIndex
    rest = String(text[restStart...])
    var authority = text[..<restStart]
    hasUserInfo = authority.contains("@")
    if authority.last == ".", authority.count > 1 { authority.removeLast() }
    let hostEnd: Substring.Index
    if authority.first == "[", let bracket = authority.firstIndex(of: "]") {
      hostEnd = authority.index(after: bracket)
    } else {
      hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
    }
    host = String(authority[..<hostEnd])
    let behind = authority[hostEnd...]
    port = behind.isEmpty ? nil : String(behind.first == ":" ? behind.dropFirst() : behind)
  }
}

/// Which texts can be the name or IP address of a host.
enum HostName {
  /// A DNS name of ASCII letters, digits, hyphens and dots, an IPv4 address, or an IPv6 address in brackets.
  static func isValid(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      let address = host.dropFirst().dropLast()
      return address.utf8.filter { $0 == UInt8(ascii: ":") }.count >= 2
        && address.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || isHexDigit($0) }
    }
    guard host.utf8.count <= 253 else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy {
          isHexDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
  }

  /// Whether the host is this machine, whatever a name server says.
  static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    if host == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}
