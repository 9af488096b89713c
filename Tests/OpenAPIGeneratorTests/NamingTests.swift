import Testing

@testable import OpenAPIGenerator

@Suite("names")
struct NamingTests {
  @Test(
    "characters that Swift does not take are spelled out",
    arguments: [
      ("page-size", "page_hyphen_size"), ("GENERAL", "GENERAL"), ("3des", "_3des"), ("type", "_type"),
      ("class", "_class"), ("", "_empty"), ("_", "__"), ("a b/c", "a_space_b_sol_c"), ("naïve", "na_xEF_ve"),
      ("$ref", "_dollar_ref"), ("Date", "_Date"), ("export.csv", "export_period_csv"),
    ])
  func defensive(name: String, expected: String) { #expect(SwiftName.defensive(name) == expected) }

  @Test(
    "an operation without an id is called after its path, method and version",
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

  @Test("content types have the case names people know")
  func contentTypes() {
    #expect(ContentName.of("application/x-www-form-urlencoded") == "urlEncodedForm")
    #expect(ContentName.of("text/csv") == "csv")
    #expect(ContentName.of("application/problem+json") == "application_sol_problem_plus_json")
  }
}
