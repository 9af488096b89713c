import Inventory
import Screen

/// A palette command with an argument: `sort lastContact`, `theme light`.
struct PaletteCommand: Sendable {
  enum Name: String, CaseIterable, Hashable, Sendable {
    case filter, sort, columns, column, view, profile, theme
  }

  let name: Name
  /// What the argument is called.
  let argument: String
  let help: String
  /// Whether anything can be done with it at all.
  var availability: @Sendable (BrowserState) -> Availability = { _ in .available }
  /// The possible arguments; empty where any text is accepted, or there are none.
  let choices: @Sendable (BrowserState) -> [ChoiceItem<String>]
  /// Whether other text is accepted, too.
  let takesAnything: Bool
  /// What is wrong with an argument; nil when it is valid.
  var mistake: @Sendable (BrowserState, String) -> String? = { _, _ in nil }
  let run: @Sendable (inout BrowserState, String) -> [BrowserEffect]

  static let all: [PaletteCommand] = [
    PaletteCommand(
      name: .filter, argument: "words", help: "Show the computers that match a filter.",
      choices: { _ in [] }, takesAnything: true
    ) { state, text in state.enterFilter(text) },
    PaletteCommand(
      name: .sort, argument: "fields",
      help: "Sort by one or more fields, separated by commas. Append \":desc\" to reverse the order.",
      choices: { $0.fieldChoices }, takesAnything: true, mistake: { $0.sortKeys(writtenAs: $1).mistake }
    ) { state, text in
      state.rememberForUndo("the sort")
      return state.setSort(state.sortKeys(writtenAs: text).keys)
    },
    PaletteCommand(
      name: .columns, argument: "fields", help: "Show only these columns. Separate their names by commas.",
      choices: { _ in [] }, takesAnything: true, mistake: { $0.columnFields(writtenAs: $1).mistake }
    ) { state, text in
      state.rememberForUndo("the columns")
      return state.setColumns(state.columnFields(writtenAs: text).fields)
    },
    PaletteCommand(
      name: .column, argument: "field", help: "Show the column of a field, and make it the current one.",
      choices: { $0.fieldChoices }, takesAnything: false
    ) { state, name in
      guard let field = try? state.filtering.catalogue.field(named: name) else { return [.bell] }
      return state.showColumn(of: field)
    },
    PaletteCommand(
      name: .view, argument: "name", help: "Open a view.",
      choices: { state in state.views.all.map { ChoiceItem($0.name, $0.name, details: [$0.filter]) } },
      takesAnything: false
    ) { state, name in state.openView(named: name) },
    PaletteCommand(
      name: .profile, argument: "name", help: "Switch to another profile in the configuration.",
      availability: \.canSwitchProfile,
      choices: { state in
        state.context.configuration.profiles.map {
          ChoiceItem($0, $0, isTicked: $0 == state.context.configuration.profile)
        }
      }, takesAnything: false
    ) { state, name in state.switchProfile(to: name) },
    PaletteCommand(
      name: .theme, argument: "name", help: "Change the color theme.",
      choices: { state in
        Theme.allCases.map { ChoiceItem($0.rawValue, $0.rawValue, isTicked: $0 == state.panes.look.theme) }
      }, takesAnything: false
    ) { state, text in Theme(rawValue: text).map { state.setTheme($0) } ?? [.bell] },
  ]

  /// Why it cannot be run, with that argument or at all; nil when it can.
  func reasonNotToRun(_ argument: String?, in state: BrowserState) -> String? {
    if case .unavailable(let reason) = availability(state) { return reason }
    return argument.flatMap { mistake(state, $0) }
  }

  static func named(_ name: Name) -> PaletteCommand? { all.first { $0.name == name } }
}

extension BrowserState {
  fileprivate var fieldChoices: [ChoiceItem<String>] {
    filtering.catalogue.fields.map { ChoiceItem($0.name, $0.name, details: [$0.title], keywords: $0.path) }
  }

  /// The sort keys, written as in the options of the command line, and what is wrong with them. A "-" before a name
  /// reverses its order, too.
  fileprivate func sortKeys(writtenAs text: String) -> (keys: [SortKey], mistake: String?) {
    var keys: [SortKey] = []
    for term in SortTerm.terms(text) {
      switch term {
      case .failure(let mistake): return ([], mistake.description.sentence)
      case .success(let term):
        let isTurned = term.name.hasPrefix("-")
        let name = isTurned ? String(term.name.dropFirst()) : term.name
        guard !name.isEmpty else { return ([], "A field name is missing.") }
        do {
          keys.append(
            SortKey(path: try filtering.catalogue.field(named: name).path, descending: term.descending != isTurned))
        } catch {
          return ([], "\(error)".sentence)
        }
      }
    }
    return (keys, nil)
  }

  /// Which columns to show, and what is wrong with them.
  fileprivate func columnFields(writtenAs text: String) -> (fields: [Field], mistake: String?) {
    let written = ColumnNames(text)
    var fields: [Field] = []
    for (index, name) in written.names.enumerated() {
      guard !name.isEmpty else { return ([], "A column name is missing.") }
      do {
        fields.append(try filtering.catalogue.field(named: name))
      } catch {
        return ([], "\(error)".sentence)
      }
      if let repetition = written.repetition(at: index, of: fields) { return ([], repetition.sentence) }
    }
    return (fields, nil)
  }
}

extension String {
  /// As a message has it: with a capital letter and a full stop.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
