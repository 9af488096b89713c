import Inventory
import RSQL
import Testing

@Suite("Filters and sorts in a server's names")
struct QueryTranslationTests {
  private func filter(_ text: String, _ version: LayoutVersion) throws -> String {
    try version.translate(filter: text, catalogue: Sample.catalogue)
  }

  private func sort(_ keys: [String], _ version: LayoutVersion) throws -> [String] {
    try version.translate(sort: keys, catalogue: Sample.catalogue)
  }

  @Test(
    "a field is requested by the version's own name, whichever name was given",
    arguments: [
      ("lastContact", "general.lastContactTime", "general.lastContact"),
      ("general.lastCheckIn", "general.lastContactTime", "general.lastCheckIn"),
      ("lastContactTime", "general.lastContactTime", "general.lastContact"),
      ("general.mdmProfileExpiration", "general.mdmCertificateExpiration", "general.mdmCertificateExpiration"),
      ("mdmCertificateExpiration", "general.mdmCertificateExpiration", "general.mdmCertificateExpiration"),
    ])
  func names(name: String, older: String, newest: String) throws {
    for version in LayoutVersion.allCases {
      let wanted = version == .v4 ? newest : older
      #expect(try filter("\(name)=ge=2026-01-01", version) == "\(wanted)=ge=2026-01-01")
      #expect(try sort(["\(name):desc"], version) == ["\(wanted):desc"])
    }
  }

  @Test(
    "the last reported address can be filtered by even if it is no longer sent", arguments: LayoutVersion.allCases)
  func lastReportedIP(version: LayoutVersion) throws {
    #expect(try filter("lastReportedIp==10.*", version) == "general.lastReportedIp==10.*")
  }

  @Test("the rest of a filter stays unchanged: structure, operators, quotes, lists", arguments: LayoutVersion.allCases)
  func structure(version: LayoutVersion) throws {
    let text = #"(name=="Ada's Mac (2)",managementId!=ab*);departmentId=out=(1,"2 3")"#
    let wanted =
      #"(general.name=="Ada's Mac (2)",general.managementId!=ab*);userAndLocation.departmentId=out=(1,"2 3")"#
    #expect(try filter(text, version) == wanted)
    #expect(try RSQLParser.parse(filter(text, version)).selectors.count == 3)
  }

  @Test("every filter of a version can be translated to any other version and back")
  func thereAndBack() throws {
    for field in Sample.catalogue.fields where field.isFilterable {
      for version in LayoutVersion.allCases {
        let text = field.kind == .dateTime ? "\(field.path)=lt=2026-02*" : "\(field.path)==a*"
        let there = try filter(text, version)
        let back = try filter(there, .v4)
        // Before version 4 the last check-in was the last contact.
        let wanted = field.path == "general.lastCheckIn" && version < .v4 ? "general.lastContact" : field.path
        #expect(try back == filter(text.replacing(field.path, with: wanted), .v4))
        #expect(try filter(back, version) == there)
      }
    }
  }

  @Test(
    "moments are written in the form that every server accepts",
    arguments: [
      ("2026-11-20T13:03:53.7Z", "2026-11-20T13:03:53.700Z"), ("2026-11-20T13:03:53Z", "2026-11-20T13:03:53.000Z"),
      ("2026-11-20T13:03:53.123456789Z", "2026-11-20T13:03:53.123Z"),
      ("2026-11-20T14:03:53+01:00", "2026-11-20T13:03:53.000Z"), ("2026-11-20T00:30+01:00", "2026-11-19T23:30:00.000Z"),
      ("2026-11-20", "2026-11-20"), ("2026-11-20*", "2026-11-20*"), ("2026-11*", "2026-11*"), ("2026*", "2026*"),
    ])
  func dates(value: String, written: String) throws {
    #expect(try filter("lastContact=gt=\(RSQLExpression.quoted(value))", .v4) == "general.lastContact=gt=\(written)")
    #expect(try filter("lastContact=in=(2026*,'\(value)')", .v1) == "general.lastContactTime=in=(2026*,\(written))")
    #expect(RSQLDate(written) != nil)
  }

  @Test(
    "an invalid date is rejected before a server rejects it",
    arguments: ["yesterday", "", "2026-13-01", "2026", "9999-12-31T23:59:59-05:00", "0000-01-01T00:00:00+01:00"])
  func noDates(value: String) {
    let error = #expect(throws: QueryError.self) { try filter("lastContact==\"\(value)\"", .v4) }
    #expect(error == .notADate(field: "lastContact", value: value))
  }

  @Test("text that looks like a date stays unchanged in a text field")
  func textDates() throws {
    #expect(try filter("name==2026-11-20T13:03:53.7Z", .v4) == "general.name==2026-11-20T13:03:53.7Z")
  }

  @Test("sorts keep their order, and keys that a version cannot distinguish are merged")
  func sorts() throws {
    let keys = ["lastCheckIn:desc", "name", "lastContact:asc"]
    #expect(
      try sort(keys, .v4) == ["general.lastCheckIn:desc", "general.name:asc", "general.lastContact:asc"])
    #expect(try sort(keys, .v2) == ["general.lastContactTime:desc", "general.name:asc"])
    #expect(try sort([], .v1) == [])
  }

  @Test("an untranslatable filter reports why and what to write instead")
  func errors() throws {
    func words(_ text: String, _ version: LayoutVersion = .v4) -> String {
      do { return "no error: \(try filter(text, version))" } catch { return "\(error)" }
    }
    #expect(words("fonts.name==Arial") == "fonts.name is not available in v4; v1 has it")
    #expect(words("fonts.name==Arial", .v1) == "Jamf Pro cannot filter by fonts.name")
    #expect(words("cfBundleVersion==1", .v2) == "cfBundleVersion is not available in v2; v3 and v4 have it")
    #expect(words("department==Sales") == "Jamf Pro cannot filter by department; use departmentId instead")
    #expect(words("serialnumer==1").contains("similar: serialNumber"))
    #expect(words("name==(a)") == "the filter has invalid RSQL \(try parseError("name==(a)"))")
    #expect(words("lastContact==x").contains("write 2026-11-20"))
  }

  private func parseError(_ text: String) throws -> RSQLParseError {
    try #require(#expect(throws: RSQLParseError.self) { try RSQLParser.parse(text) })
  }

  @Test("an untranslatable sort reports why")
  func sortErrors() {
    #expect(throws: QueryError.notSortable(field: "managementId")) { try sort(["managementId"], .v4) }
    #expect(throws: QueryError.direction("name:up")) { try sort(["name:up"], .v4) }
    #expect(throws: QueryError.direction("name:asc:desc")) { try sort(["name:asc:desc"], .v4) }
    #expect(throws: QueryError.name(.unknown(name: "", nearest: []))) { try sort([""], .v4) }
    #expect(throws: QueryError.notAvailable(field: "fonts.name", version: .v3, versions: [.v1])) {
      try sort(["fonts.name"], .v3)
    }
  }
}
