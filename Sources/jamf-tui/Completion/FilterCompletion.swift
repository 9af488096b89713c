import Inventory

/// Completes the last word of a filter: a field's name, and behind its colon the values that are known by name.
struct FilterCompletion {
  private let fields: [Field]

  init(_ fields: [Field]) { self.fields = fields }

  func reply(_ current: String) -> CompletionReply {
    let start = current.lastIndex { " (|!".contains($0) }.map { current.index(after: $0) } ?? current.startIndex
    let (before, word) = (String(current[..<start]), current[start...])
    guard let colon = word.firstIndex(of: ":") else {
      guard !word.isEmpty else { return CompletionReply() }
      var reply = CompletionReply(kind: .open, words: FieldListCompletion.words(fields, matching: String(word)))
      for index in reply.words.indices { reply.words[index].text += ":" }
      return reply.behind(before)
    }
    guard let field = try? FieldCatalogue.jamfPro.field(named: String(word[..<colon])) else { return CompletionReply() }
    return CompletionReply(kind: .open, words: values(of: field).map { .init(text: $0) })
      .behind(before + word[...colon])
  }

  private func values(of field: Field) -> [String] {
    if field.path == Field.duplicates.path { return ["serial", "udid", "name", "mac"] }
    switch field.kind {
    case .boolean: return ["yes", "no", "?"]
    case .dateTime, .date: return ["today", "yesterday", "<1d", "<30d", ">30d", "?"]
    default: return field.namedValues + (field.namedValues.isEmpty ? [] : ["?"])
    }
  }
}
