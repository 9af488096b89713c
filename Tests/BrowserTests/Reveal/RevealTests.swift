import APIRuntime
import Inventory
import Screen
import Secrets
import Testing

@testable import Browser

@Suite("Revealing a secret") struct RevealTests {
  private func session(
    width: Int = 80, height: Int = 24, seconds: Int = 30, asksReason: Bool = false
  ) throws -> Session {
    var session = Session(width: width, height: height) { configuration in
      configuration.reveal.seconds = seconds
      configuration.reveal.asksReason = asksReason
    }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...4))
    return session
  }

  private func answer(_ text: String, validity: String? = nil) -> SecretAnswer {
    var answer = SecretAnswer()
    answer.secret = RevealedSecret { memory in
      memory.copyBytes(from: text.utf8)
      return text.utf8.count
    }
    answer.validity = validity
    return answer
  }

  private func orders(_ session: Session) -> [RevealOrder] {
    session.effects.compactMap { if case .reveal(let order) = $0 { order } else { nil } }
  }

  private func lists(_ session: Session) -> [(generation: Int, subject: RevealSubject)] {
    session.effects.compactMap { effect in
      if case .listAccounts(let generation, let subject) = effect { (generation, subject) } else { nil }
    }
  }

  /// Opens the panel and chooses a line.
  private func choose(_ line: Int, in session: inout Session) {
    session.press(.character("x"))
    for _ in 0..<line { session.press(.down) }
    session.press(.enter)
  }

  /// Reveals a FileVault key.
  private func reveal(_ text: String, in session: inout Session) throws -> RevealedSecret {
    choose(0, in: &session)
    session.press(.enter)
    let revealed = answer(text)
    session.send(.revealed(try #require(orders(session).last), revealed))
    return try #require(revealed.secret)
  }

  private func later(_ seconds: Double, in session: inout Session) {
    session.send(.clock(session.state.context.now.advanced(byMilliseconds: Int64(seconds * 1000))))
  }

  @Test("nothing is requested before the confirmation, which names the computer and the effect, and once after it")
  func once() throws {
    var session = try session()
    choose(0, in: &session)
    #expect(orders(session).isEmpty)
    #expect(session.screen.contains("MAC-0001") && session.screen.contains("C02X1001"))
    #expect(session.screen.contains("Jamf Pro records that you viewed it."))
    session.press(.escape)
    #expect(orders(session).isEmpty)
    let secret = try reveal("AB12-CD34-EF56-GH78-IJ90-KL0O", in: &session)
    #expect(orders(session).count == 1 && orders(session)[0].secret == .computer(.fileVault, id: "1"))
    session.send(.resize(ScreenSize(width: 120, height: 30)))
    session.press(.control("l"))
    session.press(.escape)
    #expect(secret.isErased)
    session.press(.character("r"))
    session.press(.character("/"), .character("m"), .enter, .character("U"))
    later(3600, in: &session)
    #expect(orders(session).count == 1)
  }

  @Test("it is spelled, in groups that a person can read out, and no text has it whole")
  func spelling() throws {
    var session = try session()
    let key = "AB12-CD34-EF56-GH78-IJ90-KL0O"
    let secret = try reveal(key, in: &session)
    let screen = session.screen
    #expect(screen.contains("A B 1 2 -   C D 3 4 -"))
    #expect(screen.contains("MAC-0001, serial number C02X1001, user user1"))
    #expect(screen.contains("KL0O   Kilo, Lima, zero, Oscar") && screen.contains("All letters are capitals."))
    #expect(!screen.contains(key) && !"\(session.state.notices)".contains(key))
    #expect(!secret.isErased)
    var other = try self.session()
    _ = try reveal("aB 0", in: &other)
    #expect(other.screen.contains("aB␣0  Alpha, capital Bravo, space, zero"))
    #expect(other.screen.contains("a B ␣ 0") && !other.screen.contains("All letters"))
    #expect(other.screen.contains("Letters are small where it does not say capital."))
    var small = try self.session()
    _ = try reveal("abcd1234", in: &small)
    #expect(small.screen.contains("All letters are small.") && small.screen.contains("gaps between groups"))
    var gaps = try self.session()
    _ = try reveal("aaaa bbbb", in: &gaps)
    // The spaces that are part of it have a sign of their own.
    #expect(!gaps.screen.contains("gaps between groups"))
  }

  @Test("the panel names the serial number, and what speaks against a secret")
  func obstacles() throws {
    var columns = TestFleet.columns
    columns.append(try FilterSample.catalogue.field(named: "fileVault2Status"))
    var session = Session(columns: columns, catalogue: FilterSample.catalogue)
    session.send(.started)
    var builder = InventoryBuilder(columns: columns, layout: .v4)
    let all = ["NOT_ENCRYPTED", "ALL_ENCRYPTED"].enumerated().map { index, state in
      """
      {"id": "\(index + 1)", "general": {"name": "MAC-000\(index + 1)"}, "hardware": {"serialNumber": "C02X\(1001 + index)"},
      "operatingSystem": {"fileVault2Status": "\(state)"}}
      """
    }
    try builder.append(page: Array("{\"totalCount\": 2, \"results\": [\(all.joined(separator: ","))]}".utf8))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
    session.press(.character("x"))
    #expect(session.screen.contains("Reveal: MAC-0001, C02X1001"))
    #expect(session.line(with: "FileVault recovery key")?.contains("disk not encrypted") == true)
    session.press(.escape, .down, .character("x"))
    #expect(session.line(with: "FileVault recovery key")?.contains("can be requested") == true)
  }

  @Test("on a small screen, a secret that is cut says how many rows follow")
  func more() throws {
    var session = try session(width: 60, height: 12)
    _ = try reveal("AB12-CD34-EF56-GH78-IJ90-KL0O", in: &session)
    #expect(session.screen.contains("more below, hidden in 30 s"))
    for _ in 0..<20 { session.press(.down) }
    #expect(session.screen.contains("more above, hidden in 30 s"))
  }

  @Test(
    "the palette finds it first by the words of a help desk",
    arguments: [
      "laps", "unlock", "recovery key", "lock pin password", "filevault", "key",
    ])
  func palette(words: String) throws {
    // Fields have lines in the palette, with the same words.
    let fields = [
      SchemaField(
        path: "diskEncryption.individualRecoveryKeyValidityStatus", kind: .string, section: "DISK_ENCRYPTION"),
      SchemaField(path: "operatingSystem.fileVault2Status", kind: .string, section: "OPERATING_SYSTEM"),
      SchemaField(path: "security.recoveryLockEnabled", kind: .boolean, section: "SECURITY"),
    ]
    var session = Session(width: 100, catalogue: FieldCatalogue(fields))
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...4))
    session.press(.character(":"))
    session.type(words)
    let panel = try #require(session.state.panels.front as? PalettePanel)
    #expect(panel.list.selected?.value == .action(.reveal))
  }

  @Test(
    "long secrets are read by scrolling, whatever the size of the screen", arguments: [(80, 24), (40, 12), (20, 6)])
  func sizes(width: Int, height: Int) throws {
    var session = try session(width: width, height: height)
    let text = String(repeating: "nN~{", count: 20)
    _ = try reveal(text, in: &session)
    var seen: Set<String> = []
    for _ in 0..<120 {
      for line in session.screen.split(separator: "\n") { seen.insert(String(line)) }
      session.press(.down)
    }
    let all = seen.joined(separator: "\n")
    if width >= 40 {
      #expect(all.contains("November") && all.contains("left brace") && all.contains("capital November"))
    }
    #expect(all.contains("nN~{"))
  }

  @Test("it is hidden after its time; any key keeps it for the whole time again")
  func time() throws {
    var session = try session(seconds: 10)
    let secret = try reveal("AB12", in: &session)
    #expect(session.screen.contains("hidden in 10 s"))
    later(1, in: &session)
    #expect(session.screen.contains("hidden in 9 s"))
    #expect(session.state.nextClock.map { $0 <= session.state.context.now.advanced(byMilliseconds: 1000) } == true)
    // Not a key that does anything here.
    session.press(.character("Q"))
    #expect(session.screen.contains("hidden in 10 s"))
    later(9.5, in: &session)
    #expect(!secret.isErased)
    later(0.5, in: &session)
    #expect(secret.isErased && !session.screen.contains("AB12") && session.screen.contains("is hidden again"))
    #expect(session.state.panels.front == nil)
  }

  @Test("it is erased on leaving, on suspending and on resuming")
  func leaving() throws {
    for key in [Key.escape, .character("q"), .control("c"), .control("z")] {
      var session = try session()
      let secret = try reveal("AB12", in: &session)
      session.press(key)
      #expect(secret.isErased && session.state.panels.front == nil, "\(key)")
    }
    var session = try session()
    let secret = try reveal("AB12", in: &session)
    session.send(.resumed)
    #expect(secret.isErased && !session.screen.contains("AB12"))
  }

  @Test("an answer that arrives after leaving is not shown, and the view is mentioned")
  func late() throws {
    var session = try session()
    choose(0, in: &session)
    session.press(.enter)
    #expect(session.screen.contains("Requested from the server"))
    session.press(.escape)
    let revealed = answer("AB12")
    session.send(.revealed(try #require(orders(session).last), revealed))
    #expect(revealed.secret?.isErased == true && !session.screen.contains("AB12"))
    #expect(session.screen.contains("after you had left"))
    // Nor in the panel of a later request.
    choose(0, in: &session)
    session.press(.enter)
    let stale = answer("CD34")
    session.send(.revealed(orders(session)[0], stale))
    #expect(stale.secret?.isErased == true && session.screen.contains("Requested from the server"))
  }

  @Test("what is not stored, and what may not be viewed, is said and remembered")
  func states() throws {
    var session = try session()
    choose(1, in: &session)
    session.press(.enter)
    session.send(.revealed(try #require(orders(session).last), SecretAnswer()))
    #expect(session.screen.contains("no recovery lock password is stored"))
    session.press(.character("x"))
    #expect(session.line(with: "Recovery lock password")?.contains("nothing stored") == true)
    session.send(.secretAccess([.lockPIN: ["View Computer Device Lock Pin"]]))
    #expect(session.line(with: "Device lock PIN")?.contains("no privilege") == true)
    session.press(.down, .down, .enter)
    #expect(session.screen.contains("View Computer Device Lock Pin is missing"))
    #expect(orders(session).count == 1)
    session.press(.escape)
    choose(0, in: &session)
    session.press(.enter)
    session.send(.revealFailed(try #require(orders(session).last), Problem(what: "The answer was lost.")))
    #expect(session.screen.contains("MAC-0001: The answer was lost.") && session.state.panels.front == nil)
  }

  @Test("of several accounts one is chosen; one needs no choice, and none is said")
  func accounts() throws {
    var session = try session()
    let accounts = ["MDM", "JMF"].map {
      LocalAdminAccount(managementID: "m", username: "admin", guid: $0, source: $0)
    }
    choose(3, in: &session)
    #expect(
      lists(session).count == 1 && session.line(with: "Local administrator password")?.contains("loading") == true)
    session.send(.accountsKnown(generation: lists(session)[0].generation, lists(session)[0].subject, accounts))
    #expect(session.screen.contains("management framework (JMF)"))
    session.press(.down, .enter)
    #expect(session.screen.contains("Password of admin (JMF)?") && session.screen.contains("will be changed"))
    session.press(.enter)
    #expect(orders(session).map(\.secret) == [.account(accounts[1])])
    session.press(.escape)
    choose(3, in: &session)
    session.send(.accountsKnown(generation: lists(session)[1].generation, lists(session)[1].subject, [accounts[0]]))
    #expect(session.screen.contains("Password of admin (MDM)?"))
    session.press(.escape)
    choose(3, in: &session)
    session.press(.escape)
    // Not wanted any more.
    session.send(.accountsKnown(generation: lists(session)[2].generation, lists(session)[2].subject, accounts))
    #expect(session.state.panels.front == nil)
    choose(3, in: &session)
    session.send(.accountsKnown(generation: lists(session)[3].generation, lists(session)[3].subject, []))
    #expect(session.screen.contains("manages no local administrator account"))
    #expect(orders(session).count == 1)
  }

  @Test("who viewed passwords is listed without them")
  func history() throws {
    var session = try session()
    choose(4, in: &session)
    let request = try #require(
      session.effects.compactMap { effect -> (Int, RevealSubject)? in
        if case .loadSecretHistory(let generation, let subject) = effect { (generation, subject) } else { nil }
      }.last)
    session.send(
      .secretHistory(
        generation: request.0, request.1,
        [
          LocalAdminEvent(username: "admin", source: "MDM", event: "COMPLETED", time: nil, viewedBy: nil),
          LocalAdminEvent(username: "admin", source: "MDM", event: "VIEWED", time: 1_795_000_000_000, viewedBy: "kim"),
        ]))
    #expect(session.screen.contains("admin (MDM): viewed by kim") && session.screen.contains("password changed"))
    #expect(orders(session).isEmpty)
  }

  @Test("a reason is required where the configuration says so")
  func reason() throws {
    var session = try session(asksReason: true)
    choose(0, in: &session)
    session.press(.character(" "), .enter)
    #expect(session.screen.contains("A reason is required."))
    session.press(.character("T"), .character("1"), .enter)
    session.press(.enter)
    #expect(orders(session).map(\.reason) == [" T1"])
  }

  @Test("exactly one computer, and never offline")
  func one() throws {
    var session = try session()
    session.press(.character(" "), .character(" "), .character("x"))
    #expect(session.screen.contains("one computer at a time") && session.state.panels.front == nil)
    session.press(.character("u"), .character("x"))
    #expect(session.state.panels.front is RevealPanel)
    var offline = Session { $0.isOffline = true }
    offline.send(.started)
    try offline.finishLoad(with: TestFleet.numbered(1...1))
    offline.press(.character("x"))
    #expect(offline.state.panels.front == nil)
  }

  @Test("copying passes the secret on without a text, and says what becomes of the clipboard")
  func copying() throws {
    var session = try session(seconds: 20)
    let secret = try reveal("AB12", in: &session)
    session.press(.character("y"))
    let copies = session.effects.compactMap { effect -> (RevealedSecret, Int)? in
      if case .copySecret(let secret, _, let seconds) = effect { (secret, seconds) } else { nil }
    }
    #expect(copies.count == 1 && copies[0].0 === secret && copies[0].1 == 20)
    session.send(.secretCopied(label: "the FileVault recovery key", route: "xclip", clearing: "It is removed in 20 s."))
    #expect(session.screen.contains("Copied with xclip. It is removed in 20 s."))
    session.send(.secretCopied(label: "the key", route: "OSC 52", clearing: nil))
    #expect(session.screen.contains("It stays in the clipboard."))
    for (clearing, words) in [
      (ClipboardClearing.cleared, "Removed the key from the clipboard."),
      (.clearedInTmux, "Removed from tmux. The terminal's own clipboard may still have it."),
      (.replaced, "something other than the key"), (.left(route: "xclip"), "The key is still in xclip."),
    ] {
      session.send(.clipboardCleared(label: "the key", clearing))
      #expect(session.screen.contains(words), "\(clearing)")
    }
  }
}
