import Inventory
import Screen
import Secrets

/// The kinds of secrets of a computer, with what is known about each, and who has viewed passwords.
struct RevealPanel: ChoicePanel {
  enum Line: Hashable, Sendable {
    case secret(SecretKind)
    /// What happened to the passwords of local administrators.
    case history
  }

  let subject: RevealSubject
  /// The line that waits for the server, and its request; nil if none does.
  var loading: (generation: Int, line: Line)?
  var list: ChoiceList<Line>

  var context: ActionContext { .revealing }
  var aboutRows: Int { 2 }
  var chooseHint: String { list.selected?.value == .history ? "show" : "review" }

  init(_ subject: RevealSubject, in state: BrowserState) {
    self.subject = subject
    list = ChoiceList(Self.items(subject, loading: nil, in: state), manner: nil, at: .secret(.fileVault))
  }

  private static func items(
    _ subject: RevealSubject, loading: Line?, in state: BrowserState
  ) -> [ChoiceItem<Line>] {
    let ellipsis = state.context.configuration.glyphs.ellipsis.text
    let secrets = SecretKind.allCases.map { kind in
      var details = ["can be requested"]
      var role = Role.text
      if let missing = state.selection.reveal.missing?[kind], !missing.isEmpty {
        (details, role) = (["no privilege"], .dim)
      } else if state.selection.reveal.hasNothing(kind, subject.id) {
        (details, role) = (["nothing stored"], .dim)
      } else if loading == .secret(kind) {
        details = ["loading the accounts" + ellipsis]
      } else if let obstacle = subject.obstacles[kind] {
        details = [obstacle]
      }
      return ChoiceItem(Line.secret(kind), kind.title, details: details, role: role)
    }
    let history = loading == .history ? "loading" + ellipsis : "no password is shown"
    return secrets + [ChoiceItem(.history, "Who viewed local administrator passwords", details: [history])]
  }

  /// Shows what has become known.
  mutating func refresh(in state: BrowserState) {
    list = ChoiceList(
      Self.items(subject, loading: loading?.line, in: state), manner: nil,
      at: list.selected?.value ?? .secret(.fileVault))
  }

  func title(in state: BrowserState) -> String {
    "Reveal: \(subject.title)" + (subject.serialNumber.isEmpty ? "" : ", \(subject.serialNumber)")
  }

  func about(_ item: ChoiceItem<Line>, in state: BrowserState) -> [ChoiceRemark] {
    guard case .secret(let kind) = item.value else {
      return [ChoiceRemark(text: "Who viewed a password of this computer and when, and when passwords were changed.")]
    }
    if let missing = state.selection.reveal.missing?[kind], !missing.isEmpty {
      return [ChoiceRemark(text: "The privilege \(missing.joined(separator: ", ")) is missing.", role: .warning)]
    }
    return [ChoiceRemark(text: kind.warning), ChoiceRemark(text: "Nothing is requested before you confirm.")]
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    switch list.selected?.value {
    case .secret(let kind): return state.reviewReveal(kind, of: subject)
    case .history: return state.openSecretHistory(of: subject)
    case nil: return [.bell]
    }
  }
}

/// The choice of an account, if the passwords of several are stored.
struct AccountPanel: ChoicePanel {
  let subject: RevealSubject
  var list: ChoiceList<LocalAdminAccount>

  var context: ActionContext { .revealing }
  var chooseHint: String { "review" }

  init(_ accounts: [LocalAdminAccount], of subject: RevealSubject) {
    self.subject = subject
    list = ChoiceList(
      accounts.map { account in
        ChoiceItem(account, account.username, details: [Self.origin(account.source)])
      }, manner: nil, at: accounts.first ?? LocalAdminAccount(managementID: "", username: "", guid: "", source: ""))
  }

  /// What created an account, in words.
  static func origin(_ source: String) -> String {
    switch source {
    case "MDM": "device enrollment (MDM)"
    case "JMF": "management framework (JMF)"
    default: source
    }
  }

  func title(in state: BrowserState) -> String { "Local administrator of \(subject.title)" }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let account = list.selected?.value else { return [.bell] }
    return state.confirmReveal(.account(account), of: subject)
  }
}
