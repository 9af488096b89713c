import Testing

@testable import Inventory

@Suite("Kinds of devices")
struct DeviceKindTests {
  private let computers = DeviceKind.computers

  @Test("numbers have the kind's noun")
  func nouns() {
    #expect([0, 1, 9412].map(computers.counted) == ["0 computers", "1 computer", "9,412 computers"])
    #expect(computers.counted(1, of: 3) == "1 of 3 computers")
    #expect([1, 2].map(computers.noun) == ["computer", "computers"])
  }

  @Test("the default columns are short names, and the columns of the catalogue")
  func columns() {
    let names = Set(computers.fixedNames.map(\.name))
    #expect(computers.defaultColumns.allSatisfy(names.contains))
    #expect(Sample.catalogue.kind == computers)
    #expect(Sample.catalogue.defaultColumns.compactMap(\.shortName) == computers.defaultColumns)
  }

  @Test("a pasted list is searched in the kind's identity fields")
  func identity() {
    #expect(ListLookup.paths == computers.identityFields.map(\.path))
    #expect(computers.identityFields.filter(\.isHardwareAddress) == [.macAddress, .altMacAddress])
  }
}
