import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite(
  "Jamf's own documents, compared with what jamf-tui uses",
  .enabled(if: Fixture.testsJamfDocuments, "Jamf's documents are not part of the project: ../shared/openapi is absent"))
struct JamfDriftTests {
  private func drift(_ version: String) throws -> DocumentDrift {
    let file = Fixture.jamfDocuments.appending(component: "jamf-pro-\(version).json")
    return try DocumentDrift.compare(
      used: (Fixture.bytes("Sources/JamfProAPI/openapi.json"), "jamf-tui"),
      served: (Array(try Data(contentsOf: file)), "the server"), acceptsYAML: false)
  }

  private func places(_ drift: DocumentDrift, _ kind: DocumentDrift.Finding.Kind) -> Set<String> {
    Set(drift.findings.filter { $0.subject == .field && $0.kind == kind }.compactMap(\.place))
  }

  @Test("the release that jamf-tui was made for does not differ at all")
  func same() throws {
    let drift = try drift("11.30.2")
    #expect(drift.findings.isEmpty, "\(drift.text)")
    #expect(!drift.isOlder)
  }

  @Test("11.7.1 is older: v1 is used, and what was added since then is missing, without an alarm")
  func older() throws {
    let drift = try drift("11.7.1")
    #expect(drift.isOlder && drift.affecting.isEmpty)
    #expect(places(drift, .missing) == Self.addedSince11_7)
    #expect(places(drift, .added) == Self.gone)
    let operations = drift.findings.filter { $0.subject == .operation }.map(\.description)
    #expect(
      operations == [
        "GET /v1/computer-extension-attributes is not offered, and no other version of it",
        "GET /v4/computers-inventory is not offered; GET /v1/computers-inventory is used instead",
        "GET /v4/computers-inventory/{id} is not offered; GET /v1/computers-inventory/{id} is used instead",
        "GET /v4/computers-inventory-detail/{id} is not offered; GET /v1/computers-inventory-detail/{id} is used instead",
        "GET /v4/computers-inventory/{id}/filevault is not offered; GET /v1/computers-inventory/{id}/filevault is used instead",
        "GET /v4/computers-inventory/{id}/view-recovery-lock-password is not offered; "
          + "GET /v1/computers-inventory/{id}/view-recovery-lock-password is used instead",
        "GET /v4/computers-inventory/{id}/view-device-lock-pin is not offered, and no other version of it",
      ])
    let battery = try #require(drift.findings.first { $0.place == "hardware.batteryHealth" })
    #expect(
      battery.operations == [
        "GET /v1/computers-inventory", "GET /v1/computers-inventory/{id}", "GET /v1/computers-inventory-detail/{id}",
      ])
  }

  @Test("10.50 also has no escrow status, two ways to authenticate less, and no passwords by their generation")
  func oldest() throws {
    let drift = try drift("10.50.0")
    #expect(drift.isOlder && drift.affecting.isEmpty)
    #expect(places(drift, .missing) == Self.addedSince11_7.union(["security.bootstrapTokenEscrowedStatus"]))
    #expect(places(drift, .added) == Self.gone)
    #expect(drift.findings.filter { $0.subject == .value }.compactMap(\.before) == ["OIDC", "M2M"])
    let passwords = drift.findings.filter { $0.operations[0].contains("/local-admin-password/") }
    #expect(
      passwords.map { $0.operations[0].split(separator: "/").dropFirst(4).joined(separator: "/") } == [
        "account/{username}/{guid}/password", "account/{username}/{guid}/history", "history",
      ])
  }

  /// Counted by hand, from the documents.
  private static let addedSince11_7: Set = [
    "account.currentDivisionId", "sites[].divisionId", "description", "divisionId", "dateCompleted", "commandError",
    "profileId",
    "configurationProfiles[].uuid", "diskEncryption.fileVault2Enabled", "general.lastLoggedInUsernameBinary",
    "general.lastLoggedInUsernameBinaryTimestamp", "general.lastLoggedInUsernameMdm",
    "general.lastLoggedInUsernameMdmTimestamp", "general.lastLoggedInUsernameSelfService",
    "general.lastLoggedInUsernameSelfServiceTimestamp", "general.lastReportedIpV4", "general.lastReportedIpV6",
    "general.mdmCapable.userManagementInfo", "groupMemberships[].groupDescription", "hardware.batteryHealth",
    "hardware.provisioningUdid", "security.attestationStatus", "security.lastAttestationAttempt",
    "security.lastSuccessfulAttestation",
  ]

  private static let gone: Set = [
    "general.remoteManagement.managementPassword", "plugins[].name", "plugins[].path", "plugins[].version",
  ]
}
