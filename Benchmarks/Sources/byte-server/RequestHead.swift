import HTTPTypes

/// The head of a request, as far as this server looks at it.
struct RequestHead {
  var request: HTTPRequest
  /// The bytes of the body that follows.
  var bodyLength = 0

  /// Reads the lines of a head; nil when they are none.
  init?(_ text: String) {
    let lines = text.split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, let method = HTTPRequest.Method(String(words[0])) else { return nil }
    request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: String(words[1]))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      request.headerFields[name] = String(value)
      if name == .contentLength { bodyLength = Int(value) ?? 0 }
    }
  }

  /// The page that is asked for: its number and its rows. Nil for a request that is for no page, or for a filtered one.
  var page: (number: Int, rows: Int)? {
    guard request.method == .get, let path = request.path, path.hasPrefix("/api/v4/computers-inventory?") else {
      return nil
    }
    var values: [Substring: Substring] = [:]
    for pair in path.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      values[sides[0]] = sides.count > 1 ? sides[1] : ""
    }
    guard values["filter"] == nil else { return nil }
    return (values["page"].flatMap { Int($0) } ?? 0, max(1, values["page-size"].flatMap { Int($0) } ?? 100))
  }
}
