import Inventory
import Testing

@testable import jamf_tui

@Suite("Fields that are judged")
struct HealthRulesTests {
  @Test("the rules name fields of the document, and judge each of their values")
  func rules() throws {
    #expect(DeviceKind.computers.judgedFields.count > 10)
    for (path, words) in DeviceKind.computers.judgedFields {
      let field = try #require(FieldCatalogue.jamfPro.field(path: path), "\(path)")
      if !words.isEmpty { #expect(Set(field.namedValues) == words, "\(path)") }
    }
  }
}
