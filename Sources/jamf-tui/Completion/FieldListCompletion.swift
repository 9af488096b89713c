import Inventory

/// Completes fields with commas between them, each of which may have a direction.
struct FieldListCompletion {
  private let fields: [Field]
  private let takesDirection: Bool

  init(_ fields: [Field], takesDirection: Bool) {
    self.fields = fields
    self.takesDirection = takesDirection
  }

  func reply(_ current: String) -> CompletionReply {
    let comma = current.lastIndex(of: ",").map { current.index(after: $0) } ?? current.startIndex
    let (before, part) = (current[..<comma], String(current[comma...]))
    let taken = Set(before.split(separator: ",").map { $0.prefix { $0 != ":" }.lowercased() })
    var words: [CompletionReply.Word] = []
    if takesDirection, let colon = part.firstIndex(of: ":") {
      words = Self.directions(of: String(part[..<colon]))
    } else {
      words = Self.words(fields, matching: part).filter { !taken.contains($0.text.lowercased()) }
      if takesDirection, words.contains(where: { $0.text.lowercased() == part.lowercased() }) {
        words += Self.directions(of: part)
      }
    }
    return CompletionReply(kind: .open, words: words).behind(String(before))
  }

  private static func directions(of name: String) -> [CompletionReply.Word] {
    [.init(text: name + ":asc", meaning: "smallest first"), .init(text: name + ":desc", meaning: "greatest first")]
  }

  /// Those that are offered: extension attributes are known to their server only, and named by `ea.`
  static let fields = FieldCatalogue.jamfPro.fields.filter { !$0.path.contains("extensionAttributes") }

  /// The fields by the names they are written by; by their paths once a part of one is typed.
  static func words(_ fields: [Field], matching typed: String) -> [CompletionReply.Word] {
    let start = typed.lowercased()
    let named = fields.filter { $0.name.lowercased().hasPrefix(start) }
    let pathed = start.contains(".") || named.isEmpty ? fields.filter { $0.path.lowercased().hasPrefix(start) } : []
    return named.map { .init(text: $0.name, meaning: $0.title) }
      + pathed.filter { !named.contains($0) }.map { .init(text: $0.path, meaning: $0.title) }
  }
}
