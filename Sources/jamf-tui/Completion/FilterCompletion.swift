import Inventory

/// Completes the last word of a filter: a field's name, and behind its colon the values that are known by name.
struct FilterCompletion {
  private let fields: [Field]

  init(_ fields: [Field]) { self.fields = fields }

  func reply(_ current: String) -> CompletionReply {
    if let reply = replyInTable(current) { return reply }
    let start = current.lastIndex { " (|!".contains($0) }.map { current.index(after: $0) } ?? current.startIndex
    let (before, word) = (String(current[..<start]), current[start...])
    guard let colon = word.firstIndex(of: ":") else {
      guard !word.isEmpty else { return CompletionReply() }
      var reply = CompletionReply(kind: .open, words: FieldListCompletion.words(fields, matching: String(word)))
      for index in reply.words.indices { reply.words[index].text += ":" }
      let tables = FieldCatalogue.jamfPro.tables.filter { $0.name.lowercased().hasPrefix(word.lowercased()) }
      reply.words += tables.map { .init(text: $0.name + ":(", meaning: "several fields of one row") }
      return reply.behind(before)
    }
    guard let field = try? FieldCatalogue.jamfPro.field(named: String(word[..<colon])) else { return CompletionReply() }
    return CompletionReply(kind: .open, words: values(of: field).map { .init(text: $0) })
      .behind(before + word[...colon])
  }

  /// The reply where the brackets of a table are open: its fields by their names in it, and their values.
  private func replyInTable(_ current: String) -> CompletionReply? {
    guard let place = FilterPlace(in: current, at: current.count, catalogue: .jamfPro), let table = place.table else {
      return nil
    }
    let before = String(current.prefix(place.range.lowerBound))
    guard case .value(let field) = place.kind else {
      guard case .name = place.kind else { return CompletionReply() }
      let fields = table.fields.filter { table.name(of: $0).lowercased().hasPrefix(place.typed.lowercased()) }
      let words = fields.map { CompletionReply.Word(text: table.name(of: $0) + ":", meaning: $0.title) }
      return CompletionReply(kind: .open, words: words).behind(before)
    }
    return CompletionReply(kind: .open, words: values(of: field).map { .init(text: $0) }).behind(before)
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
