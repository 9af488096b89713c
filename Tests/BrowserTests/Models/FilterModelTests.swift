import Inventory
import Testing

@testable import Browser

@Suite("The filter by itself") struct FilterModelTests {
  @Test func `the names of extension attributes are requested once`() {
    var filtering = FilterModel(catalogue: FilterSample.catalogue, history: FilterHistory([]))
    #expect(filtering.askForAttributes().map(\.summary) == ["look up attributes"])
    #expect(filtering.askForAttributes().isEmpty)
    filtering.attributes = .known(nil)
    #expect(filtering.askForAttributes().isEmpty)
  }

  @Test func `names are proposed from the fields that the server has`() {
    var filtering = FilterModel(catalogue: FieldCatalogue([]), history: FilterHistory([]))
    _ = filtering.nameProposals()
    filtering.take(FilterSample.catalogue)
    #expect(filtering.catalogue.fields.count == FilterSample.catalogue.fields.count)
  }

  @Test func `a filter is kept once, the newest first`() {
    var filtering = FilterModel(catalogue: FieldCatalogue([]), history: FilterHistory(["b", "a"]))
    #expect(filtering.history.keep("a") == true)
    #expect(filtering.history.earlier == ["a", "b"])
  }
}

@Suite("Fields by themselves") struct FieldSourceTests {
  private static func source(_ snapshot: InventorySnapshot?) -> FieldSource {
    FieldSource(
      listed: [Field(path: "general.name", title: "Ours")], configured: TestFleet.columns,
      catalogue: FilterSample.catalogue, snapshot: snapshot, now: Session.start, timeZone: .utc)
  }

  @Test func `a field is that of the list, else of the configuration, else of the catalogue`() {
    let fields = Self.source(nil)
    #expect(fields.field(path: "general.name")?.title == "Ours")
    #expect(fields.field(path: "hardware.model")?.name == "model")
    #expect(fields.field(path: "udid") == FilterSample.catalogue.field(path: "udid"))
    #expect(fields.field(path: "no.such.field") == nil)
    #expect(fields.known(path: "no.such.field").path == "no.such.field")
  }

  @Test func `missing fields are those without a column; all without a list`() throws {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(1...3))
    let fields = Self.source(snapshot)
    let filter = try fields.reader.read("model:x build:y")
    #expect(fields.missing(for: filter).map(\.path) == ["operatingSystem.build"])
    #expect(Self.source(nil).missing(for: filter).count == 2)
  }
}
