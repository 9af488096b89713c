import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory

@Suite("Reading a page while it arrives")
struct IncomingPageTests {
  private let reading: PageReading

  init() throws {
    let names = ["name", "managed", "lastContact", "site.name", "totalRamMegabytes", "load", "applications[].name"]
    reading = InventoryBuilder(columns: try names.map { try Sample.catalogue.field(named: $0) }, layout: .v4).reading
  }

  private func whole(_ page: [UInt8]) -> Result<PageOutcome, JSONReadingError> {
    Result { () throws(JSONReadingError) in PageOutcome(try reading.read(page, after: reading.empty)) }
  }

  /// Reads a page that arrives in pieces with the given ends; also returns how many computers were read before its end.
  private func inPieces(
    _ page: [UInt8], _ ends: [Int], leastNews: Int = 1
  ) -> (outcome: Result<PageOutcome, JSONReadingError>, early: Int) {
    var incoming = IncomingPage(PageReader(plan: reading.plan, earlier: reading.empty), leastNews: leastNews)
    var done = 0
    for end in ends + [page.count] {
      // Each piece has its own memory, because earlier pieces must not be read again.
      done += Array(page[done..<max(done, end)]).withUnsafeBufferPointer { incoming.read($0) }
    }
    let (early, rest) = (incoming.rows, Array(page[done...]))
    return (
      Result { () throws(JSONReadingError) in
        guard incoming.hasBegun else { return PageOutcome(try reading.read(page, after: reading.empty)) }
        return PageOutcome(try incoming.finish(rest))
      }, early
    )
  }

  @Test("the values are the same wherever the pieces end", arguments: 0..<40)
  func same(seed: Int) {
    var records = OddRecords(seed: UInt64(seed), oddity: seed % 3)
    for _ in 0..<4 {
      let page = records.page(.random(in: 1...40, using: &records.generator))
      let ends = (0..<12).map { _ in Int.random(in: 0...page.count, using: &records.generator) }.sorted()
      let slow = whole(page)
      #expect((try? slow.get()) != nil, "\(slow)")
      #expect(inPieces(page, ends).outcome == slow)
    }
  }

  @Test("the values are the same when it first ends at any byte")
  func everywhere() {
    var records = OddRecords(seed: 7, oddity: 2)
    let page = records.page(3)
    let slow = whole(page)
    for end in 0..<page.count { #expect(inPieces(page, [end]).outcome == slow, "cut at \(end)") }
    #expect(inPieces(page, Array(1..<page.count)).outcome == slow)
  }

  @Test("errors are the same as when it is read at once", arguments: 0..<40)
  func broken(seed: Int) {
    var records = OddRecords(seed: UInt64(seed), oddity: seed % 3)
    let page = records.page(8)
    for _ in 0..<25 {
      let broken = records.broken(page)
      let ends = (0..<6).map { _ in Int.random(in: 0...broken.count, using: &records.generator) }.sorted()
      #expect(inPieces(broken, ends).outcome == whole(broken))
    }
  }

  @Test(
    "a page with members in another order or repeated gives the same values",
    arguments: [
      #"{"results":[{"id":"1"},{"id":"2"}],"totalCount":2}"#, #"{"totalCount":12,"results":null}"#,
      #"{"totalCount":12}"#,
      #"{"results":[{"id":"1"}],"results":[{"id":"2"},{"id":"1"}],"totalCount":3}"#, #" {"results" : [ ] } "#,
      "\u{FEFF}{\"results\":[{\"id\":\"1\"},null,{\"id\":\"1\"}]}", #"{"results":[{"id":1},{"id":23},{"id":"x"}]}]"#,
      "[]", "",
    ])
  func order(text: String) {
    let page = Array(text.utf8)
    for end in 0...page.count { #expect(inPieces(page, [end]).outcome == whole(page), "cut at \(end)") }
    #expect(inPieces(page, Array(0...page.count)).outcome == whole(page))
  }

  @Test("nearly all of it is parsed before it is complete")
  func early() {
    var records = OddRecords(seed: 3, oddity: 0)
    let page = records.page(400)
    let ends = Array(stride(from: 2000, to: page.count, by: 2000))
    #expect(inPieces(page, ends).early >= 390)
  }

  @Test("an endless record is scanned only a few times")
  func endless() {
    let page = Array(
      ("{\"results\":[{\"id\":\"1\",\"general\":{\"name\":\"" + String(repeating: "x", count: 100_000)).utf8)
    var incoming = IncomingPage(PageReader(plan: reading.plan, earlier: reading.empty), leastNews: 1)
    var looks = 0
    page.withUnsafeBufferPointer { bytes in
      var done = 0
      for end in stride(from: 0, to: page.count, by: 10) {
        let awaited = incoming.awaited
        done += incoming.read(UnsafeBufferPointer(rebasing: bytes[done..<end]))
        if incoming.awaited != awaited { looks += 1 }
      }
    }
    #expect(incoming.rows == 0)
    #expect((1...40).contains(looks))
  }

  @Test("the state of one body is not used for another")
  func others() throws {
    var records = OddRecords(seed: 5, oddity: 1)
    let (first, second) = (records.page(20), records.page(20))
    let follower = PageFollower(reading: reading, rows: 20, leastNews: 1)
    follower.begin()
    _ = first.withUnsafeBufferPointer(follower.follow)
    // Started over: the first body was cut off.
    follower.begin()
    let half = second.withUnsafeBufferPointer { follower.follow(UnsafeBufferPointer(rebasing: $0[..<($0.count / 2)])) }
    let rest = Array(second[half...])
    let more = rest.withUnsafeBufferPointer(follower.follow)
    let read = try follower.read(Array(rest[more...]))
    #expect(PageOutcome((read.summary, read.chunk)) == (try whole(second).get()))
    // A body without a follower is read at once.
    let other = try reading.follower(rows: 20).read(first)
    #expect(PageOutcome((other.summary, other.chunk)) == (try whole(first).get()))
  }

  @Test("pages that repeat earlier computers give the same result as sequential reading", arguments: 0..<20)
  func repeated(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let columns = ["id", "name", "managed", "totalRamMegabytes", "lastContact", "department", "applications[].name"]
    let fields = try columns.map { try Sample.catalogue.field(named: $0) }
    let names = ReferenceNames(departments: .names(["1": "Art"]), buildings: .names([:]))
    var plain = InventoryBuilder(columns: fields, layout: .v4, names: names)
    var followed = InventoryBuilder(columns: fields, layout: .v4, names: names)
    for _ in 0..<5 {
      let records = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        let id = Int.random(in: 1...60, using: &generator)
        return """
          {"id":"\(id)","general":{"name":"n\(id)","remoteManagement":{"managed":\(id % 2 == 0)},\
          "lastContactTime":\(id % 5 == 0 ? "null" : "\"2026-01-0\(id % 9 + 1)T00:00:00Z\"")},\
          "hardware":{"totalRamMegabytes":\(id % 7 == 0 ? "\"odd\"" : "\(id)")},\
          "userAndLocation":{"departmentId":"\(id % 3)"},"applications":[{"name":"a\(id)"},{"name":"b"}]}
          """
      }
      let page = Array("{\"totalCount\":60,\"results\":[\(records.joined(separator: ","))]}".utf8)
      let follower = PageFollower(reading: followed.reading, rows: 40, leastNews: 1)
      follower.begin()
      let done = page.withUnsafeBufferPointer(follower.follow)
      let summary = try followed.append(try follower.read(Array(page[done...])))
      #expect(summary == (try plain.append(page: page)))
    }
    let (left, right) = (plain.snapshot(), followed.snapshot())
    #expect(left.count == right.count)
    for (one, other) in zip(left.chunks, right.chunks) {
      #expect(one.ids == other.ids)
      #expect(one.columns == other.columns)
      #expect(one.references.map(\.ids) == other.references.map(\.ids))
    }
  }

  @Test("a page read for another version is an error and adds no computers; it has to be requested again")
  func otherVersion() throws {
    var records = OddRecords(seed: 9, oddity: 0)
    let page = records.page(20)
    let follower = PageFollower(reading: reading, rows: 20, leastNews: 1)
    follower.begin()
    let done = page.withUnsafeBufferPointer(follower.follow)
    let early = try follower.read(Array(page[done...]))
    var builder = InventoryBuilder(columns: [try Sample.catalogue.field(named: "name")], layout: .v1)
    #expect(throws: JSONReadingError.self) { try builder.append(early) }
    #expect(builder.count == 0)
  }
}
