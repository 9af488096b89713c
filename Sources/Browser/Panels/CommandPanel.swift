import Screen

/// The commands that get what is on the screen, one of them shown whole.
struct CommandPanel: ChoicePanel {
  var list: ChoiceList<ShellCommand>

  var context: ActionContext { .reading }
  var chooseHint: String { "copy" }
  var aboutRows: Int { 12 }

  init(_ commands: [ShellCommand]) {
    list = ChoiceList(commands.map { ChoiceItem($0, $0.program, details: [$0.subject]) })
  }

  func title(in state: BrowserState) -> String { "Commands" }

  func note(in state: BrowserState) -> String { "Enter copies" }

  func about(_ item: ChoiceItem<ShellCommand>, in state: BrowserState) -> [ChoiceRemark] {
    let width = max(1, box(in: state).inner.width)
    let lines = item.value.text.split(separator: "\n").flatMap { DisplayText(String($0)).wrapped(to: width) }
    let remarks = item.value.remarks.flatMap { DisplayText($0).wrapped(to: width) }
    return [ChoiceRemark(text: "")] + lines.map { ChoiceRemark(text: $0.text, role: .text) }
      + remarks.map { ChoiceRemark(text: $0.text, role: .warning) }
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let command = list.selected?.value else { return [.bell] }
    state.panel = nil
    return state.copy(text: command.text, label: "the \(command.program) command of \(command.subject)")
  }
}
