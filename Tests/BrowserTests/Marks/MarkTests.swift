import Inventory
import Screen
import SeededNumbers
import Testing

@testable import Browser

@Suite struct MarkTests {
  private func marked(_ session: Session) -> [String] {
    session.state.marks.ids.map(\.rawValue).sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
  }

  @Test("Space marks a computer and moves on, and again unmarks it; the status line counts")
  func space() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.character(" "), .character(" "))
    #expect(marked(session) == ["1", "2"])
    #expect(session.cursorName == "MAC-0003")
    #expect(session.status.contains("2 marked"))
    session.press(.up, .character(" "))
    #expect(marked(session) == ["1"])
    #expect(session.status.contains("1 marked"))
  }

  @Test("marks stay on their computers through filter, sort and refresh, and hidden ones are counted")
  func surviving() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character(" "), .character(" "), .character(" "))
    session.type("/MAC-002")
    session.press(.enter)
    #expect(session.status.contains("3 marked, 3 hidden"))
    session.press(.character(" "))
    #expect(session.status.contains("4 marked, 3 hidden"))
    session.press(.escape)
    #expect(session.status.contains("4 marked"))
    #expect(!session.status.contains("hidden"))
    session.press(.character("S"), .character("r"))
    try session.finishLoad(with: TestFleet.numbered(2...40))
    #expect(marked(session) == ["1", "2", "3", "20"])
    // The computer that the server no longer has still counts as marked.
    #expect(session.status.contains("4 marked, 1 gone"))
  }

  @Test("the number of hidden marks stays, without a new count, when a visible computer is marked")
  func hiddenStay() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character(" "), .character(" "))
    session.type("/MAC-002")
    session.press(.enter)
    #expect(session.status.contains("2 marked, 2 hidden"))
    session.holdsComputations = true
    session.press(.character(" "))
    #expect(session.status.contains("3 marked, 2 hidden"))
    #expect(session.takeComputations(.hiddenMarks).isEmpty)
  }

  @Test("* marks all that the filter shows; if all are marked, it unmarks only those")
  func all() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character(" "))
    session.type("/MAC-002")
    session.press(.enter, .character("*"))
    #expect(session.state.marks.count == 11)
    #expect(session.footer.contains("Marked 10 computers."))
    session.press(.character("*"))
    #expect(marked(session) == ["1"])
    #expect(session.footer.contains("Unmarked 10 computers."))
  }

  @Test(
    "while marks are being set, other uses of them are refused but not lost: the range can end again")
  func waiting() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.holdsComputations = true
    session.press(.character("*"))
    let first = try #require(session.takeComputations(.marking).last)
    session.press(.character("*"))
    #expect(session.footer.contains("Nothing was done: the marks are still being updated."))
    session.press(.character("v"), .down, .enter)
    #expect(
      session.footer.contains("Nothing was done: the marks are still being updated.")
        && session.state.markedRange != nil)
    #expect(session.takeComputations(.marking).isEmpty)
    session.send(first.run(workers: .one) { false })
    #expect(session.state.marks.count == 30)
    session.press(.enter)
    #expect(session.state.markedRange == nil && session.takeComputations(.marking).count == 1)
  }

  @Test("help and palette open while a range is marked, and the range stays")
  func helpInRange() throws {
    var session = try Session(TestFleet.numbered(1...30))
    for (key, context) in [
      (Key.character("?"), ActionContext.help), (.function(1), .help), (.character(":"), .palette),
    ] {
      session.press(.character("v"), .down, key)
      #expect(session.state.actionContext == context)
      session.press(.escape)
      #expect(session.state.actionContext == .range)
      session.press(.escape)
    }
  }

  @Test("the help key is hinted only where it opens the help")
  func promisedHelp() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.function(12))
    #expect(session.footer.contains("F12 does nothing here. ? lists the keys."))
    session.press(.character("M"), .function(12))
    #expect(session.footer.contains("F12 does nothing here.") && !session.footer.contains("lists the keys"))
  }

  @Test("a computer marked while many are being marked is not lost")
  func meanwhile() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.type("/MAC-002")
    session.press(.enter)
    session.holdsComputations = true
    session.press(.character("*"))
    let held = session.takeEffects().compactMap { if case .compute(let work) = $0 { work } else { nil } }
    session.press(.character(" "))
    session.holdsComputations = false
    for work in held { session.send(work.run(workers: .one) { false }) }
    #expect(session.state.marks.count == 10)
    session.press(.character("u"))
    #expect(session.state.marks.isEmpty)
    #expect(session.footer.contains("10 marks cleared."))
  }

  @Test("marking very many shows progress, and nothing uses the marks meanwhile")
  func manyMarks() throws {
    var session = try Session(TestFleet.numbered(1...20_000))
    session.press(.character(" "))
    session.holdsComputations = true
    session.press(.character("*"))
    #expect(session.footer.contains("Updating the marks of 20,000 computers…"))
    let held = session.takeEffects()
    for key in "yYE" {
      session.press(.character(key))
      #expect(session.footer.contains("Nothing was done: the marks are still being updated."))
      #expect(session.takeEffects().map(\.summary) == ["bell"])
    }
    session.holdsComputations = false
    for case .compute(let work) in held where work.kind == .marking {
      session.send(work.run(workers: .one) { false })
    }
    #expect(session.footer.contains("Marked 20,000 computers."))
    session.holdsComputations = true
    session.press(.character("y"))
    #expect(session.footer.contains("Reading 20,000 computers…"))
  }

  @Test("v marks from the start to the cursor, in either direction")
  func range() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.down, .down, .down, .down, .character("v"), .up, .up)
    #expect(session.status.contains("marking 3"))
    #expect(session.state.isInRange(position: 2) && session.state.isInRange(position: 4))
    #expect(!session.state.isInRange(position: 1) && !session.state.isInRange(position: 5))
    #expect(session.state.marks.isEmpty)
    session.press(.character("v"))
    #expect(marked(session) == ["3", "4", "5"])
    #expect(!session.status.contains("marking"))
    session.press(.character("v"), .character("G"), .escape)
    #expect(session.state.marks.count == 3)
    session.press(.character("v"), .character("g"), .enter)
    #expect(session.state.marks.count == 30)
  }

  @Test("a range keeps its start on its computer while the list changes, and ends when that is gone")
  func rangeAnchor() throws {
    var session = try Session(TestFleet.numbered(10...30))
    session.press(.character("r"), .down, .down, .character("v"), .down)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    session.press(.character(" "))
    #expect(marked(session) == ["12", "13"])
    session.press(.character("r"), .character("v"), .down)
    try session.finishLoad(with: TestFleet.numbered(20...30))
    #expect(session.state.markedRange == nil)
    #expect(session.state.actionContext == .list)
    #expect(session.state.marks.count == 2)
  }

  @Test("U restores marks, even those of all computers")
  func undo() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character(" "), .character("*"), .character("u"))
    #expect(session.state.marks.isEmpty)
    session.press(.character("U"))
    #expect(session.state.marks.count == 30)
    session.press(.character("U"))
    #expect(marked(session) == ["1"])
    session.press(.character("U"))
    #expect(session.state.marks.isEmpty)
  }

  @Test("an unavailable marking action has a reason")
  func reasons() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("u"))
    #expect(session.footer.contains("No computer is marked."))
    session.type("/zzz")
    session.press(.enter, .character(" "))
    #expect(session.footer.contains("No computer is selected."))
    session.press(.character("*"))
    #expect(session.footer.contains("The list is empty."))
  }
}

@Suite struct HiddenMarksInStatusTests {
  @Test("the number of hidden marks outranks the server's name and version in the status line")
  func outranking() throws {
    var session = try Session(TestFleet.numbered(1...1200), width: 46, isDemo: true)
    for _ in 0..<7 { session.press(.character(" ")) }
    session.type("/MAC-0005|MAC-0006|MAC-0007|MAC-001")
    session.press(.enter)
    #expect(session.status.contains("7 marked, 4 hidden"))
    #expect(!session.status.contains("v4"))
  }
}

@Suite struct MarksPropertyTests {
  @Test("marks are the set that was marked, in bulk or one by one", arguments: 0..<20)
  func asASet(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    var marks = Marks()
    var wanted: Set<ComputerID> = []
    for _ in 0..<200 {
      let id = ComputerID(rawValue: String(Int.random(in: 0..<12, using: &random)))
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        wanted = Set((0..<6).map { _ in ComputerID(rawValue: String(Int.random(in: 0..<12, using: &random))) })
        marks = Marks(ComputerSet(wanted))
      case 1..<6:
        wanted.insert(id)
        marks.set(id, isMarked: true)
      default:
        wanted.remove(id)
        marks.set(id, isMarked: false)
      }
      #expect(marks.ids == wanted && marks.count == wanted.count && marks.isEmpty == wanted.isEmpty)
      #expect(marks.contains(id) == wanted.contains(id))
    }
  }
}
