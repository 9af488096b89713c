import Screen

/// Asks what several lines, or a line of serial numbers, pasted into the filter are: a list to find, or a filter.
struct PastePanel: ChoicePanel {
  enum Use: Hashable, Sendable {
    case list, filter
  }

  var list: ChoiceList<Use>
  private let pasted: PastedText

  var context: ActionContext { .pasting }
  var chooseHint: String { "choose" }
  var aboutRows: Int { 1 }

  init(_ pasted: PastedText) {
    self.pasted = pasted
    let parts =
      pasted.isOfLines
      ? "\(Amount.grouped(pasted.lineCount)) lines" : "\(Amount.grouped(pasted.entryCount)) entries"
    list = ChoiceList(
      [
        ChoiceItem(.list, "Find the \(parts) as a list of computers"),
        ChoiceItem(.filter, "Put them into the filter as one \(pasted.isOfLines ? "line" : "text")"),
      ], manner: nil, at: .list)
  }

  func title(in state: BrowserState) -> String {
    pasted.isOfLines ? "Several lines were pasted" : "A list was pasted"
  }

  /// The lines, what the panel says about them, and a line between.
  func box(in state: BrowserState) -> Box { Box(width: 76, height: list.items.count + aboutRows + 1, in: state) }

  func about(_ item: ChoiceItem<Use>, in state: BrowserState) -> [ChoiceRemark] {
    switch item.value {
    case .list:
      if case .unavailable(let reason) = state.hasFleet { return [ChoiceRemark(text: reason, role: .warning)] }
      return [ChoiceRemark(text: state.context.keySentence(.findList, "to find a list at any time"))]
    case .filter:
      let meaning = pasted.isOfLines ? "match every line" : "have all of it in one value, with its commas"
      return [ChoiceRemark(text: "A computer must then \(meaning).")]
    }
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let use = list.selected?.value else { return [.bell] }
    switch use {
    case .list:
      if case .unavailable(let reason) = state.hasFleet {
        state.say(reason, tone: .warning)
        return [.bell]
      }
      state.panes.prompt = nil
      return state.lookUp(pasted.text)
    case .filter:
      state.panels.close()
      return state.insert(pasted.text)
    }
  }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.close()
    state.say("Nothing was pasted.")
    return []
  }
}
