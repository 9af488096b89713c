import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Unknown values in filters")
struct UnknownValueTests {
  @Test("a text that is no known value of a choice is remarked on, with the known values as the list shows them")
  func unknownValues() throws {
    let status = try FieldCatalogue.jamfPro.field(named: "filevault")
    #expect(status.namedValues.count == 5)
    let reader = FilterReader(catalogue: .jamfPro, now: 0, timeZone: .utc)
    func remarks(_ text: String) -> [String] { reader.remarks(on: text).filter { !$0.isAlias }.map(\.sentence) }
    let values = status.namedValues.map(status.shown).joined(separator: ", ")
    #expect(values == "n/a, off, boot, partly, on")
    #expect(remarks("filevault:offf") == ["\(status.title) has no known value “offf”. Known values: \(values)."])
    #expect(remarks("x | !filevault=nope").count == 1)
    for known in ["off", "=off", "of", "NOT_ENCRYPTED", "encrypted", "^all", "?", "~xyz", "re:/x/", "(on | off)"] {
      #expect(remarks("filevault:\(known)").isEmpty, "\(known)")
    }
    #expect(remarks("name:offf").isEmpty)
  }

  @Test("list remarks on such a value on standard error")
  func list() throws {
    let selection = try Selection(
      columns: nil, sort: nil, filter: "filevault:offf", configured: .init(), catalogue: .document)
    #expect(selection.remarks.contains { $0.contains("no known value “offf”") })
    let filter = ServerFilter(filter: selection.filter)
    let said = ListPreface(filter, warnings: selection.warnings, explains: false).sentences(.v4, nil)
    #expect(said.count == 1 && said.first?.contains("no known value “offf”") == true)
  }
}
