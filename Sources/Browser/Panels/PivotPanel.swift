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
    list = ChoiceList(choices.map { ChoiceItem($0, $0.title, details: [$0.value]) })
  }

  func title(in state: BrowserState) -> String { "Others like \(name)" }

  func nothing(in state: BrowserState) -> String { "Nothing is known of it that others could have, too." }

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
