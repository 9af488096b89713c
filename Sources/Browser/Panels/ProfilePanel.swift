import Screen

/// The profiles of the configuration, to go on with another one.
struct ProfilePanel: ChoicePanel {
  var list: ChoiceList<String>

  var context: ActionContext { .profiles }
  var chooseHint: String { "switch" }

  init(in state: BrowserState) {
    let current = state.configuration.profile
    list = ChoiceList(
      state.configuration.profiles.map { name in
        ChoiceItem(name, name, details: name == current ? ["in use"] : [], isTicked: name == current)
      }, at: current)
  }

  func title(in state: BrowserState) -> String { "Profiles" }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let name = list.selected?.value else { return [.bell] }
    return state.closePanel() + state.switchProfile(to: name)
  }
}
