/// The parts of a server's address as written, not yet judged.
struct AddressParts {
  /// In lower case; `https` when none is written.
  var scheme = "https"
  /// With its brackets, for an IPv6 address.
  var host: String
  /// What stands behind the colon; nil without one.
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
