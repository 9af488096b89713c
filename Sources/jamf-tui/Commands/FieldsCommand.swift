import ArgumentParser
import Foundation
import Inventory

/// `jamf-tui fields`: what columns, filters and sorts can name.
struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields", abstract: "List the fields that columns, filters and sorts can name.",
    usage: "jamf-tui fields [<word> ...] [--section <section>] [--output <form>] <options>",
    discussion: """
      Each with the name to use, its full path, the kind of its values, its section, the versions of the interface that have \
      it, and whether the server itself can filter and sort by it; here all fields can be filtered and sorted by. No server \
      is asked, except for its extension attributes.

        jamf-tui fields
        jamf-tui fields --section HARDWARE
        jamf-tui fields --output json battery
        jamf-tui fields --extension-attributes --profile production
      """)

  @Argument(help: "Only fields with this in their name, path or title; all of them when several are given.")
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only fields of this section, such as HARDWARE; several with commas, or by giving it again.",
      valueName: "section"))
  var section: [String] = []

  @Option(help: "The form: table or json.")
  var output = Form.table

  @Flag(help: "Ask the server for its extension attributes, and list them too.")
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
      let list = FieldList(catalogue.fields.fields, sections: sections, words: words)
      try StandardOutput().write(output == .json ? list.json : Array(list.table.utf8))
      if list.fields.isEmpty { StandardError.note(Self.nothing(words, in: catalogue.fields)) }
      if let trouble = catalogue.trouble { StandardError.note(trouble) }
    }
  }

  /// What is said when no field has the words.
  private static func nothing(_ words: [String], in catalogue: FieldCatalogue) -> String {
    let typed = words.joined(separator: " ")
    guard words.count == 1, case .unknown(_, let nearest) = meaning(of: typed, in: catalogue), !nearest.isEmpty else {
      return "No field has \"\(typed)\" in its name, path or title."
    }
    return "No field has \"\(typed)\" in its name, path or title; near to it: \(nearest.joined(separator: ", "))."
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
