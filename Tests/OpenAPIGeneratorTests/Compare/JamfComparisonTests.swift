import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite(
  "Changes between Jamf's releases",
  .enabled(if: Fixture.testsJamfDocuments, "Jamf's documents are not part of the project: ../shared/openapi is absent"))
struct JamfComparisonTests {
  private func compare(_ old: String, _ new: String) throws -> DocumentComparison {
    func document(_ version: String) throws -> (bytes: [UInt8], name: String) {
      let file = Fixture.jamfDocuments.appending(component: "jamf-pro-\(version).json")
      return (Array(try Data(contentsOf: file)), file.lastPathComponent)
    }
    return try DocumentComparison.compare(old: document(old), new: document(new))
  }

  private func places(_ changes: [Change], _ owner: String, _ kind: Change.Kind) -> Set<String> {
    Set(changes.filter { $0.owner == owner && $0.kind == kind }.compactMap(\.place))
  }

  @Test("from 10.50 to 11.7.1: the escrow status was added, and the counts match a count by hand")
  func first() throws {
    let comparison = try compare("10.50.0", "11.7.1")
    #expect(comparison.old.paths == 389 && comparison.new.paths == 442)
    #expect(comparison.old.operations == 587 && comparison.new.operations == 663)
    #expect(comparison.old.schemas == 551 && comparison.new.schemas == 586)
    let changes = comparison.changes
    #expect(places(changes, "ComputerSecurity", .added) == ["bootstrapTokenEscrowedStatus"])
    let operations = changes.filter { $0.subject == .operation }
    #expect(operations.count { $0.kind == .added } - operations.count { $0.kind == .removed } == 663 - 587)
    let types = changes.filter { $0.subject == .type }
    #expect(types.count { $0.kind == .added } - types.count { $0.kind == .removed } == 586 - 551)
  }

  @Test("from 11.7.1 to 11.30.2: the changes include what the release notes say about the inventory")
  func second() throws {
    let changes = try compare("11.7.1", "11.30.2").changes
    #expect(changes.contains { $0.owner == "ComputerPlugin" && $0.kind == .removed })
    #expect(places(changes, "ComputerRemoteManagement", .removed) == ["managementPassword"])
    #expect(
      places(changes, "ComputerGeneral", .added).isSuperset(of: [
        "lastReportedIpV4", "lastReportedIpV6", "lastLoggedInUsernameBinary", "lastLoggedInUsernameSelfService",
        "lastLoggedInUsernameMdm", "lastLoggedInUsernameMdmTimestamp",
      ]))
    #expect(places(changes, "ComputerHardware", .added) == ["batteryHealth", "provisioningUdid"])
    #expect(places(changes, "ComputerDiskEncryption", .added) == ["fileVault2Enabled"])
    #expect(places(changes, "ComputerMdmCapability", .added) == ["userManagementInfo"])
    #expect(places(changes, "ComputerConfigurationProfile", .added) == ["uuid"])
    #expect(places(changes, "GroupMembership", .added).contains("groupDescription"))
    let site = changes.first { $0.owner == "ComputerGeneral" && $0.place == "site" }
    #expect(site?.kind == .type && site?.before == "V1Site" && site?.after == "ComputerSite")
    let list = changes.first { $0.owner == "GET /v1/computers-inventory" }
    #expect(list?.kind == .deprecated && list?.after == "2025-06-30")
    #expect(changes.contains { $0.owner == "GET /v4/computers-inventory" && $0.kind == .added })
  }

  @Test("in reverse, additions are removals and removals are additions")
  func back() throws {
    let there = try compare("10.50.0", "11.7.1").changes
    let back = try compare("11.7.1", "10.50.0").changes
    for (kind, opposite) in [(Change.Kind.added, Change.Kind.removed), (.removed, .added), (.deprecated, .reinstated)] {
      #expect(there.count { $0.kind == kind } == back.count { $0.kind == opposite })
    }
  }
}
