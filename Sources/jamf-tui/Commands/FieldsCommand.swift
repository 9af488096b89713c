import APIRuntime
import ArgumentParser
import Essentials
import Inventory
import Screen

/// `jamf-tui fields`: the fields that columns, filters and sorts can name.
struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields", abstract: "List the fields that columns, filters and sorts can name.",
    usage: """
      jamf-tui fields [<word> ...] [--section <section>] [--output <format>]
                      <options>
      """,
    discussion: """
      For each field: the name to use, aliases, title, kind of values, section, API versions that have it, whether the server can \
      filter and sort by it, and full path. jamf-tui itself can filter and sort by every field. It contacts the server only \
      for extension attributes.

      Aliases are accepted wherever a name is. A field of the document or an extension attribute with the same name comes \
      first.

      EXAMPLES:
        jamf-tui fields
        jamf-tui fields seen
        jamf-tui fields --section HARDWARE
        jamf-tui fields --output json battery
        jamf-tui fields --extension-attributes --profile production
      """)

  @Argument(help: "Only fields with this word in their name, aliases, path or title; with several words, all of them.")
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only fields of this section, such as HARDWARE. Separate several with commas, or repeat the option.",
      valueName: "section"))
  var section: [String] = []

  @Option(help: ArgumentHelp("The output format: table or json.", valueName: "format"))
  var output = Form.table

  @Flag(help: "Load the server's extension attributes, and list them too.")
  var extensionAttributes = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var logging: LoggingOptions

  /// The forms of the list.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case table, json
  }

  func run() throws {
    try reportingFailures {
      let sections = try ChosenSections(section)
      let catalogue = extensionAttributes ? try serverCatalogue() : .document
      let list = FieldList(catalogue.fields.fields, of: catalogue.fields, sections: sections, words: words)
      try StandardOutput().write(output == .json ? list.json : Array(list.table.utf8))
      if list.fields.isEmpty { StandardError.note(Self.nothing(words, in: catalogue.fields)) }
      for meaning in list.meanings(of: words) { StandardError.note(meaning) }
      if let trouble = catalogue.trouble { StandardError.note(trouble) }
    }
  }

  /// The message for words that no field contains.
  private static func nothing(_ words: [String], in catalogue: FieldCatalogue) -> String {
    let typed = words.joined(separator: " ")
    guard words.count == 1, case .unknown(_, let nearest) = meaning(of: typed, in: catalogue), !nearest.isEmpty else {
      return "No field has \"\(typed)\" in its name, aliases, path or title."
    }
    return
      "No field has \"\(typed)\" in its name, aliases, path or title. Similar names: \(nearest.joined(separator: ", "))."
  }

  private static func meaning(of name: String, in catalogue: FieldCatalogue) -> FieldNameError? {
    do throws(FieldNameError) { _ = try catalogue.field(named: name) } catch { return error }
    return nil
  }

  private func serverCatalogue() throws -> ServerCatalogue {
    let environment = ProcessInfo.processInfo.environment
    let settings = try Settings(connection, environment: environment)
    return try Session.use(connection, logging: logging, settings: settings, environment: environment) { session, _ in
      try session.catalogue()
    }
  }
}

/// Fields as `fields` prints them.
struct FieldList {
  let fields: [Field]
  /// The aliases of each field, by its path.
  private let aliases: [String: [FieldAlias]]

  /// - Parameters:
  ///   - catalogue: decides which aliases the fields have.
  ///   - sections: includes only fields of these sections.
  ///   - words: words that must each occur in a field's name, path or title.
  init(
    _ all: [Field], of catalogue: FieldCatalogue = .jamfPro, sections: ChosenSections = .all, words: [String]
  ) {
    let known = catalogue.kind.aliases.filter { catalogue.alias(named: $0.name) != nil }
    let aliases = Dictionary(grouping: known, by: \.path)
    self.aliases = aliases
    fields = all.filter { field in
      let names = [field.name, field.path, field.title] + (aliases[field.path] ?? []).map(\.name)
      let text = names.joined(separator: " ").lowercased()
      return sections.contains(field) && words.allSatisfy { text.contains($0.lowercased()) }
    }
  }

  /// What aliases among some words mean, where they could mean something else.
  func meanings(of words: [String]) -> [String] {
    let wanted = Set(words.map { $0.lowercased() })
    return fields.flatMap { field in
      (aliases[field.path] ?? []).filter { wanted.contains($0.name) && $0.meaning != nil }
        .map { FilterRemark.alias($0, field).sentence }
    }
  }

  /// One line per field, with headings.
  var table: String {
    let heading = ["NAME", "ALIASES", "TITLE", "KIND", "SECTION", "VERSIONS", "SERVER", "PATH"]
    let rows =
      [heading]
      + fields.map { field in
        [
          field.name, aliases[field.path].map { $0.map(\.name).joined(separator: ",") } ?? "-", field.title,
          field.kindInWords, field.sections.count > 1 ? "several" : field.section ?? "-", field.versionsInWords,
          field.serverInWords, field.path,
        ]
      }
    let cells = rows.map { $0.map { DisplayText($0) } }
    let widths = heading.indices.map { column in cells.map { $0[column].width }.max() ?? 0 }
    return cells.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell.text
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.width + 2) }
      }
      return line + "\n"
    }.joined()
  }

  /// An array with one object per field.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for field in fields {
      json.beginObject()
      json.key("name")
      json.visible(field.name)
      json.key("aliases")
      Self.write((aliases[field.path] ?? []).map(\.name), to: &json)
      json.key("path")
      json.visible(field.path)
      json.key("title")
      json.visible(field.title)
      json.key("kind")
      json.visible(field.kind.rawValue)
      json.key("isList")
      json.bool(field.isList)
      json.key("sections")
      Self.write(field.sections, to: &json)
      json.key("versions")
      Self.write(field.versions.sorted().map(\.name), to: &json)
      json.key("serverFilters")
      json.bool(field.isFilterable)
      json.key("serverSorts")
      json.bool(field.isSortable)
      json.endObject()
    }
    json.endArray()
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ texts: [String], to json: inout JSONWriter) {
    json.beginArray()
    for text in texts {
      json.visible(text)
    }
    json.endArray()
  }
}

extension Field {
  fileprivate var kindInWords: String {
    isList ? "list of \(kind.rawValue)" : kind.rawValue
  }

  fileprivate var versionsInWords: String {
    guard let first = versions.min(), let last = versions.max() else { return "-" }
    let isRun = versions.count == LayoutVersion.allCases.count { first <= $0 && $0 <= last }
    guard isRun else { return versions.sorted().map(\.name).joined(separator: ",") }
    return first == last ? first.name : "\(first.name)-\(last.name)"
  }

  fileprivate var serverInWords: String {
    let abilities = (isFilterable ? ["filter"] : []) + (isSortable ? ["sort"] : [])
    return abilities.isEmpty ? "-" : abilities.joined(separator: ",")
  }
}
