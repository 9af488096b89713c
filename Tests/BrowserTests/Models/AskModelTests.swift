import Inventory
import Testing

@testable import Browser

@Suite("Asking the server by itself") struct AskModelTests {
  private static func subject(_ text: String) throws -> ServerQuestion.Subject {
    let filter = try Filter(text, catalogue: TestFleet.catalogue, now: 0, timeZone: .utc)
    return .filter(filter, words: TestFleet.columns)
  }

  private static func answer(_ numbers: [Int], found: Int? = nil, isCut: Bool = false) throws -> ServerAnswer {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    return ServerAnswer(snapshot: snapshot, found: found ?? numbers.count, isCut: isCut, coversAll: true)
  }

  @Test func `only the newest question is answered`() throws {
    var model = AskModel()
    let first = model.ask(try Self.subject("mac"), besides: [], afterMilliseconds: 250)
    #expect(first.map(\.summary) == ["ask mac after 250"])
    _ = model.ask(try Self.subject("mac-1"), besides: [], afterMilliseconds: 250)
    let answer = try Self.answer([1])
    let taken = [1, 2, 2].map { model.take(answer, to: $0) }
    #expect(taken == [false, true, false])
    let effects = model.end()
    #expect(effects.isEmpty)
  }

  @Test func `a question that is no longer in force is canceled`() throws {
    var model = AskModel()
    _ = model.ask(try Self.subject("mac"), besides: [], afterMilliseconds: 0)
    let effects = model.end()
    #expect(effects.map(\.summary) == ["cancel asking"])
    let isTaken = model.fail(nil, question: 1)
    #expect(!isTaken)
  }

  @Test func `what narrows a filter that nothing matches is not asked`() throws {
    var model = AskModel()
    _ = model.ask(try Self.subject("zz"), besides: [], afterMilliseconds: 0)
    _ = try model.take(Self.answer([]), to: 1)
    let narrower = model.ask(try Self.subject("zzz"), besides: [], afterMilliseconds: 0)
    #expect(narrower.isEmpty && model.answer?.found == 0)
    let wider = model.ask(try Self.subject("z"), besides: [], afterMilliseconds: 0)
    #expect(wider.count == 1)
  }

  @Test func `early computers come after those that arrived by page, each once`() throws {
    var model = AskModel()
    _ = model.begin(load: 1)
    _ = model.ask(try Self.subject("mac"), besides: [], afterMilliseconds: 0)
    _ = try model.take(Self.answer([2, 90]), to: 1)
    let first = model.joined(toPages: try TestFleet.snapshot(TestFleet.numbered(1...3)), columns: [])
    #expect((0..<first.count).map { first.id(at: $0).rawValue } == ["1", "2", "3", "90"])
    #expect(first.row(of: ComputerID(rawValue: "90")) == 3)
    let second = model.joined(toPages: try TestFleet.snapshot(TestFleet.numbered(80...95)), columns: [])
    #expect(second.count == 17)
    _ = model.begin(load: 2)
    #expect(model.early == nil)
  }

  @Test func `a connection is held and released once`() {
    var model = AskModel()
    let effects = [true, true, false, false].map { model.holdConnection($0).map(\.summary) }
    #expect(effects == [["hold connection"], [], ["release connection"], []])
  }
}
