import APIRuntime
@testable import Inventory
import Testing

@Suite("Extension attributes as columns")
struct ExtensionAttributeColumnTests {
  private static let catalogue = Sample.catalogue.adding([
    ExtensionAttributeDefinition(id: "1", name: "Cycles", dataType: "INTEGER", section: "HARDWARE"),
    ExtensionAttributeDefinition(id: "2", name: "Loan until", dataType: "DATE", section: "GENERAL"),
    ExtensionAttributeDefinition(id: "3", name: "Room", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "4", name: "Groups", dataType: "STRING", isMultiValue: true),
  ])

  private func attribute(_ id: String, _ values: JSONValue) -> JSONValue {
    ["definitionId": .string(id), "name": "n", "dataType": "STRING", "values": values]
  }

  private func values(
    _ computer: JSONValue, _ names: [String] = ["ea.1", "ea.2", "ea.3", "ea.4"], sections: Set<String>? = nil
  ) throws -> [FieldValue] {
    let columns = try names.map { try Self.catalogue.field(named: $0) }
    var builder = InventoryBuilder(columns: columns, layout: .v4, requestedSections: sections)
    try builder.append(page: Sample.page([["id": "0"], computer]))
    let snapshot = builder.snapshot()
    return columns.indices.map { snapshot.value(row: 1, column: $0) }
  }

  @Test("values are found in each of the six lists, with the type of the definition")
  func places() throws {
    let both = JSONValue.array([
      attribute("1", ["317"]), attribute("2", ["2026-11-20 13:03:53"]), attribute("3", ["A 12"]),
      attribute("4", ["x", "y"]), attribute("99", ["other"]),
    ])
    let expected: [FieldValue] = [
      .integer(317), .date(1_795_179_833_000), .text("A 12"), .list(["x", "y"]),
    ]
    #expect(try values(["id": "1", "extensionAttributes": both]) == expected)
    for place in ["general", "hardware", "operatingSystem", "purchasing", "userAndLocation"] {
      #expect(try values(["id": "1", place: ["extensionAttributes": both]]) == expected)
    }
  }

  @Test("the ID can follow the values and contain escapes")
  func keyOrder() throws {
    var builder = InventoryBuilder(columns: [try Self.catalogue.field(named: "ea.3")], layout: .v4)
    let text =
      #"{"results":[{"id":"1","extensionAttributes":[{"values":["a"],"definitionId":"9"},{"values":["b"],"x":[{}],"definitionId":"\u0033"}]}]}"#
    try builder.append(page: Array(text.utf8))
    #expect(builder.snapshot().value(row: 0, column: 0) == .text("b"))
  }

  @Test("for an attribute in several lists, the first reported value counts, and lists are joined")
  func merging() throws {
    #expect(
      try values([
        "id": "1",
        "extensionAttributes": [
          attribute("1", []), attribute("2", [""]), attribute("3", [""]), attribute("4", ["a", ""]),
        ],
        "general": [
          "extensionAttributes": [
            attribute("1", .null), attribute("2", ["2026-11-20"]), attribute("3", ["second"]),
            attribute("4", ["b", "a"]),
          ]
        ],
        "hardware": [
          "extensionAttributes": [
            attribute("1", ["7"]), attribute("2", ["2025-01-01"]), attribute("3", ["third"]), attribute("4", .null),
          ]
        ],
      ]) == [.integer(7), .day(1_795_132_800_000), .text("second"), .list(["a", "b"])])
  }

  @Test("missing and null values are not reported; an empty string is an empty text")
  func missing() throws {
    let nothing: [FieldValue] = [.notReported, .notReported, .notReported, .notReported]
    #expect(try values(["id": "1"]) == nothing)
    #expect(try values(["id": "1", "extensionAttributes": .null]) == nothing)
    #expect(try values(["id": "1", "extensionAttributes": ["odd", .null, ["definitionId": "1"]]]) == nothing)
    let empty: JSONValue = .array((1...4).map { attribute("\($0)", [""]) })
    #expect(
      try values(["id": "1", "extensionAttributes": empty]) == [.notReported, .notReported, .text(""), .list([])])
    let none: JSONValue = .array((1...4).map { attribute("\($0)", []) })
    #expect(
      try values(["id": "1", "extensionAttributes": none]) == [
        .notReported, .notReported, .notReported, .list([]),
      ])
  }

  @Test("values of another type than the definition's are kept as text, several as one text joined")
  func odd() throws {
    let list: JSONValue = .array([
      attribute("1", ["many"]), attribute("2", ["soon"]), attribute("3", ["a", "b"]), attribute("4", "single"),
    ])
    #expect(
      try values(["id": "1", "extensionAttributes": list]) == [
        .text("many"), .text("soon"), .text("a, b"), .list(["single"]),
      ])
  }

  @Test("an attribute is not requested if one of its possible sections was not")
  func notRequested() throws {
    #expect(
      try values(["id": "1"], sections: ["HARDWARE", "GENERAL"]) == [
        .notReported, .notReported, .notRequested, .notRequested,
      ])
  }

  @Test("fields of the lists can be columns beside the attributes")
  func besideFields() throws {
    let list: JSONValue = [attribute("3", ["A 12"])]
    #expect(
      try values(
        ["id": "1", "extensionAttributes": list, "general": ["extensionAttributes": list, "name": "x"]],
        ["ea.3", "extensionAttributes[].definitionId", "general.extensionAttributes[].values", "name"])
        == [.text("A 12"), .list(["3"]), .list(["A 12"]), .text("x")])
  }
}
