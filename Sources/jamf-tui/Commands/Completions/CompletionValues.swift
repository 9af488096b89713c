import JamfProAPI
import Browser
import DemoServer
import Inventory
import Logging
import ManualPages

/// Values of options and arguments, as far as they are known without a server.
struct CompletionValues {
  let environment: [String: String]
  private let fields = FieldListCompletion.fields

  init(environment: [String: String]) { self.environment = environment }

  func reply(
    for argument: CommandDescription.Argument, of command: CommandDescription, _ current: String, _ line: TypedLine
  ) -> CompletionReply {
    if let values = argument.allValues, !values.isEmpty { return .words(values) }
    switch argument.longName {
    case "columns", "group-by", "field": return FieldListCompletion(fields, takesDirection: false).reply(current)
    case "by":
      let ruled = SummaryDimension.usual(in: .jamfPro).filter { SummaryDimension.ruledNames.contains($0.name) }
      return FieldListCompletion(
        fields, takesDirection: false, besides: ruled.map { .init(text: $0.name, meaning: $0.title) }
      )
      .reply(current)
    case "sort": return FieldListCompletion(fields, takesDirection: true).reply(current)
    case "filter": return FilterCompletion(fields).reply(current)
    case "pick": return CompletionReply(words: FieldListCompletion.words(fields, matching: current))
    case "config", "log-file", "from": return .files
    case "directory": return .folders
    case "profile":
      return .words(Configuration.profileNames(flag: line.given["config"]?.last, environment: environment))
    case "view": return .words(views(line))
    case "section": return listed(ChosenSections.known, current)
    case "api": return listed(InventoryVersion.allCases.map(\.name), current)
    case "fault":
      let words = FaultKind.allCases.map { kind in
        CompletionReply.Word(text: kind.rawValue + (kind.valueName == nil ? "" : "="), meaning: kind.summary)
      }
      return CompletionReply(kind: .open, words: words)
    case "log-level": return .words(Logger.Level.allCases.map(\.rawValue))
    case "secret": return CompletionReply(kind: .open, words: Self.references.map { .init(text: $0, meaning: $1) })
    case nil where command.commandName == "manual":
      return .words((try? CommandDescription.root())?.shownSubcommands.map(\.commandName) ?? [])
    case nil where command.commandName == "fields":
      return CompletionReply(words: FieldListCompletion.words(fields, matching: current))
    default: return CompletionReply()
    }
  }

  private static let references = [
    ("env:", "an environment variable"), ("file:", "a file that others cannot read"),
    ("command:", "the output of a program"), ("keychain:", "the keychain or secret service"),
  ]

  private func views(_ line: TypedLine) -> [String] {
    SavedView.all(with: configuration(line)?.browse.views ?? [], catalogue: .jamfPro).map(\.name)
  }

  private func configuration(_ line: TypedLine) -> Configuration? {
    try? Configuration.load(flag: line.given["config"]?.last, environment: environment).configuration
  }

  /// Values separated by commas, each at most once.
  private func listed(_ values: [String], _ current: String) -> CompletionReply {
    let before = current.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    let rest = values.filter { value in !before.contains { $0.lowercased() == value.lowercased() } }
    return CompletionReply(kind: .open, words: rest.map { .init(text: (before + [$0]).joined(separator: ",")) })
  }
}

/// Completes fields separated by commas, each with an optional direction.
struct FieldListCompletion {
  private let fields: [Field]
  private let takesDirection: Bool
  /// Names that are not those of fields.
  private let others: [CompletionReply.Word]

  init(_ fields: [Field], takesDirection: Bool, besides others: [CompletionReply.Word] = []) {
    self.fields = fields
    self.takesDirection = takesDirection
    self.others = others
  }

  func reply(_ current: String) -> CompletionReply {
    let comma = current.lastIndex(of: ",").map { current.index(after: $0) } ?? current.startIndex
    let (before, part) = (current[..<comma], String(current[comma...]))
    let taken = Set(before.split(separator: ",").map { $0.prefix { $0 != ":" }.lowercased() })
    var words: [CompletionReply.Word] = []
    if takesDirection, let colon = part.firstIndex(of: ":") {
      words = Self.directions(of: String(part[..<colon]))
    } else {
      let named = others.filter { $0.text.lowercased().hasPrefix(part.lowercased()) }
      words = (named + Self.words(fields, matching: part)).filter { !taken.contains($0.text.lowercased()) }
      if takesDirection, words.contains(where: { $0.text.lowercased() == part.lowercased() }) {
        words += Self.directions(of: part)
      }
    }
    return CompletionReply(kind: .open, words: words).behind(String(before))
  }

  private static func directions(of name: String) -> [CompletionReply.Word] {
    [.init(text: name + ":asc", meaning: "smallest first"), .init(text: name + ":desc", meaning: "largest first")]
  }

  /// The fields on offer. Only a server knows its extension attributes, which are named with `ea.`
  static let fields = FieldCatalogue.jamfPro.fields.filter { !$0.path.contains("extensionAttributes") }

  /// The fields by name, and by path once part of a path is typed.
  static func words(_ fields: [Field], matching typed: String) -> [CompletionReply.Word] {
    let start = typed.lowercased()
    let named = fields.filter { $0.name.lowercased().hasPrefix(start) }
    let pathed = start.contains(".") || named.isEmpty ? fields.filter { $0.path.lowercased().hasPrefix(start) } : []
    return named.map { .init(text: $0.name, meaning: $0.title) }
      + pathed.filter { !named.contains($0) }.map { .init(text: $0.path, meaning: $0.title) }
  }
}

/// Completes the last word of a filter: a field's name or, after its colon, a known value.
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

  /// The reply inside the parentheses of a table: names and values of the table's fields.
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
