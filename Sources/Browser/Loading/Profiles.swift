import Inventory
public import Screen
import Wording

/// Switching to another profile. The current list stays until the other server has answered.
extension BrowserState {
  var canSwitchProfile: Availability {
    if configuration.isDemo { return .unavailable(reason: "The demo has no profiles.") }
    guard configuration.profiles.contains(where: { $0 != configuration.profile }) else {
      return .unavailable(reason: "The configuration has no other profile.")
    }
    return .available
  }

  mutating func openProfiles() -> [BrowserEffect] { open(ProfilePanel(in: self)) }

  mutating func switchProfile(to name: String) -> [BrowserEffect] {
    if case .unavailable(let reason) = canSwitchProfile {
      message = Message(text: reason, tone: .warning)
      return [.bell]
    }
    guard configuration.profiles.contains(name) else {
      message = Message(text: "There is no profile \"\(name)\".", tone: .warning)
      return [.bell]
    }
    guard name != configuration.profile else {
      message = Message(text: "The profile \(name) is already in use.")
      return []
    }
    progress.nextProfile = name
    progress.failedProfile = nil
    return [.switchProfile(name)]
  }

  mutating func profileFailed(_ name: String, _ problem: Problem) {
    guard progress.nextProfile == name else { return }
    progress.nextProfile = nil
    progress.failedProfile = LoadProgress.FailedProfile(name: name, problem: problem)
    log.add(Message(text: "Profile \(name): \(problem.sentences)", tone: .failure), at: now)
  }
}

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

/// Continuing at another server with the same view, so that two servers can be compared.
extension BrowserState {
  /// The browser for another server, with view, filter, order, columns and look of the previous one.
  ///
  /// Marks, pasted lists and history belong to the previous server's computers and are dropped. A message names what
  /// was dropped, and columns that this server does not have.
  public init(after other: BrowserState, configuration: BrowserConfiguration, size: ScreenSize, now: Instant) {
    var configuration = configuration
    (configuration.view, configuration.filter) = (nil, other.filter.text)
    self.init(configuration: configuration, size: size, now: now)
    (look, detail.split) = (other.look, other.detail.split)
    (copying, recentActions) = (other.copying, other.recentActions)
    (filterHistory, log) = (other.filterHistory, other.log)
    progress.chosenMinutes = other.progress.chosenMinutes
    views.select(named: other.views.currentName)
    goOn(as: other)
  }

  private mutating func goOn(as other: BrowserState) {
    let columns = other.list.columns.compactMap { column in
      counterpart(of: column.field).map { ListSetup.Column(field: $0, width: column.width) }
    }
    if !columns.isEmpty {
      list = other.list
      list.columns = columns
      list.scrolled = 0
    }
    query.sort = other.query.sort.compactMap { key in
      let field = other.field(path: key.path).flatMap { counterpart(of: $0) }
      return field.map { SortKey(path: $0.path, descending: key.descending) }
    }
    let gone = other.columns.filter { counterpart(of: $0) == nil }
    var left: [String] = []
    if !gone.isEmpty {
      left.append("\(gone.map(\.title).joined(separator: ", ")) (not on this server)")
    }
    let marks = other.marks.count
    if marks > 0 { left.append(Quantity.of(marks, "mark")) }
    if let only = other.restriction { left.append("the restriction to \(only.label)") }
    guard !left.isEmpty else { return }
    message = Message(text: "Not carried over: \(left.joined(separator: "; ")).", tone: .warning)
  }

  /// The same field on this server. Extension attributes are matched by name: their numbers differ between servers.
  private func counterpart(of field: Field) -> Field? {
    guard field.extensionAttributeID != nil else { return self.field(path: field.path) }
    return configuration.columns.first { $0.extensionAttributeID != nil && $0.name == field.name }
      ?? (try? catalogue.field(named: field.name))
  }
}

extension ActionID {
  static let profiles = ActionID("profiles")
}

extension ActionTable {
  static let profileActions: [Action] = [
    Action(
      .profiles, .act, "Switch profile",
      help: "Switch to another profile in the configuration and connect to its server.",
      keys: [.character("C")], in: .panes, availability: \.canSwitchProfile
    ) { state, _ in state.openProfiles() }
  ]
}
