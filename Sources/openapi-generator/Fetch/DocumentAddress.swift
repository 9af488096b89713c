import Foundation

/// Where a document is fetched from: over TLS, or without it from this machine only.
struct DocumentAddress: Hashable {
  let url: URL

  init(_ text: String) throws(CommandError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty
    else {
      let guess = text.isEmpty || text.contains("://") ? "" : "; did you mean https://\(text)?"
      throw CommandError("\"\(text)\" is no address of a document\(guess)")
    }
    guard url.user == nil, url.password == nil else {
      throw CommandError("an address with a password in it stays in the shell's history; use --header")
    }
    switch scheme {
    case "https": break
    case "http" where Self.isLoopback(host): break
    case "http":
      throw CommandError("http:// is for this machine's own addresses only; use https://\(host)")
    default: throw CommandError("\(scheme):// is not supported, https:// is")
    }
    self.url = url
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name == "::1" || name == "[::1]"
      || (name.hasPrefix("127.") && name.split(separator: ".").count == 4
        && name.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// Whether a server may send the caller on to there: the same scheme, host and port, so that neither a secret nor the
  /// question itself goes anywhere that was not named.
  func allows(_ other: URL) -> Bool {
    other.scheme?.lowercased() == url.scheme?.lowercased() && other.host()?.lowercased() == url.host()?.lowercased()
      && Self.port(other) == Self.port(url)
  }

  private static func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443) }
}
