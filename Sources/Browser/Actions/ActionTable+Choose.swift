import Screen

extension ActionID {
  static let choose = ActionID("choose")
  static let chooseByNumber = ActionID("chooseByNumber")
  static let closePanel = ActionID("closePanel")
}

extension ActionTable {
  static let chooseActions: [Action] = [
    Action(
      .choose, .choose, "Choose", help: "Take the line the cursor is on: sort by it, or run it.",
      keys: [.enter], in: .panels.union([.form]).subtracting([.columns]), hint: ActionHint("choose", rank: 2)
    ) { state, _ in state.choose() },
    Action(
      .chooseByNumber, .choose, "Choose by number", help: "Sort by the column of that number.",
      keys: (1...9).map { .character(Character(String($0))) }, in: [.sort]
    ) { state, key in state.chooseSort(byNumber: key) },
    Action(
      .closePanel, .choose, "Close", help: "Go back without choosing.",
      keys: [.escape, .character("q"), .character("?"), .function(1)],
      in: .panels.union([.form]).subtracting([.entries]),
      hint: ActionHint("close", rank: 1)
    ) { state, _ in state.closePanel() },
  ]
}
