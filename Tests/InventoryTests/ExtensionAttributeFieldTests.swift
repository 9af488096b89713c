import APIRuntime
import Inventory
import Testing

@Suite("Extension attributes by name")
struct ExtensionAttributeFieldTests {
  private static let definitions = [
    ExtensionAttributeDefinition(id: "12", name: "Battery Cycles", dataType: "INTEGER", section: "HARDWARE"),
    ExtensionAttributeDefinition(id: "3", name: "Loan until", dataType: "DATE", section: "GENERAL"),
    ExtensionAttributeDefinition(id: "4", name: "Büro (Raum)", dataType: "STRING", isMultiValue: true),
    ExtensionAttributeDefinition(id: "5", name: "Twice", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "6", name: "twice!", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "7", name: "2024", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "8", name: "12", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "9", name: "Model", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "10", name: "—", dataType: "STRING"),
    ExtensionAttributeDefinition(id: "11", name: "", dataType: "DATE_TIME"),
  ]
  private let catalogue = Sample.catalogue.adding(definitions)

  @Test(
    "an attribute is found by ID, by name without spaces and punctuation, and without ea. if the name is unique",
    arguments: [
      ("ea.12", "12"), ("extensionAttributes.12", "12"), ("ea.batteryCycles", "12"), ("EA.BATTERYCYCLES", "12"),
      ("ea.Battery Cycles", "12"), ("batterycycles", "12"), ("ea.büroraum", "4"), ("ea.2024", "7"), ("ea.8", "8"),
      ("ea.model", "9"),
    ])
  func names(name: String, id: String) throws {
    #expect(try catalogue.field(named: name).extensionAttributeID == id)
  }

  @Test("a name of a documented field means that field")
  func documentFirst() throws {
    #expect(try catalogue.field(named: "model").path == "hardware.model")
    #expect(try catalogue.field(named: "extensionAttributes.name").path == "extensionAttributes[].name")
    #expect(catalogue.field(path: "hardware.model") == Sample.catalogue.field(path: "hardware.model"))
  }

  @Test("every attribute is found by its own name")
  func shortNames() throws {
    let fields = catalogue.fields.filter { $0.extensionAttributeID != nil }
    #expect(fields.map(\.extensionAttributeID) == ["12", "3", "4", "5", "6", "7", "8", "9", "10", "11"])
    for field in fields { #expect(try catalogue.field(named: field.name) == field) }
    #expect(
      fields.map(\.name) == [
        "ea.batteryCycles", "ea.loanUntil", "ea.büroRaum", "ea.5", "ea.6", "ea.2024", "ea.8", "ea.model", "ea.10",
        "ea.11",
      ])
  }

  @Test(
    "a name in any script selects its attribute in a filter, and nothing else",
    arguments: [
      "Bu\u{308}ro", "สถานที่ตั้ง", "स्थान कक्ष", "מִשְׂרָד", "ক্\u{200D}ষেত্র", "நிலை", "설치 위치", "部屋（仮）", "x͑҉y", "1️⃣ first",
      "🔋 battery", "½ day",
    ])
  func scripts(name: String) throws {
    let catalogue = Sample.catalogue.adding([ExtensionAttributeDefinition(id: "77", name: name, dataType: "STRING")])
    let field = try catalogue.field(named: "ea.77")
    for name in [field.name, "ea.77"] {
      let filter = try Filter("\(name):=yes", catalogue: catalogue, now: 0, timeZone: .utc)
      #expect(filter.fields == [field], "\(name)")
    }
  }

  @Test(
    "a name with combining marks can be used in filters, and is not replaced by the ID",
    arguments: [("Bu\u{308}ro", "ea.büro"), ("स्थान कक्ष", "ea.स्थानकक्ष"), ("ꦧꦱ꧀", "ea.ꦧꦱ꧀")])
  func marks(name: String, readable: String) throws {
    let catalogue = Sample.catalogue.adding([ExtensionAttributeDefinition(id: "77", name: name, dataType: "STRING")])
    #expect(try catalogue.field(named: "ea.77").name == readable)
  }

  @Test("the definition sets kind, title and sections")
  func fields() throws {
    let battery = try catalogue.field(named: "ea.12")
    #expect(battery.kind == .integer && battery.title == "Battery Cycles" && !battery.isList)
    #expect(battery.sections == ["HARDWARE"])
    let room = try catalogue.field(named: "ea.4")
    #expect(room.kind == .string && room.isList)
    #expect(
      Set(room.sections) == [
        "EXTENSION_ATTRIBUTES", "GENERAL", "HARDWARE", "OPERATING_SYSTEM", "PURCHASING", "USER_AND_LOCATION",
      ])
    #expect(try catalogue.field(named: "ea.3").kind == .dateTime)
    #expect(try catalogue.field(named: "ea.11").kind == .dateTime)
    #expect(try catalogue.field(named: "ea.11").title == "Extension attribute 11")
  }

  @Test("a name shared by several attributes is an error that lists their IDs")
  func ambiguous() {
    let error = #expect(throws: FieldNameError.self) { try catalogue.field(named: "ea.twice") }
    #expect(error == .ambiguous(name: "ea.twice", candidates: ["ea.5", "ea.6"]))
  }

  @Test("a misspelled name suggests the nearest one", arguments: ["ea.batteryCycle", "baterycycles"])
  func nearest(name: String) throws {
    let error = #expect(throws: FieldNameError.self) { try catalogue.field(named: name) }
    #expect(try #require(error).description.contains("ea.batteryCycles"))
  }

  @Test("new definitions replace the previous ones")
  func again() throws {
    let renamed = catalogue.adding([ExtensionAttributeDefinition(id: "12", name: "Cycles", dataType: "STRING")])
    #expect(try renamed.field(named: "cycles").kind == .string)
    #expect(throws: FieldNameError.self) { try renamed.field(named: "ea.loanUntil") }
    #expect(renamed.fields.count == Sample.catalogue.fields.count + 1)
    #expect(renamed.extensionAttributes.map(\.name) == ["Cycles"])
  }

  @Test("without definitions, the attributes come from a page")
  func discovery() throws {
    let page = Sample.page([
      [
        "id": "1",
        "general": [
          "extensionAttributes": [
            ["definitionId": "3", "name": "Loan until", "dataType": "DATE_TIME", "multiValue": false, "values": []],
            ["definitionId": "5", "name": "Twice", "dataType": "STRING", "values": ["a"]],
          ]
        ],
        "extensionAttributes": [
          ["values": .null, "dataType": .null, "multiValue": true, "name": "Groups", "definitionId": "9"], .null,
          ["name": "without an id"],
        ],
      ], .null,
      ["id": "2", "hardware": ["extensionAttributes": [["definitionId": "5", "name": "Twice"]]], "general": .null],
    ])
    #expect(
      try ExtensionAttributeDefinition.read(page: page) == [
        ExtensionAttributeDefinition(id: "3", name: "Loan until", dataType: "DATE_TIME", section: "GENERAL"),
        ExtensionAttributeDefinition(id: "5", name: "Twice", dataType: "STRING", section: nil),
        ExtensionAttributeDefinition(
          id: "9", name: "Groups", dataType: "STRING", section: "EXTENSION_ATTRIBUTES", isMultiValue: true),
      ])
  }
}
