import Inventory
import RSQL

/// Who is looked for, in the words of the command line and in those of the server.
struct ShowQuestion {
  /// As it was typed, without spaces around it.
  let text: String
  /// What it may be.
  let keys: [ShowKey]

  /// - Parameter key: what it is; nil for whatever it may be.
  init(_ text: String, by key: ShowKey? = nil) {
    let text = text.trimmed
    self.text = text
    keys = (key.map { [$0] } ?? ShowKey.allCases).filter { $0.canBe(text) }
  }

  /// The fields that have to be there to tell who is meant, and those that people tell computers by.
  var fields: [Field] {
    let shown: [ShowKey] = [.id, .name, .serialNumber, .username]
    return (shown + keys.filter { !shown.contains($0) }).compactMap(\.field)
  }

  /// What finds all computers that are named so, and perhaps others; nil when a server cannot be asked.
  var exact: RSQLExpression? { expression(keys) { key in pattern(key).map { [$0] } } }

  /// What finds computers that are named so with diacritics that were not typed: in a short text one or two of them, or only on
  /// vowels or only on consonants. Nil when there can be none.
  var marked: RSQLExpression? {
    let patterns = TypedText(text).markedPatterns
    return expression(keys.filter(\.isWords)) { _ in patterns }
  }

  /// What finds computers that may have been meant: those with the text as a part of what they are named by, and those with
  /// one half of it, as one that is mistyped has.
  var near: RSQLExpression? {
    expression(keys) { key in
      guard key != .id, let pattern = pattern(key) else { return [] }
      let letters = Array(pattern)
      guard letters.count >= 6 else { return ["*\(pattern)*"] }
      let middle = letters.count / 2
      return ["*\(pattern)*", String(letters[..<middle]) + "*", "*" + String(letters[middle...])]
    }
  }

  private func expression(_ keys: [ShowKey], _ patterns: (ShowKey) -> [String]?) -> RSQLExpression? {
    var parts: [RSQLExpression] = []
    for key in keys {
      guard let patterns = patterns(key) else { return nil }
      parts += patterns.map { .comparison(key.path, .equal, [$0]) }
    }
    return parts.isEmpty ? nil : .or(parts)
  }

  private func pattern(_ key: ShowKey) -> String? {
    if key == .macAddress, let address = ShowKey.address(text) {
      let digits = Array(address.uppercased())
      return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":")
    }
    return TypedText(text).pattern
  }
}
