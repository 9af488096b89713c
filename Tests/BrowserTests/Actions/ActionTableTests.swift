import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct ActionTableTests {
  @Test("no key has two meanings in one context")
  func noClash() {
    for context in ActionContext.allCases {
      var taken: [Key: ActionID] = [:]
      for action in ActionTable.all where action.contexts.contains(context) {
        for key in action.keys where context.takesAsKey(key) {
          #expect(taken[key] == nil, "\(key.name) means \(action.id) and \(taken[key]!) in \(context)")
          taken[key] = action.id
        }
      }
    }
  }

  @Test("every action exists once and has a title, a help sentence, a key and a context")
  func complete() {
    #expect(ActionTable.all.map(\.id).count == Set(ActionTable.all.map(\.id)).count)
    for action in ActionTable.all {
      #expect(!action.title.isEmpty)
      #expect(action.help.hasSuffix("."), "\(action.id)")
      #expect(!action.keys.isEmpty && !action.contexts.isEmpty)
    }
  }

  @Test("^C and ^Z mean the same everywhere")
  func reserved() {
    for context in ActionContext.allCases {
      #expect(KeyMap.standard.action(for: .control("c"), in: context)?.id == .cancel)
      #expect(KeyMap.standard.action(for: .control("z"), in: context)?.id == .suspend)
    }
  }

  @Test("in text fields, letters, digits and signs are never shortcuts")
  func textIsText() {
    for context in Set<ActionContext>.lines {
      for code in UInt8(ascii: "!")...UInt8(ascii: "~") {
        let key = Key.character(Character(Unicode.Scalar(code)))
        #expect(KeyMap.standard.action(for: key, in: context) == nil, "\(key.name) cannot be typed in \(context)")
      }
    }
  }

  @Test("every panel can be closed and chosen from, with or without a text field")
  func everyPanelCloses() {
    for context in Set<ActionContext>.panels.union([.form]) {
      #expect(KeyMap.standard.action(for: .escape, in: context) != nil)
      #expect(KeyMap.standard.action(for: .enter, in: context) != nil)
    }
    for context in Set<ActionContext>.panels {
      for key in [Key.down, .up, .pageDown, .pageUp] {
        #expect(KeyMap.standard.action(for: key, in: context) != nil, "\(key.name) in \(context)")
      }
    }
  }

  @Test("keys match the design")
  func contract() {
    let list: [(Key, ActionID)] = [
      (.character("j"), .moveDown), (.character("k"), .moveUp), (.down, .moveDown), (.up, .moveUp),
      (.pageDown, .pageDown), (.pageUp, .pageUp), (.character("g"), .moveToFirst), (.character("G"), .moveToLast),
      (.home, .moveToFirst), (.end, .moveToLast), (.character("/"), .filter), (.escape, .escape), (.tab, .otherPane),
      (.enter, .zoom), (.character("n"), .nextMatch), (.character("N"), .previousMatch), (.character("s"), .sort),
      (.character("S"), .reverseSort), (.character(" "), .mark), (.character("v"), .beginRange),
      (.character("*"), .markAll), (.character("u"), .clearMarks), (.character("Y"), .copy),
      (.character("y"), .copyManagementID), (.character("r"), .refresh),
      (.character("R"), .stopLoading), (.character("c"), .chooseColumns), (.character("?"), .help),
      (.character("q"), .quit), (.character(":"), .palette), (.character("m"), .mouse), (.character("T"), .nextTheme),
    ]
    for (key, id) in list { #expect(KeyMap.standard.action(for: key, in: .list)?.id == id) }
  }

  @Test("the help lists every action, and every line can be reached")
  func helpListsAll() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 100, height: 30)
    session.press(.character("?"))
    var seen: Set<ActionID> = []
    for _ in ActionTable.all {
      guard let action = (session.state.panel as? HelpPanel)?.selected else { break }
      seen.insert(action.id)
      #expect(text(of: session).contains(action.help), "\(action.help)")
      session.press(.down)
    }
    #expect(seen == Set(ActionTable.all.map(\.id)))
  }

  /// The help sentence of the selected action, without line breaks.
  private func text(of session: Session) -> String {
    session.lines.suffix(4).prefix(2).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  @Test("the help runs the action under the cursor")
  func helpRuns() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("?"))
    while let help = session.state.panel as? HelpPanel, help.selected?.id != .copyManagementID { session.press(.down) }
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["copy 7b2f0c1e-0000-4000-8000-000000000001"])
    #expect(session.state.panel == nil)
  }

  @Test("the help explains why an action is unavailable and does not run it")
  func helpReason() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.send(.detailFailed(ComputerID(rawValue: "1"), Problem(what: "Gone.")))
    session.press(.character("?"))
    while let help = session.state.panel as? HelpPanel, help.selected?.id != .stopLoading { session.press(.down) }
    #expect(session.footer.contains("Nothing is loading."))
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    #expect(session.state.actionContext == .help)
    session.press(.end)
    #expect(session.footer.contains("This works only in"))
  }

  @Test("an action that works only in the detail moves there when the help runs it")
  func helpGoesThere() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("?"))
    while let help = session.state.panel as? HelpPanel, help.selected?.id != .searchDetail { session.press(.down) }
    session.press(.enter)
    #expect(session.state.actionContext == .search)
    #expect(session.state.focus == .detail)
  }

  @Test("the hints show what is possible here, and always help and quit")
  func footer() throws {
    for width in [20, 30, 40, 60, 80, 120, 200] {
      var session = try Session(TestFleet.numbered(1...3), width: width, height: 24)
      #expect(session.footer.contains("? help") && session.footer.contains("q quit"))
      #expect(!session.footer.contains("stop"))
      #expect(!session.footer.replacing("copy…", with: "").contains("…"))
      session.press(.character("r"))
      #expect(session.footer.contains("R stop") == (width >= 30))
    }
  }

  @Test("keys have their usual names")
  func keyNames() {
    let keys: [(Key, String)] = [
      (.character("q"), "q"), (.character(" "), "Space"), (.control("d"), "^D"), (.enter, "Enter"), (.tab, "Tab"),
      (.backTab, "Shift-Tab"), (.backspace, "Backspace"), (.delete, "Del"), (.escape, "Esc"), (.up, "Up"),
      (.down, "Down"), (.left, "Left"), (.right, "Right"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.home, "Home"),
      (.end, "End"), (.function(1), "F1"),
    ]
    for (key, name) in keys { #expect(key.name == name) }
  }
}
