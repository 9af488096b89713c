import Inventory
import Screen

/// What can be written in the palette with something behind it: `sort lastContact`, `theme light`.
struct PaletteCommand: Sendable {
  enum Name: String, CaseIterable, Hashable, Sendable {
    case filter, sort, columns, view, profile, theme
  }

  let name: Name
  /// What stands behind the name.
  let argument: String
  let help: String
  /// What can stand there; empty where anything can, or nothing is there.
  let choices: @Sendable (BrowserState) -> [ChoiceItem<String>]
  /// Whether what is no choice can be written, too.
  let takesAnything: Bool
  let run: @Sendable (inout BrowserState, String) -> [BrowserEffect]

  static let all: [PaletteCommand] = [
    PaletteCommand(
      name: .filter, argument: "words", help: "Show the computers that a filter lets through.",
      choices: { _ in [] }, takesAnything: true
    ) { state, text in
      state.filter.clear()
      return state.edit(filter: text)
    },
    PaletteCommand(
      name: .sort, argument: "field", help: "Sort the list by a field; \"-\" before its name turns it round.",
      choices: { $0.fieldChoices }, takesAnything: true
    ) { state, text in
      let descending = text.hasPrefix("-")
      do {
        let field = try state.catalogue.field(named: descending ? String(text.dropFirst()) : text)
        state.rememberForUndo("sorting by \(field.title)")
        var query = state.query
        query.sort = [SortKey(path: field.path, descending: descending)]
        return state.want(query)
      } catch {
        return state.complain("\(error)")
      }
    },
    PaletteCommand(
      name: .columns, argument: "fields", help: "Show just these columns, their names separated by commas.",
      choices: { _ in [] }, takesAnything: true
    ) { state, text in
      do {
        let fields = try text.split(separator: ",").map { name in
          try state.catalogue.field(named: String(name.drop { $0 == " " }))
        }
        guard !fields.isEmpty else { return state.complain("Which columns?") }
        state.rememberForUndo("the columns")
        return state.setColumns(fields)
      } catch {
        return state.complain("\(error)")
      }
    },
    PaletteCommand(
      name: .view, argument: "name", help: "Look at a view.",
      choices: { state in state.views.all.map { ChoiceItem($0.name, $0.name, details: [$0.filter]) } },
      takesAnything: false
    ) { state, name in state.openView(named: name) },
    PaletteCommand(
      name: .profile, argument: "name", help: "Go on with another profile of the configuration.",
      choices: { state in
        state.configuration.profiles.map { ChoiceItem($0, $0, isTicked: $0 == state.configuration.profile) }
      }, takesAnything: false
    ) { state, name in state.switchProfile(to: name) },
    PaletteCommand(
      name: .theme, argument: "name", help: "Change the colours.",
      choices: { state in
        Theme.allCases.map { ChoiceItem($0.rawValue, $0.rawValue, isTicked: $0 == state.look.theme) }
      }, takesAnything: false
    ) { state, text in Theme(rawValue: text).map { state.setTheme($0) } ?? [.bell] },
  ]

  static func named(_ name: Name) -> PaletteCommand? { all.first { $0.name == name } }
}

extension BrowserState {
  fileprivate var fieldChoices: [ChoiceItem<String>] {
    catalogue.fields.map { ChoiceItem($0.name, $0.name, details: [$0.title], keywords: $0.path) }
  }

  fileprivate mutating func complain(_ text: String) -> [BrowserEffect] {
    message = Message(text: text, tone: .warning)
    return [.bell]
  }

  /// Takes a filter as if it had been typed.
  fileprivate mutating func edit(filter text: String) -> [BrowserEffect] {
    let before = query
    filter.insert(text)
    return readFilter() + (query == before ? [] : rankFleet())
  }
}
