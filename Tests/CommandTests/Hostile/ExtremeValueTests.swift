import APIRuntime
import Inventory
import JamfProAPI
import Screen
import Testing

@testable import Browser
@testable import jamf_tui

@Suite("Numbers at their extremes")
struct ExtremeValueTests {
  static let values = OddValues.numbers.filter { !$0.contains("e400") } + ["null", "true", "\"12\"", "\"\"", "[]", "{}", "[1]"]

  /// A record in which every field of the catalogue has the value, whatever its kind.
  private static func record(_ value: String, numbersOnly: Bool) -> String {
    var tree = JSONNode.object([])
    for field in FieldCatalogue.jamfPro.fields where !field.isDerived && field.path != "id" {
      guard !numbersOnly || field.kind == .integer || field.kind == .number else { continue }
      tree.put(value, at: field.path.split(separator: ".")[...])
    }
    tree.put("\"7\"", at: ["id"])
    return String(decoding: tree.bytes, as: UTF8.self)
  }

  @Test(
    "every field of every section can have any of them, in list, show and the browser's detail",
    arguments: [LayoutVersion.v1, .v4], [true, false])
  func everyField(layout: LayoutVersion, numbersOnly: Bool) throws {
    for value in numbersOnly ? Self.values : Self.values.filter { $0.utf8.count < 4 || $0.hasPrefix("922") } {
      let record = Self.record(value, numbersOnly: numbersOnly)
      try list(record, layout)
      try show(record, layout)
    }
  }

  private func list(_ record: String, _ layout: LayoutVersion) throws {
    let fields = FieldCatalogue.jamfPro.fields
    var builder = InventoryBuilder(columns: fields, layout: layout)
    let summary = try builder.append(page: Array("{\"totalCount\":1,\"results\":[\(record)]}".utf8))
    #expect(summary.newRows == 1)
    let snapshot = builder.snapshot()
    let columns = snapshot.columns.indices.map { (name: snapshot.columns[$0].name, index: $0) }
    for format in OutputFormat.allCases {
      var bytes = 0
      try Projection(snapshot: snapshot, rows: [0], columns: columns).print(format) { bytes += $0.count }
      #expect(bytes > 0)
    }
    for field in fields where field.kind == .integer || field.kind == .number || field.kind == .dateTime {
      let order = Ranking.order(snapshot, ListQuery(filter: .all, sort: [SortKey(path: field.path)]))
      #expect(order?.count == 1)
    }
  }

  private func show(_ text: String, _ layout: LayoutVersion) throws {
    let json = Array(text.utf8)
    let record = try ComputerRecord(json: json, catalogue: .jamfPro, layout: layout)
    #expect(!RecordText(record, sections: try ChosenSections([])).text.isEmpty)
    #expect(!(try RecordJSON(json: json, catalogue: .jamfPro, layout: layout).text.isEmpty))
    let columns = FieldCatalogue.jamfPro.defaultColumns
    let configuration = BrowserConfiguration(
      columns: columns, sort: [SortKey(path: "id")], hostLabel: "jamf.example.com", catalogue: .jamfPro)
    for size in [ScreenSize(width: 80, height: 24), ScreenSize(width: 120, height: 36)] {
      var state = BrowserState(configuration: configuration, size: size, now: Instant(milliseconds: 1_795_262_400_000))
      _ = state.update(.started)
      var builder = InventoryBuilder(columns: columns, layout: layout)
      _ = try builder.append(page: Array("{\"totalCount\":1,\"results\":[\(text)]}".utf8))
      for case .rank(let request) in state.update(.loadFinished(generation: 1, builder.snapshot(), at: state.now)) {
        guard let order = Ranking.order(request.snapshot, request.query) else { continue }
        _ = state.update(.ranked(RankedRows(request, order: order)))
      }
      _ = state.update(.key(.enter))
      _ = state.update(.detailLoaded(ComputerID(rawValue: "7"), record))
      for key in [Key.pageDown, .end] {
        #expect(state.render().size == size)
        _ = state.update(.key(key))
      }
      #expect(state.render().size == size)
    }
  }

  @Test("a number of computers that no server can have says nothing, and does not stop the list")
  func impossibleCounts() throws {
    for count in ["9223372036854775807", "1e300", "-5", "1.5", "99999999999999999999"] {
      var builder = InventoryBuilder(columns: FieldCatalogue.jamfPro.defaultColumns, layout: .v4)
      let summary = try builder.append(page: Array("{\"totalCount\":\(count),\"results\":[{\"id\":\"7\"}]}".utf8))
      #expect(summary.newRows == 1)
    }
  }
}

extension JSONNode {
  /// Puts a value at a path of the catalogue: `storage.disks[].model`.
  fileprivate mutating func put(_ value: String, at path: ArraySlice<Substring>) {
    guard let part = path.first else { return self = .scalar(Array(value.utf8)) }
    let isList = part.hasSuffix("[]")
    let key = Array("\"\(isList ? part.dropLast(2) : part)\"".utf8)
    var members: [Member] = if case .object(let members) = self { members } else { [] }
    let index = members.firstIndex { $0.key == key } ?? members.count
    if index == members.count { members.append((key, isList ? .array([.object([])]) : .object([]))) }
    if isList, case .array(var elements) = members[index].value, !elements.isEmpty {
      elements[0].put(value, at: path.dropFirst())
      members[index].value = .array(elements)
    } else {
      members[index].value.put(value, at: path.dropFirst())
    }
    self = .object(members)
  }
}
