import APIRuntime
@testable import Inventory
import Testing

@Suite("Records read by comparison with previous ones")
struct PageTrailTests {
  /// The result of a page.
  private let reading: PageReading

  init() throws {
    let names = [
      "name", "managed", "lastContact", "site.name", "serialNumber", "totalRamMegabytes", "load", "username",
      "applications[].name", "fileVault2EnabledUserNames", "ea.3",
    ]
    let catalogue = Sample.catalogue.adding([ExtensionAttributeDefinition(id: "3", name: "Room", dataType: "STRING")])
    let columns = try names.map { try catalogue.field(named: $0) }
    reading = InventoryBuilder(columns: columns, layout: .v4).reading
  }

  private func read(_ page: [UInt8], _ trails: PageReader.Trails) -> Result<PageOutcome, JSONReadingError> {
    Result { () throws(JSONReadingError) in
      var pageReader = PageReader(plan: reading.plan, earlier: reading.empty, trails: trails)
      let read = try JSONReader.read(page) { reader throws(JSONReadingError) in try pageReader.read(&reader) }
      return PageOutcome(read)
    }
  }

  @Test("the values are the same as when each record is parsed on its own", arguments: 0..<30)
  func same(seed: Int) {
    var records = OddRecords(seed: UInt64(seed), oddity: seed % 3)
    for _ in 0..<3 {
      let page = records.page(.random(in: 1...40, using: &records.generator))
      let slow = read(page, .none)
      #expect((try? slow.get()) != nil, "\(slow)")
      #expect(read(page, PageReader.Trails()) == slow)
    }
  }

  @Test("errors are the same as when each record is parsed on its own", arguments: 0..<30)
  func broken(seed: Int) {
    var records = OddRecords(seed: UInt64(seed), oddity: seed % 3)
    // Long enough that most differing values are known when an error occurs.
    let page = records.page(24)
    for _ in 0..<25 {
      let broken = records.broken(page)
      #expect(read(broken, PageReader.Trails()) == read(broken, .none))
    }
  }

  @Test("a page of similar records fully parses one of them; a page of different ones stops comparing")
  func trails() throws {
    func known(_ page: [UInt8]) throws -> PageReader.Trails {
      var pageReader = PageReader(plan: reading.plan, earlier: reading.empty)
      _ = try JSONReader.read(page) { reader throws(JSONReadingError) in try pageReader.read(&reader) }
      return pageReader.trails
    }
    var usual = OddRecords(seed: 1, oddity: 0)
    let trails = try known(usual.page(50))
    #expect(trails.known.count == 1)
    #expect(trails.areWorthIt)
    let others = (0..<20).map { "{\"id\":\"\($0)\",\"k\($0)\":1,\"general\":{\"name\":\"a\"}}" }
    #expect(try !known(Array("{\"results\":[\(others.joined(separator: ","))]}".utf8)).areWorthIt)
  }

  @Test("values that always differ are tracked, rare differences are not, and the result is the same")
  func differences() throws {
    let records = (0..<40).map { row in
      let (name, rare) = (row % 2 == 0 ? "null" : "\"n\(row)\"", row == 20 ? 2 : 1)
      return "{\"id\":\"\(row)\",\"rare\":\(rare),\"other\":\"\(row)\",\"general\":{\"name\":\(name),\"n\":\(row)}}"
    }
    let page = Array("{\"results\":[\(records.joined(separator: ","))]}".utf8)
    #expect(read(page, PageReader.Trails()) == read(page, .none))
    var pageReader = PageReader(plan: reading.plan, earlier: reading.empty)
    _ = try JSONReader.read(page) { reader throws(JSONReadingError) in try pageReader.read(&reader) }
    // `other` and `n`: values that are read are not compared.
    #expect(pageReader.trails.known.map(\.differences.count) == [2])
  }

  @Test("the shape of one page's records is used for the next, read at once or while it arrives")
  func pages() throws {
    var usual = OddRecords(seed: 2, oddity: 0)
    _ = try reading.read(usual.page(20))
    #expect(reading.trails.known.known.count == 1)
    let follower = PageFollower(reading: reading, rows: 20, leastNews: 1)
    follower.begin()
    let page = usual.page(20)
    let done = page.withUnsafeBufferPointer(follower.follow)
    #expect(done > 0)
    _ = try follower.read(Array(page[done...]))
    #expect(reading.trails.known.known.count == 1)
  }

  @Test(
    "longer, shorter and nested lists are compared without parsing the whole record",
    arguments: [
      #"[]"#, #"["a"]"#, #"["b","c"]"#, #"["b","c","d"]"#, #"[1]"#, #"[12,3]"#, #"[[],["a"]]"#, #"[{"x":["a"],"y":1}]"#,
      #"[{"x":["b","c"],"y":23},{"x":[],"y":4}]"#, #"null"#, #"{"x":{}}"#,
    ])
  func lists(first: String) throws {
    let lists = [
      #"[]"#, #"["a"]"#, #"["b","a"]"#, #"["b","c","d"]"#, #"[1]"#, #"[13,3]"#, #"[[],["b"],[]]"#,
      #"[{"x":["c"],"y":1}]"#,
      #"[{"x":["b"],"y":2},{"x":[],"y":4},{"x":["z","z"],"y":56}]"#, #"null"#, #"{"x":{"a":[]}}"#,
    ]
    let records = ([first] + lists).enumerated().map { row, list in
      #"{"id":"\#(row + 1)","general":{"other":\#(list),"name":"n\#(row)"},"rest":{"in":\#(list),"n":\#(row)}}"#
    }
    let page = Array("{\"results\":[\(records.joined(separator: ","))]}".utf8)
    #expect(read(page, PageReader.Trails()) == read(page, .none))
    var pageReader = PageReader(plan: reading.plan, earlier: reading.empty)
    _ = try JSONReader.read(page) { reader throws(JSONReadingError) in try pageReader.read(&reader) }
    #expect(pageReader.trails.known.count == 1)
  }
}
