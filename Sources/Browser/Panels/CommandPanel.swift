import Screen
import Wording

/// The commands that get what is on the screen, one of them shown whole.
struct CommandPanel: ChoicePanel {
  var list: ChoiceList<ShellCommand>

  var context: ActionContext { .reading }
  var chooseHint: String { "copy" }
  /// As many as the longest of the commands takes in the width there is.
  private(set) var aboutRows = 0

  init(_ commands: [ShellCommand], at command: ShellCommand? = nil) {
    list = ChoiceList(commands.map { ChoiceItem($0, $0.program, details: [$0.subject]) }, at: command)
  }

  func title(in state: BrowserState) -> String { "Commands" }

  func note(in state: BrowserState) -> String { state.keyMap.words(.choose, "copies") ?? "" }

  func box(in state: BrowserState) -> Box {
    Box(width: 100, height: list.items.count + aboutRows, in: state)
  }

  mutating func settle(in state: BrowserState) {
    let width = width(in: state)
    aboutRows = list.items.map { Self.about($0.value, width: width).count }.max() ?? 0
    list.settle(height: rows(in: state))
  }

  private func width(in state: BrowserState) -> Int { max(1, box(in: state).inner.width) }

  /// The remarks come first, as they have to be read; a command that does not fit says so where it breaks off.
  func about(_ item: ChoiceItem<ShellCommand>, in state: BrowserState) -> [ChoiceRemark] {
    let rows = box(in: state).inner.height - rows(in: state)
    let all = Self.about(item.value, width: width(in: state))
    guard all.count > rows, rows > 0 else { return all }
    let more = all.count - rows + 1
    let lines = "\(Amount.grouped(more)) more \(Quantity.noun(more, "line"))"
    let how = state.keyMap.words(.choose, "copies all").map { "; \($0)" } ?? ""
    return all.prefix(rows - 1) + [ChoiceRemark(text: "\(state.configuration.glyphs.ellipsis.text) \(lines)\(how)")]
  }

  private static func about(_ command: ShellCommand, width: Int) -> [ChoiceRemark] {
    let remarks = command.remarks.flatMap { DisplayText($0).wrapped(to: width) }
    let lines = command.text.split(separator: "\n").flatMap { DisplayText(String($0)).wrapped(to: width) }
    return [ChoiceRemark(text: "")] + remarks.map { ChoiceRemark(text: $0.text, role: .warning) }
      + lines.map { ChoiceRemark(text: $0.text, role: .text) }
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let command = list.selected?.value else { return [.bell] }
    state.panel = nil
    var label = "the \(command.program) command of \(command.subject)"
    if !command.lacks.isEmpty { label += " without \(command.lacks.joined(separator: ", ")), which gets more" }
    return state.copy(text: command.text, label: label)
  }
}
