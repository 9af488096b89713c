import APIRuntime
import Inventory
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Oversized records")
struct HostileRecordTests {
  private static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string, section: nil, versions: ["v4"]),
    SchemaField(path: "general.name", kind: .string, section: "GENERAL", versions: ["v4"]),
    SchemaField(path: "applications[].name", kind: .string, section: "APPLICATIONS", versions: ["v4"]),
  ])

  private func text(_ json: String) throws -> ComputerRecord {
    try ComputerRecord(json: Array(json.utf8), catalogue: Self.catalogue, layout: .v4)
  }

  private func json(_ json: String) throws -> RecordJSON {
    try RecordJSON(json: Array(json.utf8), catalogue: Self.catalogue, layout: .v4)
  }

  /// The processor time of this thread, so that other work on the machine does not count.
  private func processorSeconds(of work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  @Test("the time for unknown keys grows linearly")
  func unknownKeys() throws {
    func record(_ keys: Int) -> String {
      "{\"id\":\"1\",\"general\":{" + (0..<keys).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}}"
    }
    func seconds(_ text: String) throws -> Double {
      let rounds = try (0..<3).map { _ in try processorSeconds { _ = try json(text) } }
      return rounds.min() ?? 0
    }
    let few = try seconds(record(4000))
    let many = try seconds(record(40_000))
    #expect(many < few * 30, "\(few) s for 4,000 keys, \(many) s for 40,000")
  }

  @Test("the last value of a repeated key counts, at the position of the first")
  func repeatedKeys() throws {
    let record = try json(#"{"id":"1","new":1,"other":2,"new":{"a":[]},"general":{"x":1,"name":"a","x":2,"name":"b"}}"#)
    #expect(record.record.keys == ["id", "general", "applications", "new", "other"])
    #expect(record.record["new"] == ["a": []])
    #expect(record.record["general"] == ["name": "b", "x": 2])
  }

  @Test(
    "a list of objects with different keys is shown line by line, not as a sparse table")
  func sparseList() throws {
    let things = (0..<3000).map { "{\"name\":\"app\($0)\",\"key\($0)\":\($0)}" }.joined(separator: ",")
    let sections = try text("{\"id\":\"1\",\"applications\":[\(things)]}").sections
    let section = try #require(sections.first { $0.name == "APPLICATIONS" })
    #expect(section.tables.isEmpty)
    #expect(section.items.count == 6000)
    #expect(section.items.contains { $0.path == "applications[2999].key2999" && $0.value == "2999" })
    let usual = (0..<3000).map { "{\"name\":\"app\($0)\",\"version\":\"\($0)\",\"size\":\($0)}" }.joined(separator: ",")
    let table = try #require(
      try text("{\"id\":\"1\",\"applications\":[\(usual)]}").sections.flatMap(\.tables).first)
    #expect(table.count == 3000 && table.columns.map(\.name) == ["name", "version", "size"])
  }

  @Test("a deeply nested value is one line, and its text does not grow quadratically")
  func deepNesting() throws {
    let depth = 450
    let numbers = (0..<2000).map { String($0 % 10) }.joined(separator: ",")
    let deep =
      "{\"id\":\"1\",\"general\":{\"deep\":" + String(repeating: "[", count: depth) + numbers
      + String(repeating: "]", count: depth) + "}}"
    let items = try text(deep).sections.flatMap(\.items)
    #expect(items.reduce(0) { $0 + $1.path.utf8.count } < deep.utf8.count)
    #expect(items.contains { $0.value.contains("1, 2, 3, 4, 5, 6, 7, 8, 9, 0") })
    let printed = try json(deep).text
    #expect(printed.count < 5 * deep.utf8.count)
    let again = try JSONReader.read(printed) { reader throws(JSONReadingError) in try JSONValue(json: &reader) }
    var inner = try #require(again["general"]?["deep"])
    for _ in 1..<depth { inner = try #require(inner[0]) }
    #expect(inner[1] == 1 && inner[1999] == 9)
  }

  @Test("a key of a megabyte is listed once, not in the path of each of its values")
  func longKey() throws {
    let key = String(repeating: "k", count: 1_000_000)
    let members = (0..<200).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let items = try text("{\"id\":\"1\",\"general\":{\"\(key)\":{\(members)}}}").sections.flatMap(\.items)
    #expect(items.reduce(0) { $0 + $1.path.utf8.count } < 100_000)
    #expect(items.count { $0.path.hasPrefix("general.kkk") } == 201)
    #expect(items.contains { $0.label.utf8.count == key.utf8.count })
  }
}
