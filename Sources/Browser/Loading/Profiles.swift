import Inventory
public import Screen
import Wording

/// Switching to another profile. The current list stays until the other server has answered.
extension BrowserState {
  var canSwitchProfile: Availability {
    if context.configuration.isDemo { return .unavailable(reason: "The demo has no profiles.") }
    guard context.configuration.profiles.contains(where: { $0 != context.configuration.profile }) else {
      return .unavailable(reason: "The configuration has no other profile.")
    }
    return .available
  }

  mutating func openProfiles() -> [BrowserEffect] { open(ProfilePanel(in: self)) }

  mutating func switchProfile(to name: String) -> [BrowserEffect] {
    if case .unavailable(let reason) = canSwitchProfile {
      say(reason, tone: .warning)
      return [.bell]
    }
    guard context.configuration.profiles.contains(name) else {
      say("There is no profile \"\(name)\".", tone: .warning)
      return [.bell]
    }
    guard name != context.configuration.profile else {
      say("The profile \(name) is already in use.")
      return []
    }
    loading.progress.nextProfile = name
    loading.progress.failedProfile = nil
    return [.switchProfile(name)]
  }

  mutating func profileFailed(_ name: String, _ problem: Problem) {
    guard loading.progress.nextProfile == name else { return }
    loading.progress.nextProfile = nil
    loading.progress.failedProfile = LoadProgress.FailedProfile(name: name, problem: problem)
    notices.log.add(Message(text: "Profile \(name): \(problem.sentences)", tone: .failure), at: context.now)
  }
}

/// A color for the name of a profile, so that it is not taken for another one.
public enum ProfileColor: String, CaseIterable, Hashable, Sendable {
  case red, yellow, green, blue, magenta, cyan

  var role: Role {
    switch self {
    case .red: .redName
    case .yellow: .yellowName
    case .green: .greenName
    case .blue: .blueName
    case .magenta: .magentaName
    case .cyan: .cyanName
    }
  }
}

/// The profiles of the configuration, to go on with another one.
struct ProfilePanel: ChoicePanel {
  var list: ChoiceList<String>

  var context: ActionContext { .profiles }
  var chooseHint: String { "switch" }

  init(in state: BrowserState) {
    let current = state.context.configuration.profile
    list = ChoiceList(
      state.context.configuration.profiles.map { name in
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
    (configuration.view, configuration.filter) = (nil, other.filtering.line.text)
    self.init(configuration: configuration, size: size, now: now)
    (panes.look, panes.split) = (other.panes.look, other.panes.split)
    (selection.copying.choice, panels.recentActions) = (other.selection.copying.choice, other.panels.recentActions)
    (filtering.history, notices.log) = (other.filtering.history, other.notices.log)
    loading.progress.chosenMinutes = other.loading.progress.chosenMinutes
    views.select(named: other.views.currentName)
    goOn(as: other)
  }

  private mutating func goOn(as other: BrowserState) {
    let columns = other.list.setup.columns.compactMap { column in
      counterpart(of: column.field).map { ListSetup.Column(field: $0, width: column.width) }
    }
    if !columns.isEmpty {
      list.setup = other.list.setup
      list.setup.columns = columns
      list.setup.scrolled = 0
    }
    let known = other.fields
    list.want(
      other.list.query.sort.compactMap { key in
        let field = known.field(path: key.path).flatMap { counterpart(of: $0) }
        return field.map { SortKey(path: $0.path, descending: key.descending) }
      }, byRelevance: other.list.query.sortsByRelevance)
    let gone = other.columns.filter { counterpart(of: $0) == nil }
    var left: [String] = []
    if !gone.isEmpty {
      left.append("\(gone.map(\.title).joined(separator: ", ")) (not on this server)")
    }
    let marks = other.selection.marking.marks.count
    if marks > 0 { left.append(Quantity.of(marks, "mark")) }
    if let only = other.restriction { left.append("the restriction to \(only.label)") }
    guard !left.isEmpty else { return }
    say("Not carried over: \(left.joined(separator: "; ")).", tone: .warning)
  }

  /// The same field on this server. Extension attributes are matched by name: their numbers differ between servers.
  private func counterpart(of field: Field) -> Field? {
    guard field.extensionAttributeID != nil else { return fields.field(path: field.path) }
    return context.configuration.columns.first { $0.extensionAttributeID != nil && $0.name == field.name }
      ?? (try? filtering.catalogue.field(named: field.name))
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
