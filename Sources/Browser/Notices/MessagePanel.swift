import Inventory
import Screen

/// The messages so far, with the cursor on the newest; the selected one in full below.
struct MessagePanel: ChoicePanel {
  var list: ChoiceList<Int>
  private var version: Int
  /// Rows for the longest of the messages and when it was said, so that the lines do not move while the cursor does.
  private(set) var aboutRows = 4
  /// As wide as the longest message needs.
  private var width = 0
  private var size = ScreenSize(width: 0, height: 0)

  var context: ActionContext { .messages }
  var chooseHint: String { "copy" }

  init(in state: BrowserState) {
    list = ChoiceList(Self.items(in: state))
    version = state.notices.log.version
    list.move(.toLast, height: 1)
    fit(in: state)
  }

  func title(in state: BrowserState) -> String { "Messages" }

  func nothing(in state: BrowserState) -> String { "There are no messages yet." }

  func box(in state: BrowserState) -> Box {
    Box(width: max(76, width), height: max(3, list.items.count) + aboutRows, in: state)
  }

  /// Makes room for the longest message.
  private mutating func fit(in state: BrowserState) {
    size = state.context.size
    let most = max(1, size.width * size.height)
    let texts = state.notices.log.entries.map { DisplayText($0.message.text, upTo: most) }
    // The time stands before it.
    width = (texts.map(\.width).max() ?? 0) + 8
    let inner = max(1, box(in: state).inner.width)
    aboutRows = max(4, (texts.map { $0.width < inner / 2 ? 1 : $0.wrapped(to: inner).count }.max() ?? 0) + 1)
  }

  mutating func settle(in state: BrowserState) {
    defer { if size != state.context.size { fit(in: state) } }
    if version != state.notices.log.version {
      let wasLast = list.window.position >= list.count - 1
      list.setItems(Self.items(in: state))
      if wasLast { list.move(.toLast, height: 1) }
      version = state.notices.log.version
      fit(in: state)
    }
    list.settle(height: rows(in: state))
  }

  func about(_ item: ChoiceItem<Int>, in state: BrowserState) -> [ChoiceRemark] {
    guard let entry = entry(item.value, in: state) else { return [] }
    let inner = box(in: state).inner
    let width = max(1, inner.width)
    let times = entry.times > 1 ? " (\(Amount.grouped(entry.times)) times)" : ""
    let time = state.context.exactTime(entry.time) + times
    // Three rows are the lines' own.
    let room = max(1, min(aboutRows, inner.height - 3) - 1)
    let lines = DisplayText.lines(
      of: entry.message.text, width: width, atMost: room, glyphs: state.context.configuration.glyphs)
    return [ChoiceRemark(text: time)] + lines.map { ChoiceRemark(text: $0.text, role: entry.message.tone.role) }
  }

  /// Copies the message, for a ticket or a search.
  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let item = list.selected, let entry = entry(item.value, in: state) else { return [.bell] }
    return [.copy(text: entry.message.text, label: "the message")] + state.closePanel()
  }

  private func entry(_ index: Int, in state: BrowserState) -> MessageLog.Entry? {
    state.notices.log.entries.indices.contains(index) ? state.notices.log.entries[index] : nil
  }

  private static func items(in state: BrowserState) -> [ChoiceItem<Int>] {
    // The sign for duplicates also means "times".
    let times = state.context.configuration.glyphs.twin.text
    return state.notices.log.entries.enumerated().map { index, entry in
      ChoiceItem(
        index, "\(state.context.clockTime(entry.time))  \(entry.message.text)",
        trailing: entry.times > 1 ? "\(times)\(entry.times)" : "",
        role: entry.message.tone.role)
    }
  }
}

extension BrowserState {
  mutating func openMessages() -> [BrowserEffect] { open(MessagePanel(in: self)) }
}

extension ActionID {
  static let messages = ActionID("messages")
}

extension ActionTable {
  static let messageActions: [Action] = [
    Action(
      .messages, .look, "Messages", help: "Show all messages since the start, with their times.",
      keys: [.character("M")], in: .panes
    ) { state, _ in state.openMessages() }
  ]
}
