import Testing

@testable import OpenAPIGenerator

@Suite("Names")
struct NamingTests {
  @Test(
    "characters that Swift does not allow are spelled out",
    arguments: [
      ("page-size", "page_hyphen_size"), ("GENERAL", "GENERAL"), ("3des", "_3des"), ("type", "_type"),
      ("class", "_class"), ("", "_empty"), ("_", "__"), ("a b/c", "a_space_b_sol_c"), ("naïve", "na_xEF_ve"),
      ("$ref", "_dollar_ref"), ("Date", "_Date"), ("export.csv", "export_period_csv"),
    ])
  func defensive(name: String, expected: String) { #expect(SwiftName.defensive(name) == expected) }

  @Test(
    "an operation without an id is named after its path, method and version",
    arguments: [
      ("/v1/computers-inventory", "get", "ComputersInventoryGetV1"),
      ("/v1/computers-inventory-detail/{id}", "get", "ComputersInventoryDetailByIdGetV1"),
      ("/v1/jamf-pro-version", "get", "JamfProVersionGetV1"),
      (
        "/v4/computers-inventory/{id}/attachments/{attachmentId}", "delete",
        "ComputersInventoryByIdAttachmentsByAttachmentIdDeleteV4"
      ),
      ("/preview/computers", "get", "ComputersGetPreview"),
      ("/oauth/token", "post", "OauthTokenPost"),
      ("/vendors", "get", "VendorsGet"),
    ])
  func operations(path: String, method: String, expected: String) {
    #expect(OperationIDs.derived(path: path, method: method) == expected)
  }

  @Test("names that become equal get numbers")
  func unique() {
    var taken: Set<String> = []
    #expect(["a", "a", "b", "a"].map { SwiftName.unique($0, among: &taken) } == ["a", "a_2", "b", "a_3"])
  }

  @Test("content types have the usual case names")
  func contentTypes() {
    #expect(ContentName.of("application/x-www-form-urlencoded") == "urlEncodedForm")
    #expect(ContentName.of("text/csv") == "csv")
    #expect(ContentName.of("application/problem+json") == "application_sol_problem_plus_json")
  }
}

@Suite("Idiomatic names")
struct IdiomaticNamingTests {
  private let naming = SwiftNaming(isIdiomatic: true)

  @Test(
    "members begin with a lowercase letter, acronyms stay together",
    arguments: [
      ("page-size", "pageSize"), ("GENERAL", "general"), ("USER_AND_LOCATION", "userAndLocation"), ("URL", "url"),
      ("HTTPProxy", "httpProxy"), ("URLs", "urls"), ("IDsOfAll", "idsOfAll"), ("iOS", "iOS"), ("tvOS", "tvOS"),
      ("udid", "udid"), ("V1Site", "v1Site"), ("3des", "_3des"), ("default", "_default"), ("$ref", "ref"),
      ("+1", "plus1"),
      ("-1", "minus1"), ("", "_empty"), ("*", "_ast_"), ("naïve", "naïve"), ("a.b/c", "aBC"),
      ("1.5", "_1_5"), ("15", "_15"), ("-1.5", "minus1_5"), ("v1.2.x", "v1_2X"), ("1/5", "_15"),
      ("ComputersInventoryGetV1", "computersInventoryGetV1"),
    ])
  func members(name: String, expected: String) { #expect(naming.member(name) == expected) }

  @Test(
    "types begin with a capital letter",
    arguments: [
      ("computer-inventory", "ComputerInventory"), ("V1Site", "V1Site"), ("string", "_String"),
      ("MDM_COMMAND", "MdmCommand"),
      ("apiError", "ApiError"), ("HTTPError", "HTTPError"), ("2fa", "_2fa"),
    ])
  func types(name: String, expected: String) { #expect(naming.type(name) == expected) }

  @Test("two names of a document never become one")
  func distinct() throws {
    let generated = try SourceOfSchemas(
      "S: { type: object, properties: { page-size: { type: string }, pageSize: { type: string }, PAGE_SIZE: { type: string, enum: [on-off, onOff] } } }",
      GeneratorConfiguration(namingStrategy: .idiomatic))
    generated.expect("var pageSize, pageSize_2: String?\nvar pageSize_3: PageSize_3Payload?")
    generated.expect("case onOff, onOff_2, undocumented(String)")
  }
}
