import Inventory
import Screen

/// What is different since the list of before: who is new, who is gone, and who says something else, with what was said.
struct ChangePanel: ChoicePanel {
  enum Value: Hashable, Sendable {
    case computer(ComputerID)
    case gone(ComputerID)
    /// So many of a kind have no line.
    case others(String)
  }

  /// More lines of a kind nobody reads; the list itself can show them all.
  static let most = 200

  var list: ChoiceList<Value>

  var context: ActionContext { .changes }
  var chooseHint: String { "go there" }
  var aboutRows: Int { 3 }

  init(in state: BrowserState) {
    list = ChoiceList(Self.items(in: state))
  }

  func title(in state: BrowserState) -> String { state.changesSummary ?? "Changes" }

  func nothing(in state: BrowserState) -> String { "Nothing is different." }

  func about(_ item: ChoiceItem<Value>, in state: BrowserState) -> [ChoiceRemark] {
    guard case .computer(let id) = item.value, let fleet = state.fleet else { return [] }
    return state.changes.fields(of: id, in: fleet.snapshot).prefix(aboutRows).map { change in
      ChoiceRemark(text: change.words(state.configuration.glyphs), role: .text)
    }
  }

  /// Goes to the computer in the list.
  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    switch list.selected?.value {
    case .computer(let id):
      return state.closePanel() + state.putCursor(on: id)
    case .gone:
      state.message = Message(text: "It is no longer on the server.", tone: .warning)
      return [.bell]
    case .others, nil:
      return [.bell]
    }
  }

  private static func items(in state: BrowserState) -> [ChoiceItem<Value>] {
    let found = state.changes.found
    return lines(found.new, "new", in: state.fleet) { .computer($0) }
      + lines(found.gone, "gone", in: state.changes.earlier) { .gone($0) }
      + lines(found.changed, "changed", in: state.fleet) { .computer($0) }

    func lines(
      _ ids: [ComputerID], _ word: String, in fleet: Fleet?, _ value: (ComputerID) -> Value
    ) -> [ChoiceItem<Value>] {
      var items = ids.prefix(most).map { id in
        let row = fleet?.snapshot.row(of: id)
        let name = fleet.flatMap { fleet in row.map { state.name(row: $0, of: fleet.snapshot) } } ?? "Computer \(id)"
        let changes = fleet.map { state.changes.fields(of: id, in: $0.snapshot) } ?? []
        let words = changes.map { $0.words(state.configuration.glyphs) }.joined(separator: ", ")
        return ChoiceItem(value(id), name, details: [word, words])
      }
      if ids.count > most {
        let rest = "and \(Amount.grouped(ids.count - most)) more"
        items.append(ChoiceItem(.others(word), rest, details: [word], role: .dim))
      }
      return items
    }
  }
}

extension Changes.FieldChange {
  /// `OS version: 14.6 → 15.1`.
  func words(_ glyphs: Glyphs) -> String {
    "\(field.title): \(before.short(glyphs)) \(glyphs.isASCII ? "->" : "→") \(now.short(glyphs))"
  }
}
