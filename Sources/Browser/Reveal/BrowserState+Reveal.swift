import Inventory
import Screen
import Secrets

/// Revealing a secret: choose a kind, confirm, see it for a while. Only the confirmation sends a request for it.
extension BrowserState {
  var canReveal: Availability {
    if context.configuration.isOffline {
      return .unavailable(reason: "Secrets are never stored: they can only be revealed by the server (--offline).")
    }
    if selection.marking.marks.count > 1 {
      return .unavailable(
        reason: "Secrets are revealed for one computer at a time.\(context.keyHint(.clearMarks, "to clear the marks"))")
    }
    return list.hasComputer
  }

  /// The computer that is meant: the only marked one, or the one under the cursor.
  private var revealSubject: RevealSubject? {
    guard let chosen, let (rows, _) = chosen.rows(atMost: 1), let row = rows.first else { return nil }
    let snapshot = chosen.snapshot
    func text(_ field: IdentityField) -> String {
      guard let column = snapshot.finishedColumn(path: field.path) else { return "" }
      switch snapshot.value(row: row, column: column) {
      case .notReported, .notRequested, .notAvailable: return ""
      default: return snapshot.text(row: row, column: column)
      }
    }
    return RevealSubject(
      id: snapshot.id(at: row), name: snapshot.name(ofRow: row), serialNumber: text(.serialNumber),
      username: text(.username), managementID: text(.managementID),
      obstacles: obstacles(to: snapshot, row))
  }

  /// Why some secrets are probably not stored, as far as the list or the detail says.
  private func obstacles(to snapshot: InventorySnapshot, _ row: Int) -> [SecretKind: String] {
    let record = detail.subject == snapshot.id(at: row) ? detail.record : nil
    func text(_ path: String) -> String? {
      if let text = record?.text(path), !text.isEmpty { return text }
      guard let column = snapshot.finishedColumn(path: path) else { return nil }
      return snapshot.text(row: row, column: column)
    }
    var obstacles: [SecretKind: String] = [:]
    let status = text(DeviceKind.bootPartitionState) ?? text(DeviceKind.fileVaultStatus) ?? ""
    if ["UNENCRYPTED", "DECRYPTED", "INELIGIBLE", "NOT_ENCRYPTED"].contains(status) {
      obstacles[.fileVault] = "disk not encrypted"
    }
    return obstacles
  }

  mutating func openReveal() -> [BrowserEffect] {
    guard let subject = revealSubject else { return [.bell] }
    panels.show(RevealPanel(subject, in: self))
    return [.lookUpSecretAccess]
  }

  /// The privileges that are missing, once they are known.
  mutating func secretAccess(_ missing: [SecretKind: [String]]) {
    selection.reveal.missing = missing
    _ = withPanel(RevealPanel.self) { panel, state in panel.refresh(in: state) }
  }

  /// A kind was chosen: of an account, the accounts are loaded first.
  mutating func reviewReveal(_ kind: SecretKind, of subject: RevealSubject) -> [BrowserEffect] {
    if let missing = selection.reveal.missing?[kind], !missing.isEmpty {
      say(
        "The privilege \(missing.joined(separator: ", ")) is missing. An administrator of Jamf Pro can add it.",
        tone: .warning)
      return [.bell]
    }
    guard kind == .localAdmin else {
      return confirmReveal(.computer(kind, id: subject.id.rawValue), of: subject)
    }
    return [.listAccounts(generation: wait(for: .secret(kind)), subject)]
  }

  /// Shows that a line of the panel waits for the server.
  private mutating func wait(for line: RevealPanel.Line) -> Int {
    let generation = selection.reveal.begin()
    _ = withPanel(RevealPanel.self) { panel, state in
      panel.loading = (generation, line)
      panel.refresh(in: state)
    }
    return generation
  }

  mutating func openSecretHistory(of subject: RevealSubject) -> [BrowserEffect] {
    [.loadSecretHistory(generation: wait(for: .history), subject)]
  }

  mutating func secretHistory(
    _ generation: Int, _ subject: RevealSubject, _ events: [LocalAdminEvent]
  ) -> [BrowserEffect] {
    guard isAwaited(generation) else { return [] }
    var lines = events.map { event in
      let time = event.time.map { context.exactTime(Instant(milliseconds: $0)) } ?? "at an unknown time"
      let source = event.source.isEmpty ? "" : " (\(event.source))"
      return ChoiceRemark(text: "\(time)  \(event.username)\(source): \(event.words)", role: .text)
    }
    if lines.isEmpty { lines = [ChoiceRemark(text: "Nothing was viewed or changed so far.")] }
    return open(
      ConfirmationPanel(title: "Local administrator passwords of \(subject.title)", lines, chooseHint: "close") { _ in
        []
      })
  }

  mutating func accountsKnown(
    _ generation: Int, _ subject: RevealSubject, _ accounts: [LocalAdminAccount]
  ) -> [BrowserEffect] {
    guard isAwaited(generation) else { return [] }
    switch accounts.count {
    case 0:
      selection.reveal.noteNothing(.localAdmin, subject.id)
      say("\(subject.title): \(SecretAnswer().reason(forNo: .localAdmin))", tone: .warning)
      return []
    case 1: return confirmReveal(.account(accounts[0]), of: subject)
    default: return open(AccountPanel(accounts, of: subject))
    }
  }

  mutating func accountsFailed(_ generation: Int, _ problem: Problem) {
    guard isAwaited(generation) else { return }
    say(problem.sentences, tone: .failure)
  }

  /// Whether the panel in front waits for these accounts; it no longer does then.
  private mutating func isAwaited(_ generation: Int) -> Bool {
    withPanel(RevealPanel.self) { panel, state in
      guard panel.loading?.generation == generation else { return false }
      panel.loading = nil
      panel.refresh(in: state)
      return true
    } ?? false
  }

  /// Asks for a reason if the configuration wants one, then whether to reveal it.
  mutating func confirmReveal(_ secret: ComputerSecret, of subject: RevealSubject) -> [BrowserEffect] {
    guard context.configuration.reveal.asksReason else { return confirmReveal(secret, of: subject, reason: nil) }
    return open(
      FormPanel(
        title: "Why is the \(secret.kind.noun) needed?",
        help: "A ticket or a few words, for the record on this computer.",
        chooseHint: "continue"
      ) { state, text in
        guard !text.allSatisfy(\.isWhitespace) else {
          state.say("A reason is required.", tone: .warning)
          return nil
        }
        return state.confirmReveal(secret, of: subject, reason: text)
      })
  }

  private mutating func confirmReveal(
    _ secret: ComputerSecret, of subject: RevealSubject, reason: String?
  ) -> [BrowserEffect] {
    let lines = [
      ("Computer", subject.title), ("Serial number", subject.serialNumber), ("User", subject.username),
    ].filter { !$0.1.isEmpty }
    let width = (lines.map(\.0.count).max() ?? 0) + 2
    var paragraphs = lines.map { label, value in
      ChoiceRemark(text: label + String(repeating: " ", count: width - label.count) + value, role: .text)
    }
    paragraphs += [ChoiceRemark(text: ""), ChoiceRemark(text: secret.kind.warning, role: .warning)]
    return open(
      ConfirmationPanel(title: "Reveal: \(secret.title)?", paragraphs, chooseHint: "reveal") { state in
        state.requestSecret(secret, of: subject, reason: reason)
      })
  }

  private mutating func requestSecret(
    _ secret: ComputerSecret, of subject: RevealSubject, reason: String?
  ) -> [BrowserEffect] {
    let order = RevealOrder(generation: selection.reveal.begin(), subject: subject, secret: secret, reason: reason)
    panels.show(SecretPanel(order))
    return [.reveal(order)]
  }

  mutating func revealed(_ order: RevealOrder, _ answer: SecretAnswer) {
    let (subject, kind) = (order.subject, order.secret.kind)
    let isAwaited = (panels.front as? SecretPanel)?.generation == order.generation
    guard let secret = answer.secret else {
      if isAwaited { panels.close() }
      selection.reveal.noteNothing(kind, subject.id)
      say("\(subject.title): no \(kind.noun) is stored. \(answer.reason(forNo: kind))", tone: .warning)
      return
    }
    selection.reveal.forgetNothing(kind, subject.id)
    guard isAwaited else {
      secret.erase()
      say(
        "The \(kind.noun) of \(subject.title) arrived after you had left, and is not shown. \(kind.effect)",
        tone: .warning)
      return
    }
    selection.reveal.shown = secret
    let deadline = secretDeadline
    _ = withPanel(SecretPanel.self) { panel, _ in (panel.answer, panel.deadline) = (answer, deadline) }
  }

  mutating func revealFailed(_ order: RevealOrder, _ problem: Problem) {
    if (panels.front as? SecretPanel)?.generation == order.generation { panels.close() }
    say("\(order.subject.title): \(problem.sentences)", tone: .failure)
  }

  private var secretDeadline: Instant {
    context.now.advanced(byMilliseconds: Int64(context.configuration.reveal.seconds) * 1000)
  }

  /// A key was pressed: the secret stays on the screen for the whole time again.
  mutating func keepSecret() {
    let deadline = secretDeadline
    _ = withPanel(SecretPanel.self) { panel, _ in if panel.deadline != nil { panel.deadline = deadline } }
  }

  /// Erases the secret and takes it off the screen, if one is there.
  mutating func hideSecret() {
    if selection.reveal.shown != nil { selection.reveal.isInPicture = true }
    selection.reveal.shown?.erase()
    selection.reveal.shown = nil
    if panels.front is SecretPanel { panels.close() }
  }

  /// Whether a secret is on the screen.
  public var showsSecret: Bool { selection.reveal.shown != nil }

  /// Whether the last picture has a secret that is hidden by now.
  public var wantsPictureForgotten: Bool { selection.reveal.isInPicture }

  /// The same, said once: the picture must be forgotten.
  public mutating func forgetsPicture() -> Bool {
    defer { selection.reveal.isInPicture = false }
    return selection.reveal.isInPicture
  }

  /// Hides the secret when its time is over, and erases it if anything else has taken its place.
  mutating func followSecret() {
    guard let secret = selection.reveal.shown else { return }
    guard let panel = panels.front as? SecretPanel, let deadline = panel.deadline else { return hideSecret() }
    if deadline <= context.now {
      hideSecret()
      say("The \(panel.secret.kind.noun) of \(panel.subject.title) is hidden again.")
    } else if secret.isErased {
      hideSecret()
    }
  }

  /// When the countdown shows another number.
  var nextSecretTick: Instant? {
    guard let deadline = (panels.front as? SecretPanel)?.deadline else { return nil }
    let left = deadline.milliseconds - context.now.milliseconds
    return context.now.advanced(byMilliseconds: left <= 0 ? 0 : (left - 1) % 1000 + 1)
  }

  // MARK: Copying

  var canCopySecret: Availability {
    selection.reveal.shown == nil ? .unavailable(reason: "The answer of the server has not arrived yet.") : .available
  }

  mutating func copySecret() -> [BrowserEffect] {
    guard let secret = selection.reveal.shown, let panel = panels.front as? SecretPanel else { return [.bell] }
    return [.copySecret(secret, label: "the \(panel.secret.kind.noun)", seconds: context.configuration.reveal.seconds)]
  }

  /// The messages are short: they must be whole on 80 columns.
  mutating func secretCopied(route: String, clearing: String?) {
    say("Copied with \(route). \(clearing ?? "It stays in the clipboard.")", tone: .good)
  }

  mutating func secretNotCopied(_ label: String, _ problem: Problem) {
    say("Could not copy \(label). \(problem.sentences)", tone: .failure)
  }

  mutating func clipboardCleared(_ label: String, _ clearing: ClipboardClearing) {
    switch clearing {
    case .cleared: say("Removed \(label) from the clipboard.")
    case .clearedInTmux: say("Removed from tmux. The terminal's own clipboard may still have it.", tone: .warning)
    case .replaced: say("The clipboard has something other than \(label) by now.")
    case .left(let route):
      say("\(label.prefix(1).uppercased() + label.dropFirst()) is still in \(route).", tone: .warning)
    }
  }
}

extension LocalAdminEvent {
  /// What happened: `viewed by kim`.
  fileprivate var words: String {
    switch event {
    case "VIEWED": viewedBy.map { "viewed by \($0)" } ?? "viewed"
    case "COMPLETED": "password changed"
    case "PENDING": "password change pending"
    case "ERROR": "password change failed"
    case "INVALID": "password no longer valid"
    default: event
    }
  }
}

extension ActionID {
  static let reveal = ActionID("reveal")
  static let copySecret = ActionID("copySecret")
}

extension ActionTable {
  static let revealActions: [Action] = [
    Action(
      .reveal, .act, "Reveal key or password",
      help:
        "Show the FileVault key, recovery lock password, lock PIN or local administrator password of the current computer, after a confirmation.",
      keys: [.character("x")], in: .panes, hint: ActionHint("reveal key", rank: 15), availability: \.canReveal
    ) { state, _ in state.openReveal() },
    Action(
      .copySecret, .choose, "Copy the secret",
      help: "Copy the secret. The clipboard is cleared some seconds later if it can be read back and still has it.",
      keys: [.character("y")], in: [.secret], hint: ActionHint("copy", rank: 2), availability: \.canCopySecret
    ) { state, _ in state.copySecret() },
  ]
}
