/// A page of computers with the four sections that the usual columns are in, as one writes it down for `JSONDecoder`: every
/// value that the document names, dates as the texts they are sent as.
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
