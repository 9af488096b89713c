import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct KeyMapTests {
  private func nearest(_ name: String, _ names: [String]) -> String? {
    names.first { $0.lowercased().hasPrefix(name.lowercased().prefix(4)) }
  }

  @Test("an unknown action is reported with a pointer to the names")
  func unknownAction() {
    let problem = KeyProblem.unknownAction("fly")
    #expect(
      problem.description { _, _ in nil } == "There is no action \"fly\". \"jamf-tui manual\" lists the names.")
    #expect(problem.description { _, _ in "filter" } == "There is no action \"fly\". Did you mean \"filter\"?")
  }

  @Test("every key name can be written in the configuration")
  func names() {
    var keys: Set<Key> = []
    for action in ActionTable.all { keys.formUnion(action.keys) }
    for key in keys where key != .control("h") { #expect(Key(named: key.name) == key, "\(key.name)") }
    for (name, key) in [
      ("Ctrl-D", Key.control("d")), ("c-d", .control("d")), ("^i", .tab), ("^M", .enter), ("^[", .escape),
      ("pageup", .pageUp), ("F12", .function(12)), ("é", .character("é")), ("^", .character("^")),
      ("space", .character(" ")),
    ] {
      #expect(Key(named: name) == key, "\(name)")
    }
    for name in ["", " ", "F0", "F99", "Fx", "^", "^é", "Ctrl-", "hyper", "\u{1B}", "\u{202E}", "ab"] where name != "^"
    {
      #expect(Key(named: name) == nil, "\(name)")
    }
  }

  @Test("configured keys replace the defaults, in keys, help and footer")
  func chosen() throws {
    let (map, problems) = KeyMap.reading(["quit": ["I", "F10"], "filter": ["^F"], "pageDown": ["PgDn"]])
    #expect(problems.isEmpty)
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "x", catalogue: TestFleet.catalogue)
    configuration.keyMap = map
    var state = BrowserState(
      configuration: configuration, size: ScreenSize(width: 80, height: 24), now: Session.start)
    _ = state.update(.started)
    #expect(state.render().plainText().contains("I quit"))
    #expect(state.update(.key(.character("q"))).map(\.summary) == ["bell"])
    #expect(state.update(.key(.function(10))).map(\.summary) == ["quit"])
    _ = state.update(.key(.control("f")))
    #expect(state.actionContext == .filter)
  }

  @Test("an action without a key can still be found and run")
  func none() throws {
    let (map, problems) = KeyMap.reading(["quit": []])
    #expect(problems.isEmpty)
    #expect(map.action(for: .character("q"), in: .list) == nil)
    var configuration = BrowserConfiguration(columns: [], sort: [], hostLabel: "x")
    configuration.keyMap = map
    var state = BrowserState(configuration: configuration, size: ScreenSize(width: 80, height: 24), now: Session.start)
    _ = state.update(.key(.character(":")))
    _ = state.update(.paste("quit"))
    #expect(state.update(.key(.enter)).map(\.summary) == ["quit"])
  }

  @Test("errors are reported with a suggestion, and the entry is ignored")
  func problems() {
    let (map, problems) = KeyMap.reading([
      "quitt": ["x"], "refresh": ["Ctrl+Q"], "help": ["^C"], "cancel": ["x"], "stopLoading": ["y"],
    ])
    #expect(
      problems.map { $0.description(nearest: nearest) } == [
        "The keys of \"cancel\" cannot be changed, so that there is always a way out.",
        "^C is reserved and cannot be assigned to \"help\".",
        "There is no action \"quitt\". Did you mean \"quit\"?",
        "There is no key \"Ctrl+Q\" (for \"refresh\"). Write keys as in the help: x, ^D, Space, PgUp, F5.",
        "y is assigned to both \"stopLoading\" and \"copyManagementID\" in the list and the detail. "
          + "Assign another key to one of them, or none: [].",
      ])
    for action in ActionTable.all { #expect(map.keys(of: action) == action.keys) }
  }

  @Test("two conflicting keys are reported once; keys for different contexts do not conflict")
  func clashes() {
    let (_, both) = KeyMap.reading(["quit": ["I"], "help": ["I"]])
    #expect(both.count == 1)
    let (map, none) = KeyMap.reading([
      "refresh": ["F5"], "refreshDetail": ["F5"], "sort": ["n"], "nextMatch": ["N"], "previousMatch": ["F4"],
    ])
    #expect(none.isEmpty)
    #expect(map.action(for: .function(5), in: .list)?.id == .refresh)
    #expect(map.action(for: .function(5), in: .detail)?.id == .refreshDetail)
    #expect(map.action(for: .character("n"), in: .list)?.id == .sort)
  }

  @Test("keys with a fixed purpose take precedence")
  func choosing() {
    let map = KeyMap.standard.choosing([.quit: [.enter]])
    #expect(map.action(for: .enter, in: .list)?.id == .quit)
    #expect(map.action(for: .character("q"), in: .list) == nil)
    #expect(map.action(for: .enter, in: .sort)?.id == .choose)
  }
}
