/// A name in a configuration, or a pattern of names: `*` stands for any characters.
struct NamePattern: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether it stands for several names.
  var isPattern: Bool { text.contains("*") }

  func matches(_ name: String) -> Bool {
    guard isPattern else { return text == name }
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first), name.hasSuffix(last),
      name.count >= first.count + last.count
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}

extension Set<String> {
  /// Whether one of the names and patterns matches a name.
  func match(_ name: String) -> Bool {
    contains(name) || contains { NamePattern($0).isPattern && NamePattern($0).matches(name) }
  }
}
