import APIRuntime
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Values in the filter language")
struct FilterValueTests {
  @Test(
    "numbers, flags, versions, addresses and RSQL are parsed by their kind",
    arguments: [
      ("totalRamMegabytes:8192", "totalRamMegabytes:8192"), ("totalRamMegabytes:=8192", "totalRamMegabytes:8192"),
      ("totalRamMegabytes:>=8e3", "totalRamMegabytes:>=8000"), ("totalRamMegabytes:<16GB", "totalRamMegabytes:<16384"),
      ("applications.sizeMegabytes:>1.5GB", "sizeMegabytes:>1500"), ("sizeBytes:..2kb", "sizeBytes:<=2000"),
      ("load:-0.5..0.5", "load:-0.5..0.5"), ("load:>80%", "load:>80"), ("load:0.5..", "load:>=0.5"),
      ("totalRamMegabytes:!=8192", "!totalRamMegabytes:8192"),
      ("totalRamMegabytes:(8192|16384)", "totalRamMegabytes:8192 | totalRamMegabytes:16384"),
      (#"totalRamMegabytes:"81""#, #"totalRamMegabytes:"81""#), ("totalRamMegabytes:^81", #"totalRamMegabytes:^"81""#),
      ("totalRamMegabytes:92$", #"totalRamMegabytes:"92"$"#), ("totalRamMegabytes:?", "totalRamMegabytes:?"),
      ("managed:yes", "managed:yes"), ("managed:False", "managed:no"), ("managed:=true", "managed:yes"),
      ("managed:!no", "!managed:no"), (#"managed:"odd""#, #"managed:"odd""#),
      ("osVersion:14", "osVersion:14"), ("osVersion:>=14.10", "osVersion:>=14.10"),
      ("osVersion:14..15.2", "osVersion:14..15.2"), ("osVersion:..14.9", "osVersion:<=14.9"),
      ("osVersion:=14.1", "osVersion:^14.1$"), ("osVersion:==14.1", "osVersion:^14.1$"), ("id:<100", "id:<100"),
      (#"model:>"Mac mini""#, #"model:>"mac mini""#), (#"model:"a b".."c d""#, #"model:"a b".."c d""#),
      (#"model:"a..b""#, #"model:"a..b""#), ("ip:10.1.2.3/16", "ip:10.1.0.0..10.1.255.255"),
      ("ip:10.1.2.3/32", "ip:10.1.2.3..10.1.2.3"), ("ip:10.1.", "ip:10.1."),
      ("re:/^mac-\\d+$/", "re:/^mac-\\d+$/"), ("name:re:/a b|c/", "name:re:/a b|c/"), ("re:/a\\/b/", "re:/a\\/b/"),
      ("re:/[Á]x/", "re:/[a]x/"), ("load:re:/^1../", "load:re:/^1../"),
      ("=name==Ada*;id=in=(1,2)", "=name==Ada*;id=in=(1,2)"), ("= (name!='a b')", #"=name!="a b""#),
      ("=general.lastContactTime<2026-11*", "=lastContact=lt=2026-11*"),
      ("=lastContact>'2026-11-20T14:03:53.7+01:00'", "=lastContact=gt=2026-11-20T13:03:53.700Z"),
      ("=department==Sales", "=department==Sales"),
    ])
  func values(text: String, canonical: String) throws {
    #expect(try Question.filter(text).description == canonical)
  }

  @Test(
    "a value that does not fit the field's kind is an error",
    arguments: [
      ("load:fast", 5, 4, "expected a number"), ("load:>", 6, 0, "after “load:>”"), ("load:>fast", 6, 4, "a number"),
      ("load:nan", 5, 3, "a number"), ("load:2..1", 5, 4, "range is empty"),
      ("osVersion:14.10..14.9", 10, 11, "range is empty"), ("load:1..x", 8, 1, "a number"),
      ("load:..", 5, 2, "before or after"), ("totalRamMegabytes:8XB", 18, 3, "a number"),
      ("managed:maybe", 8, 5, "yes or no"), ("managed:>no", 9, 2, "neither is greater"),
      ("managed:no..yes", 8, 7, "yes or no"),
      ("managed:", 8, 0, "yes or no"), ("lastContact:soon", 12, 4, "a date such as >30d, <2w"),
      ("lastContact:30 days", 12, 2, "write >30d, without a space"),
      ("lastContact:30 daisy", 12, 2, "a date such as"),
      ("lastContact:2026-13", 12, 7, "a date"), ("lastContact:>2026-02-30", 13, 10, "a date"),
      ("lastContact:99999y", 12, 6, "a date"), ("lastContact:today..yesterday", 12, 16, "range is empty"),
      (#"name:>"a"b"#, 9, 1, "a space"), ("re:/(/", 4, 1, "invalid regular expression"), ("re:/a", 0, 4, "closing “/”"),
      ("re:/a/b", 6, 1, "a space"), ("re://", 4, 0, "1 to"), ("=", 1, 0, "a field name"),
      ("=name", 5, 0, "an operator"),
      ("=name==(a)", 7, 1, "a value"), ("=id==1;modl==x", 7, 4, "similar: model"), ("=values==1", 1, 6, "several"),
      ("=name==a;lastContact<'soon'", 21, 6, "2026-11*"),
    ])
  func errors(text: String, offset: Int, length: Int, words: String) {
    let error = #expect(throws: FilterError.self) { try Question.filter(text) }
    #expect(error?.offset == offset)
    #expect(error?.length == length)
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
  }

  @Test("an unknown name is reported, so that more fields can be searched")
  func unknownName() {
    #expect(#expect(throws: FilterError.self) { try Question.filter("ea.cycles:>5") }?.unknownName == "ea.cycles")
    #expect(#expect(throws: FilterError.self) { try Question.filter("=ea.cycles>5") }?.unknownName == "ea.cycles")
    #expect(#expect(throws: FilterError.self) { try Question.filter("load:x") }?.unknownName == nil)
  }

  @Test(
    "filters match what users expect",
    arguments: [
      ("osVersion:>=14.9", [1, 2, 4]), ("osVersion:<14.9", [3]), ("osVersion:14..14.10", [1, 2]),
      ("!osVersion:>=14.9", [3, 5]), ("osVersion:?", [5]), ("!osVersion:?", [1, 2, 3, 4]),
      ("ip:10.1.0.0/16", [1, 2]), ("ip:>10.1.9", [2, 3]), ("totalRamMegabytes:>=16GB", [2, 3]),
      ("totalRamMegabytes:8192", [1]), ("totalRamMegabytes:odd", nil), (#"totalRamMegabytes:"odd""#, [5]),
      ("managed:yes", [1, 2]), ("managed:no", [3]), ("!managed:yes", [3, 4, 5]), ("managed:?", [5]),
      ("name:muller", [1]), ("name:^ada", [2]), ("~mlr", [1]), ("re:/^m.*r$/", [1]), ("re:/^MÜLLER$/", [1]),
      ("applications.name:^slack$", [1, 2]), ("applications.name:xcode applications.name:slack", [2]),
      ("applications.name:?", [3, 4, 5]), ("sizeMegabytes:>300", [2]), ("slack", [1, 2]),
      ("(ada | müller) managed:yes", [1, 2]),
      ("=name==m*", [1]), ("=name!=m*", [2, 3, 4, 5]), ("=applications.name==Xcode", [2]),
      ("=applications.name!=Slack", [3, 4, 5]), ("=id<3", [1, 2]), ("=totalRamMegabytes>8192;managed==true", [2]),
      ("=osVersion==14.10", [2]), ("=lastContact>=2026-11-20", [1]), ("lastContact:2026-11", [1, 2]),
      ("lastContact:<2d", [1, 2]), ("lastContact:>2d", [3]), ("lastContact:?", [4, 5]),
    ] as [(String, [Int]?)])
  func answers(text: String, ids: [Int]?) throws {
    guard let ids else {
      #expect(throws: FilterError.self) { try Question.filter(text) }
      return
    }
    #expect(try Question.ids(text) == ids)
  }
}

/// A filter applied to five computers.
enum Question {
  /// 2026-11-20 14:03:53 in a zone one hour east of Greenwich.
  static let now: Int64 = 1_795_179_833_000
  static let zone = TimeZoneRules(firstOffsetSeconds: 3600)

  static func filter(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: Sample.catalogue, now: now, timeZone: zone)
  }

  static func ids(_ text: String) throws -> [Int] {
    let columns = try Sample.fields(
      "id", "name", "osVersion", "ip", "totalRamMegabytes", "managed", "applications.name", "sizeMegabytes",
      "lastContact")
    let snapshot = try Sample.snapshot(columns, computers)
    let filter = try filter(text)
    return (0..<snapshot.count).filter { SlowReference.matches(snapshot, $0, filter.root) }.map { $0 + 1 }
  }

  private static let computers: [JSONValue] = [
    computer(1, "Müller", "14.9", "10.1.2.3", 8192, true, "2026-11-20T13:00:00Z", [("Slack", 300)]),
    computer(2, "Ada", "14.10", "10.1.10.3", 16384, true, "2026-11-18T23:00:00Z", [("Slack", 300), ("Xcode", 12000)]),
    computer(3, "", "9.99", "10.10.0.1", 24576, false, "2026-10-31T12:00:00Z", []),
    computer(4, .null, "15.0b2", .null, .null, "odd", "", []), computer(5, "x", "", .null, "odd", .null, .null, nil),
  ]

  private static func computer(
    _ id: Int, _ name: JSONValue, _ version: JSONValue, _ ip: JSONValue, _ memory: JSONValue, _ managed: JSONValue,
    _ contact: JSONValue, _ applications: [(String, Int)]?
  ) -> JSONValue {
    let list: [JSONValue]? = applications?.map { ["name": .string($0.0), "sizeMegabytes": .integer($0.1)] }
    return [
      "id": .integer(id),
      "general": [
        "name": name, "lastIpAddress": ip, "lastContact": contact, "remoteManagement": ["managed": managed],
      ],
      "hardware": ["totalRamMegabytes": memory], "operatingSystem": ["version": version],
      "applications": list.map { .array($0) } ?? .null,
    ]
  }
}
