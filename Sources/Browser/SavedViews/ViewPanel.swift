import Inventory
import Screen

/// The choice of a view.
struct ViewPanel: ChoicePanel {
  var list: ChoiceList<String>

  var context: ActionContext { .views }
  var chooseHint: String { "open" }
  var aboutRows: Int { 1 }

  init(in state: BrowserState) {
    list = ChoiceList(Self.items(in: state), at: state.views.currentName)
  }

  static func items(in state: BrowserState) -> [ChoiceItem<String>] {
    let views = state.views
    return views.all.map { view in
      ChoiceItem(
        view.name, view.name, details: [view.filter.isEmpty ? "all computers" : view.filter],
        trailing: state.countText(of: view.name), isTicked: view.name == views.currentName)
    }
  }

  func title(in state: BrowserState) -> String { "Views" }

  func about(_ item: ChoiceItem<String>, in state: BrowserState) -> [ChoiceRemark] {
    guard let index = state.views.index(of: item.value) else { return [] }
    let view = state.views.all[index]
    let order = view.sort.map { "sorted by \($0)" }
    let columns = view.columns.map { "\($0.count) columns" }
    let kind = state.views.isSaved(view.name) ? "saved" : "built in"
    let key = state.key(ofView: index).map { "key \($0.name)" }
    return [ChoiceRemark(text: [kind, key, columns, order].compactMap { $0 }.joined(separator: ", "))]
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let index = list.selected.flatMap({ state.views.index(of: $0.value) }) else { return [.bell] }
    return state.openView(index)
  }
}

extension BrowserState {
  mutating func openViews() -> [BrowserEffect] {
    open(ViewPanel(in: self))
  }

  /// Updates the panel when it is open.
  mutating func refreshViewPanel() {
    guard var mine = panels.front as? ViewPanel else { return }
    mine.list.setItems(ViewPanel.items(in: self))
    panels.show(mine)
  }

  /// The key that opens a view by its number; nil when there is none.
  fileprivate func key(ofView index: Int) -> Key? {
    guard index < 9 else { return nil }
    let key = Key.character(Character(String(index + 1)))
    return context.keyMap.action(for: key, in: .list)?.id == .viewByNumber ? key : nil
  }

  /// Does something to the view under the panel's cursor.
  mutating func withChosenView(
    _ change: (inout BrowserState, String) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    guard let name = (panels.front as? ViewPanel)?.list.selected?.value else { return [.bell] }
    return change(&self, name)
  }

  /// How many computers a view has, in few characters: empty when unknown.
  func countText(of view: String) -> String {
    if let count = views.counts.known[view] {
      // Of a list that is not all there it is no less.
      return Amount.grouped(count) + (list.fleet?.isComplete == false ? "+" : "")
    }
    // Afterwards, a view has no count whose filter cannot be read; one whose columns are not loaded has a sign.
    let isArriving =
      loading.progress.isRunning || loading.columnLoad.isLoading || computations.isRunning(.viewCounts)
    if isArriving { return context.configuration.glyphs.ellipsis.text }
    // Opening the view loads its columns.
    return views.counts.unloaded.contains(view) ? ShownValue.notRequested.short(context.configuration.glyphs) : ""
  }
}
