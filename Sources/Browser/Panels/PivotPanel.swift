import Inventory
import Screen

/// The choice of what others are to have in common with a computer.
struct PivotPanel: ChoicePanel {
  var list: ChoiceList<PivotChoice>
  private let name: String

  var context: ActionContext { .pivots }
  var chooseHint: String { "show them" }

  init(_ choices: [PivotChoice], of name: String) {
    self.name = name
    list = ChoiceList(Self.items(choices))
  }

  private static func items(_ choices: [PivotChoice]) -> [ChoiceItem<PivotChoice>] {
    choices.map { ChoiceItem($0, $0.title, details: [$0.value]) }
  }

  func title(in state: BrowserState) -> String { "Others like \(name)" }

  func nothing(in state: BrowserState) -> String { "Nothing is known of it that others could have, too." }

  /// Lists what is known by now. The cursor stays on its line; on the first one, where it has been put by itself, it is on
  /// what comes first now: what the cursor of the detail is on may be told only then.
  mutating func take(_ choices: [PivotChoice]) {
    let isAtFirst = list.window.position == 0
    let counts = Dictionary(list.items.map { ($0.value, $0.trailing) }) { first, _ in first }
    list.setItems(
      Self.items(choices).map { item in
        var item = item
        item.trailing = counts[item.value] ?? ""
        return item
      })
    if isAtFirst, let first = list.items.first { list.goTo(first.value) }
  }

  /// Says how many have the same, itself among them.
  mutating func take(_ counts: [PivotChoice: Int]) {
    list.setItems(
      list.items.map { item in
        var item = item
        item.trailing = counts[item.value].map { Amount.grouped($0) } ?? ""
        return item
      })
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let choice = list.selected?.value else { return [.bell] }
    return state.follow(choice)
  }
}
