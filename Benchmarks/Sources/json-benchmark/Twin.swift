import Foundation

/// The structs of a page of computers with synthesized `Codable`, for comparison with the generated types. (The
/// `Codable` of the generated types goes through JSON values, which would make `JSONDecoder` look slower than it is.)
///
/// Written by hand. The benchmark fails if a page that they decode and encode again differs.
enum Twin {
  /// An enumeration that takes any value.
  struct OpenEnumeration: RawRepresentable, Codable {
    var rawValue: String
  }

  struct ComputerInventorySearchResults: Codable {
    var totalCount: Int?
    var results: [ComputerInventory]?
  }

  struct ComputerInventory: Codable {
    var id, udid: String?
    var general: ComputerGeneral?
    var diskEncryption: ComputerDiskEncryption?
    var purchasing: ComputerPurchase?
    var applications: [ComputerApplication]?
    var storage: ComputerStorage?
    var userAndLocation: ComputerUserAndLocation?
    var configurationProfiles: [ComputerConfigurationProfile]?
    var printers: [ComputerPrinter]?
    var services: [ComputerService]?
    var hardware: ComputerHardware?
    var localUserAccounts: [ComputerLocalUserAccount]?
    var certificates: [ComputerCertificate]?
    var attachments: [ComputerAttachment]?
    var plugins: [[String: String]]?
    var packageReceipts: ComputerPackageReceipts?
    var fonts: [ComputerFont]?
    var security: ComputerSecurity?
    var operatingSystem: ComputerOperatingSystem?
    var licensedSoftware: [ComputerLicensedSoftware]?
    var ibeacons: [ComputerIbeacon]?
    var softwareUpdates: [ComputerSoftwareUpdate]?
    var extensionAttributes: [ComputerExtensionAttribute]?
    var contentCaching: ComputerContentCaching?
    var groupMemberships: [GroupMembership]?
  }

  struct ComputerGeneral: Codable {
    var name, lastIpAddress, lastReportedIp, lastReportedIpV4, lastReportedIpV6, jamfBinaryVersion, platform: String?
    var barcode1, barcode2, assetTag: String?
    var remoteManagement: ComputerRemoteManagement?
    var supervised: Bool?
    var mdmCapable: ComputerMdmCapability?
    var reportDate, lastContactTime, lastCloudBackupDate, lastEnrolledDate, mdmProfileExpiration: Date?
    var initialEntryDate, distributionPoint: String?
    var enrollmentMethod: EnrollmentMethod?
    var site: ComputerSite?
    var itunesStoreAccountActive, enrolledViaAutomatedDeviceEnrollment, userApprovedMdm: Bool?
    var declarativeDeviceManagementEnabled: Bool?
    var extensionAttributes: [ComputerExtensionAttribute]?
    var managementId, lastLoggedInUsernameSelfService: String?
    var lastLoggedInUsernameSelfServiceTimestamp: Date?
    var lastLoggedInUsernameBinary: String?
    var lastLoggedInUsernameBinaryTimestamp: Date?
    var lastLoggedInUsernameMdm: String?
    var lastLoggedInUsernameMdmTimestamp: Date?
  }

  struct ComputerDiskEncryption: Codable {
    var bootPartitionEncryptionDetails: ComputerPartitionEncryption?
    var individualRecoveryKeyValidityStatus: OpenEnumeration?
    var institutionalRecoveryKeyPresent: Bool?
    var diskEncryptionConfigurationName: String?
    var fileVault2Enabled: Bool?
    var fileVault2EnabledUserNames: [String]?
    var fileVault2EligibilityMessage: String?
  }

  struct ComputerPurchase: Codable {
    var leased, purchased: Bool?
    var poNumber, poDate, vendor, warrantyDate, appleCareId, leaseDate, purchasePrice: String?
    var lifeExpectancy: Int?
    var purchasingAccount, purchasingContact: String?
    var extensionAttributes: [ComputerExtensionAttribute]?
  }

  struct ComputerApplication: Codable {
    var name, path, version: String?
    var macAppStore: Bool?
    var sizeMegabytes: Int?
    var bundleId: String?
    var updateAvailable: Bool?
    var externalVersionId: String?
  }

  struct ComputerStorage: Codable {
    var bootDriveAvailableSpaceMegabytes: Int?
    var disks: [ComputerDisk]?
  }

  struct ComputerUserAndLocation: Codable {
    var username, realname, email, position, phone, departmentId, buildingId, room: String?
    var extensionAttributes: [ComputerExtensionAttribute]?
  }

  struct ComputerConfigurationProfile: Codable {
    var id, username: String?
    var lastInstalled: Date?
    var removable: Bool?
    var displayName, profileIdentifier, uuid: String?
  }

  struct ComputerPrinter: Codable {
    var name, type, uri, location: String?
  }

  struct ComputerService: Codable {
    var name: String?
  }

  struct ComputerHardware: Codable {
    var make, model, modelIdentifier, serialNumber: String?
    var processorSpeedMhz, processorCount, coreCount: Int?
    var processorType, processorArchitecture: String?
    var busSpeedMhz, cacheSizeKilobytes: Int?
    var networkAdapterType, macAddress, altNetworkAdapterType, altMacAddress: String?
    var totalRamMegabytes, openRamSlots, batteryCapacityPercent: Int?
    var batteryHealth: OpenEnumeration?
    var smcVersion, nicSpeed, opticalDrive, bootRom: String?
    var bleCapable, supportsIosAppInstalls, appleSilicon: Bool?
    var provisioningUdid: String?
    var extensionAttributes: [ComputerExtensionAttribute]?
  }

  struct ComputerLocalUserAccount: Codable {
    var uid, userGuid, username, fullName: String?
    var admin: Bool?
    var homeDirectory: String?
    var homeDirectorySizeMb: Int?
    var fileVault2Enabled: Bool?
    var userAccountType: OpenEnumeration?
    var passwordMinLength, passwordMaxAge, passwordMinComplexCharacters, passwordHistoryDepth: Int?
    var passwordRequireAlphanumeric: Bool?
    var computerAzureActiveDirectoryId, userAzureActiveDirectoryId: String?
    var azureActiveDirectoryId: OpenEnumeration?
  }

  struct ComputerCertificate: Codable {
    var commonName: String?
    var identity: Bool?
    var expirationDate: Date?
    var username: String?
    var lifecycleStatus, certificateStatus: OpenEnumeration?
    var subjectName, serialNumber, sha1Fingerprint, issuedDate: String?
  }

  struct ComputerAttachment: Codable {
    var id, name, fileType: String?
    var sizeBytes: Int?
  }

  struct ComputerPackageReceipts: Codable {
    var installedByJamfPro, installedByInstallerSwu, cached: [String]?
  }

  struct ComputerFont: Codable {
    var name, version, path: String?
  }

  struct ComputerSecurity: Codable {
    var sipStatus, gatekeeperStatus: OpenEnumeration?
    var xprotectVersion: String?
    var autoLoginDisabled, remoteDesktopEnabled, activationLockEnabled, recoveryLockEnabled, firewallEnabled: Bool?
    var secureBootLevel, externalBootLevel: OpenEnumeration?
    var bootstrapTokenAllowed: Bool?
    var bootstrapTokenEscrowedStatus: OpenEnumeration?
    var lastAttestationAttempt, lastSuccessfulAttestation: String?
    var attestationStatus: OpenEnumeration?
  }

  struct ComputerOperatingSystem: Codable {
    var name, version, build, supplementalBuildVersion, rapidSecurityResponse, activeDirectoryStatus: String?
    var fileVault2Status: OpenEnumeration?
    var softwareUpdateDeviceId: String?
    var extensionAttributes: [ComputerExtensionAttribute]?
  }

  struct ComputerLicensedSoftware: Codable {
    var id, name: String?
  }

  struct ComputerIbeacon: Codable {
    var name: String?
  }

  struct ComputerSoftwareUpdate: Codable {
    var name, version, packageName: String?
  }

  struct ComputerExtensionAttribute: Codable {
    var definitionId, name, description: String?
    var enabled, multiValue: Bool?
    var values: [String]?
    var dataType: OpenEnumeration?
    var options: [String]?
    var inputType: OpenEnumeration?
  }

  struct ComputerContentCaching: Codable {
    var computerContentCachingInformationId: String?
    var parents: [ComputerContentCachingParent]?
    var alerts: [ComputerContentCachingAlert]?
    var activated, active: Bool?
    var actualCacheBytesUsed: Int?
    var cacheDetails: [ComputerContentCachingCacheDetail]?
    var cacheBytesFree, cacheBytesLimit: Int?
    var cacheStatus: String?
    var cacheBytesUsed: Int?
    var dataMigrationCompleted: Bool?
    var dataMigrationProgressPercentage: Int?
    var dataMigrationError: ComputerContentCachingDataMigrationError?
    var maxCachePressureLast1HourPercentage, personalCacheBytesFree, personalCacheBytesLimit: Int?
    var personalCacheBytesUsed, port: Int?
    var publicAddress, registrationError: String?
    var registrationResponseCode: Int?
    var registrationStarted: Date?
    var registrationStatus: OpenEnumeration?
    var restrictedMedia: Bool?
    var serverGuid, startupStatus: String?
    var tetheratorStatus: OpenEnumeration?
    var totalBytesAreSince: Date?
    var totalBytesDropped, totalBytesImported, totalBytesReturnedToChildren, totalBytesReturnedToClients: Int?
    var totalBytesReturnedToPeers, totalBytesStoredFromOrigin, totalBytesStoredFromParents: Int?
    var totalBytesStoredFromPeers: Int?
  }

  struct GroupMembership: Codable {
    var groupId, groupName, groupDescription: String?
    var smartGroup: Bool?
  }

  struct ComputerRemoteManagement: Codable {
    var managed: Bool?
    var managementUsername: String?
  }

  struct ComputerMdmCapability: Codable {
    var capable: Bool?
    var capableUsers: [String]?
    var userManagementInfo: [ComputerUserManagementInfo]?
  }

  struct EnrollmentMethod: Codable {
    var id, objectName, objectType: String?
  }

  struct ComputerSite: Codable {
    var id, name: String?
  }

  struct ComputerPartitionEncryption: Codable {
    var partitionName: String?
    var partitionFileVault2State: OpenEnumeration?
    var partitionFileVault2Percent: Int?
  }

  struct ComputerDisk: Codable {
    var id, device, model, revision, serialNumber: String?
    var sizeMegabytes: Int?
    var smartStatus, type: String?
    var partitions: [ComputerPartition]?
  }

  struct ComputerContentCachingParent: Codable {
    var contentCachingParentId, address: String?
    var alerts: ComputerContentCachingParentAlert?
    var details: ComputerContentCachingParentDetails?
    var guid: String?
    var healthy: Bool?
    var port: Int?
    var version: String?
  }

  struct ComputerContentCachingAlert: Codable {
    var cacheBytesLimit: Int?
    var className, pathPreventingAccess: String?
    var postDate: Date?
    var reservedVolumeBytes: Int?
    var resource: String?
  }

  struct ComputerContentCachingCacheDetail: Codable {
    var computerContentCachingCacheDetailsId, categoryName: String?
    var diskSpaceBytesUsed: Int?
  }

  struct ComputerContentCachingDataMigrationError: Codable {
    var code: Int?
    var domain: String?
    var userInfo: [ComputerContentCachingDataMigrationErrorUserInfo]?
  }

  struct ComputerUserManagementInfo: Codable {
    var capableUser, managementId: String
  }

  struct ComputerPartition: Codable {
    var name: String?
    var sizeMegabytes, availableMegabytes: Int?
    var partitionType: OpenEnumeration?
    var percentUsed: Int?
    var fileVault2State: OpenEnumeration?
    var fileVault2ProgressPercent: Int?
    var lvmManaged: Bool?
  }

  struct ComputerContentCachingParentAlert: Codable {
    var contentCachingParentAlertId: String?
    var addresses: [String]?
    var className: String?
    var postDate: Date?
  }

  struct ComputerContentCachingParentDetails: Codable {
    var contentCachingParentDetailsId: String?
    var acPower: Bool?
    var cacheSizeBytes: Int?
    var capabilities: ComputerContentCachingParentCapabilities?
    var portable: Bool?
    var localNetwork: [ComputerContentCachingParentLocalNetwork]?
  }

  struct ComputerContentCachingDataMigrationErrorUserInfo: Codable {
    var key, value: String?
  }

  struct ComputerContentCachingParentCapabilities: Codable {
    var contentCachingParentCapabilitiesId: String?
    var imports, namespaces, personalContent, queryParameters, sharedContent, prioritization: Bool?
  }

  struct ComputerContentCachingParentLocalNetwork: Codable {
    var contentCachingParentLocalNetworkId: String?
    var speed: Int?
    var wired: Bool?
  }
}
