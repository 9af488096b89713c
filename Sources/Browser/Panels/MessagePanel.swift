import Inventory
import Screen

/// What has been said so far, the newest under the cursor; the selected one in full below.
struct MessagePanel: ChoicePanel {
  var list: ChoiceList<Int>
  private var version: Int

  var context: ActionContext { .messages }
  var chooseHint: String { "copy" }
  var aboutRows: Int { 4 }

  init(in state: BrowserState) {
    list = ChoiceList(Self.items(in: state))
    version = state.log.version
    list.move(.toLast, height: 1)
  }

  func title(in state: BrowserState) -> String { "Messages" }

  func nothing(in state: BrowserState) -> String { "Nothing has been said yet." }

  mutating func settle(in state: BrowserState) {
    if version != state.log.version {
      let wasLast = list.window.position >= list.count - 1
      list.setItems(Self.items(in: state))
      if wasLast { list.move(.toLast, height: 1) }
      version = state.log.version
    }
    list.settle(height: rows(in: state))
  }

  func about(_ item: ChoiceItem<Int>, in state: BrowserState) -> [ChoiceRemark] {
    guard let entry = entry(item.value, in: state) else { return [] }
    let width = max(1, box(in: state).inner.width)
    let times = entry.times > 1 ? " (said \(Amount.grouped(entry.times)) times)" : ""
    let lines = DisplayText(entry.message.text + times).wrapped(to: width).prefix(aboutRows - 1)
    return [ChoiceRemark(text: state.exactTime(entry.time))]
      + lines.map { ChoiceRemark(text: $0.text, role: entry.message.tone.role) }
  }

  /// Copies the message, for a ticket or a search.
  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let item = list.selected, let entry = entry(item.value, in: state) else { return [.bell] }
    return [.copy(text: entry.message.text, label: "the message")] + state.closePanel()
  }

  private func entry(_ index: Int, in state: BrowserState) -> MessageLog.Entry? {
    state.log.entries.indices.contains(index) ? state.log.entries[index] : nil
  }

  private static func items(in state: BrowserState) -> [ChoiceItem<Int>] {
    state.log.entries.enumerated().map { index, entry in
      ChoiceItem(
        index, "\(state.clockTime(entry.time))  \(entry.message.text)",
        trailing: entry.times > 1 ? "×\(entry.times)" : "",
        role: entry.message.tone.role)
    }
  }
}

extension BrowserState {
  mutating func openMessages() -> [BrowserEffect] { open(MessagePanel(in: self)) }
}
