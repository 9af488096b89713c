import Foundation
import Measuring

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A straightforward implementation for comparison: pages one after another with `URLSession`, `JSONDecoder` into an
/// array of structs, `filter` and `sorted` on strings.
///
///     plain-baseline --url http://127.0.0.1:PORT [--rows 400] [--queries FILE]
///
/// Prints a JSON object with seconds and bytes. The file has one query on each line, whose words are searched in twelve
/// fields.
@main
struct PlainBaseline {
  static func main() async throws {
    let options = Options()
    guard let url = options["url"] else { throw BenchmarkError("no --url") }
    var computers: [Computer] = []
    var (bytes, decodeSeconds) = (0, 0.0)
    let rows = options.number("rows", or: 400)
    let loadSeconds = try await Timing.seconds {
      for number in 0... {
        let data = try await page(number, rows: rows, of: url)
        bytes += data.count
        var page = Page(totalCount: 0, results: [])
        decodeSeconds += try Timing.seconds { page = try JSONDecoder().decode(Page.self, from: data) }
        computers += page.results
        if computers.count >= page.totalCount || page.results.isEmpty { break }
      }
    }
    var figures: [String: [Double]] = [
      "bytes": [Double(bytes)], "computers": [Double(computers.count)], "decode": [decodeSeconds],
      "load": [loadSeconds],
    ]
    if let file = options["queries"] {
      let queries = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      for query in queries {
        var found = 0
        figures["filter", default: []].append(Timing.seconds { found = filtered(computers, by: query).count })
        figures["found", default: []].append(Double(found))
      }
    }
    figures["sortByName"] = [
      Timing.seconds { computers.sort { ($0.general?.name ?? "") < ($1.general?.name ?? "") } }
    ]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private static func page(_ number: Int, rows: Int, of url: String) async throws -> Data {
    let query = "page=\(number)&page-size=\(rows)&sort=id%3Aasc"
    guard let address = URL(string: "\(url)/api/v4/computers-inventory?\(query)") else {
      throw BenchmarkError("\(url) is no address")
    }
    return try await URLSession.shared.data(from: address).0
  }

  /// The computers that contain every word in any field, ignoring case.
  private static func filtered(_ computers: [Computer], by query: Substring) -> [Computer] {
    let words = query.lowercased().split(separator: " ")
    return computers.filter { computer in
      let texts = texts(of: computer).map { $0.lowercased() }
      return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
  }

  private static func texts(of computer: Computer) -> [String] {
    [
      computer.general?.name, computer.general?.managementId, computer.userAndLocation?.username,
      computer.hardware?.serialNumber, computer.hardware?.model, computer.operatingSystem?.version,
      computer.general?.lastContact, computer.udid, computer.general?.lastIpAddress,
      computer.userAndLocation?.departmentId, computer.general?.site?.name, computer.userAndLocation?.realname,
    ].compactMap(\.self)
  }
}

/// A page of computers with the four sections of the usual columns, as one would write it for `JSONDecoder`: all values
/// of the document, dates as strings.
struct Page: Decodable {
  var totalCount: Int
  var results: [Computer]
}

struct Computer: Decodable {
  var id: String?
  var udid: String?
  var general: General?
  var hardware: Hardware?
  var operatingSystem: OperatingSystem?
  var userAndLocation: UserAndLocation?

  struct General: Decodable {
    var name, lastIpAddress, lastReportedIpV4, lastReportedIpV6, jamfBinaryVersion, platform: String?
    var barcode1, barcode2, assetTag: String?
    var remoteManagement: RemoteManagement?
    var supervised: Bool?
    var mdmCapable: MdmCapability?
    var reportDate, lastContact, lastCheckIn, lastCloudBackupDate, lastEnrolledDate, mdmProfileExpiration: String?
    var initialEntryDate, distributionPoint: String?
    var enrollmentMethod: EnrollmentMethod?
    var site: Site?
    var itunesStoreAccountActive, enrolledViaAutomatedDeviceEnrollment, userApprovedMdm: Bool?
    var declarativeDeviceManagementEnabled: Bool?
    var extensionAttributes: [ExtensionAttribute]?
    var managementId, lastLoggedInUsernameSelfService, lastLoggedInUsernameSelfServiceTimestamp: String?
    var lastLoggedInUsernameBinary, lastLoggedInUsernameBinaryTimestamp: String?
    var lastLoggedInUsernameMdm, lastLoggedInUsernameMdmTimestamp: String?
  }

  struct Hardware: Decodable {
    var make, model, modelIdentifier, serialNumber: String?
    var processorSpeedMhz, processorCount, coreCount: Int?
    var processorType, processorArchitecture: String?
    var busSpeedMhz, cacheSizeKilobytes: Int?
    var networkAdapterType, macAddress, altNetworkAdapterType, altMacAddress: String?
    var totalRamMegabytes, openRamSlots, batteryCapacityPercent: Int?
    var batteryHealth: String?
    var smcVersion, nicSpeed, opticalDrive, bootRom: String?
    var bleCapable, supportsIosAppInstalls, appleSilicon: Bool?
    var provisioningUdid: String?
    var extensionAttributes: [ExtensionAttribute]?
  }

  struct OperatingSystem: Decodable {
    var name, version, build, supplementalBuildVersion, rapidSecurityResponse, activeDirectoryStatus: String?
    var fileVault2Status, softwareUpdateDeviceId: String?
    var extensionAttributes: [ExtensionAttribute]?
  }

  struct UserAndLocation: Decodable {
    var username, realname, email, position, phone, departmentId, buildingId, room: String?
    var extensionAttributes: [ExtensionAttribute]?
  }

  struct ExtensionAttribute: Decodable {
    var definitionId, name, description: String?
    var enabled, multiValue: Bool?
    var values: [String]?
    var dataType: String?
    var options: [String]?
    var inputType: String?
  }

  struct RemoteManagement: Decodable {
    var managed: Bool?
    var managementUsername: String?
  }

  struct MdmCapability: Decodable {
    var capable: Bool?
    var capableUsers: [String]?
    var userManagementInfo: [UserManagementInfo]?
  }

  struct UserManagementInfo: Decodable {
    var capableUser, managementId: String?
  }

  struct EnrollmentMethod: Decodable {
    var id, objectName, objectType: String?
  }

  struct Site: Decodable {
    var id, name: String?
  }
}
