import APIRuntime
import Inventory
import JamfProAPI
import Screen
import Testing

@testable import Browser
@testable import jamf_tui

@Suite("Extreme numbers")
struct ExtremeValueTests {
  /// The values of a test's computers: one value each, in every field or in numeric fields.
  private struct Values {
    let texts: [String]
    /// A record with placeholders for the ID and the values.
    private let template: String

    init(numbersOnly: Bool) {
      let all =
        OddValues.numbers.filter { !$0.contains("e400") } + ["null", "true", "\"12\"", "\"\"", "[]", "{}", "[1]"]
      texts = numbersOnly ? all : all.filter { $0.utf8.count < 4 || $0.hasPrefix("922") }
      var tree = JSONNode.object([])
      for field in FieldCatalogue.jamfPro.fields where !field.isDerived && field.path != "id" {
        guard !numbersOnly || field.kind == .integer || field.kind == .number else { continue }
        tree.put("@", at: field.path.split(separator: ".")[...])
      }
      tree.put("#", at: ["id"])
      template = String(decoding: tree.bytes, as: UTF8.self)
    }

    func id(_ number: Int) -> RecordID { RecordID(rawValue: String(number + 1)) }

    func record(_ number: Int) -> String {
      template.replacing("@", with: texts[number]).replacing("#", with: "\"\(number + 1)\"")
    }

    /// A page for each computer, so that each is read by itself and not compared with the previous one.
    func snapshot(_ fields: [Field], _ layout: LayoutVersion) throws -> InventorySnapshot {
      var builder = InventoryBuilder(columns: fields, layout: layout)
      for number in texts.indices {
        let page = "{\"totalCount\":\(texts.count),\"results\":[\(record(number))]}"
        #expect(try builder.append(page: Array(page.utf8)).newRows == 1)
      }
      return builder.snapshot()
    }
  }

  @Test(
    "every field of every section accepts them, in list, show and the browser's detail",
    arguments: [LayoutVersion.v1, .v4], [true, false])
  func everyField(layout: LayoutVersion, numbersOnly: Bool) throws {
    let values = Values(numbersOnly: numbersOnly)
    try list(values, layout)
    try show(values, layout)
  }

  private func list(_ values: Values, _ layout: LayoutVersion) throws {
    let fields = FieldCatalogue.jamfPro.fields
    let snapshot = try values.snapshot(fields, layout)
    let columns = snapshot.columns.indices.map { (name: snapshot.columns[$0].name, index: $0) }
    for format in OutputFormat.allCases {
      var bytes = 0
      try Projection(snapshot: snapshot, rows: Array(values.texts.indices), columns: columns).print(format) {
        bytes += $0.count
      }
      #expect(bytes > 0)
    }
    // Also compares all with each other.
    for field in fields where field.kind == .integer || field.kind == .number || field.kind == .dateTime {
      let order = Ranking.order(snapshot, ListQuery(filter: .all, sort: [SortKey(path: field.path)]))
      #expect(order?.count == values.texts.count)
    }
  }

  private func show(_ values: Values, _ layout: LayoutVersion) throws {
    let columns = FieldCatalogue.jamfPro.defaultColumns
    let configuration = BrowserConfiguration(
      columns: columns, sort: [SortKey(path: "id")], hostLabel: "jamf.example.com", catalogue: .jamfPro)
    let sizes = [ScreenSize(width: 80, height: 24), ScreenSize(width: 120, height: 36)]
    let now = Instant(milliseconds: 1_795_262_400_000)
    var state = BrowserState(configuration: configuration, size: sizes[0], now: now)
    _ = state.update(.started)
    let snapshot = try values.snapshot(columns, layout)
    for case .rank(let request) in state.update(.loadFinished(generation: 1, snapshot, at: now)) {
      let order = try #require(Ranking.order(request.snapshot, request.query))
      _ = state.update(.ranked(RankedRows(request, order: order)))
    }
    for number in values.texts.indices {
      let json = Array(values.record(number).utf8)
      let record = try ComputerRecord(json: json, catalogue: .jamfPro, layout: layout)
      #expect(!RecordText(record, sections: try ChosenSections([])).text.isEmpty)
      #expect(!(try RecordJSON(json: json, catalogue: .jamfPro, layout: layout).text.isEmpty))
      // Each value is drawn in both sizes: one with the fields of the oldest version, one with those of the newest.
      let size = sizes[(number + (layout == .v4 ? 1 : 0)) % sizes.count]
      _ = state.update(.resize(size))
      if number > 0 { _ = state.update(.key(.down)) }
      _ = state.update(.key(.enter))
      #expect(state.detail.subject == values.id(number) && state.panes.focus == .detail)
      _ = state.update(.detailLoaded(values.id(number), record))
      for key in [Key.home, .pageDown, .end] {
        _ = state.update(.key(key))
        #expect(state.render().size == size)
      }
      _ = state.update(.key(.enter))
    }
  }

  @Test("an impossible number of computers is ignored and does not stop the list")
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
