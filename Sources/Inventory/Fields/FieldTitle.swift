/// Human-readable titles, made from the document's camel-case names.
enum FieldTitle {
  /// The title of a field: the last part of its path, with the preceding part where the last one alone is vague.
  static func title(ofPath path: String) -> String {
    if let fixed = titles[path] { return fixed }
    let parts = FieldPath.withoutBrackets(path).utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    guard let last = parts.last else { return path }
    if parts.count > 1, vague.contains(last) {
      return title(ofName: singular(parts[parts.count - 2])) + " " + lowercasedStart(title(ofName: last))
    }
    return title(ofName: last)
  }

  /// The title of a field in a place that already names its parent.
  static func label(ofPath path: String) -> String {
    if let fixed = titles[path] { return fixed }
    let parts = FieldPath.withoutBrackets(path).utf8.split(separator: UInt8(ascii: "."))
    guard let last = parts.last else { return path }
    return title(ofName: String(Substring(last)))
  }

  /// The title of a name: `lastReportedIpV4` becomes `Last reported IP v4`. A unit at the end is omitted, because the
  /// value has it.
  static func title(ofName name: String) -> String {
    if let fixed = titles[name] { return fixed }
    var words = words(of: name)
    if words.count > 1, let last = words.last, units.contains(last.lowercased()) { words.removeLast() }
    let shown = words.enumerated().map { index, word in
      let lower = word.lowercased()
      if let known = spellings[lower] { return known }
      // A word with capitals or digits inside is an abbreviation and keeps its spelling.
      return index == 0 ? lower.prefix(1).uppercased() + lower.dropFirst() : lower
    }
    return shown.joined(separator: " ")
  }

  /// The words of a camel-case or snake-case name.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    // By scalar, because each start makes hundreds of titles, and comparing characters takes much longer.
    var word = String.UnicodeScalarView()
    var wasUppercase = true
    for scalar in name.unicodeScalars {
      let isUppercase = scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
      let isSeparator = scalar == "_" || scalar == "-" || scalar == " "
      if isSeparator || isUppercase && !wasUppercase, !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
      if !isSeparator { word.append(scalar) }
      wasUppercase = isUppercase
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  static func lowercasedStart(_ title: String) -> String {
    let first = title.prefix { $0 != " " }
    return spellings.values.contains(String(first)) ? title : title.prefix(1).lowercased() + title.dropFirst()
  }

  private static func singular(_ name: String) -> String {
    name.hasSuffix("s") && !name.hasSuffix("ss") && !name.hasSuffix("us") ? String(name.dropLast()) : name
  }

  /// Names that are vague without their parent.
  private static let vague: Set<String> = [
    "id", "name", "version", "path", "type", "description", "enabled", "values", "size", "sizeMegabytes", "sizeBytes",
    "port", "address", "details", "alerts", "key", "value", "code", "domain", "guid",
  ]

  private static let units: Set<String> = ["megabytes", "mb", "kilobytes", "bytes", "mhz", "percent", "percentage"]

  private static let spellings: [String: String] = [
    "id": "ID", "udid": "UDID", "uuid": "UUID", "guid": "GUID", "uid": "UID", "uri": "URI", "url": "URL",
    "ip": "IP", "mdm": "MDM", "os": "OS", "mac": "MAC", "po": "PO", "ram": "RAM", "rom": "ROM", "smc": "SMC",
    "nic": "NIC", "ble": "BLE", "sip": "SIP", "ios": "iOS", "cpu": "CPU", "lvm": "LVM", "jamf": "Jamf",
    "apple": "Apple", "icloud": "iCloud", "itunes": "iTunes", "xprotect": "XProtect", "gatekeeper": "Gatekeeper",
    "v4": "v4", "v6": "v6", "ac": "AC", "cf": "CF", "sha1": "SHA-1", "azure": "Azure",
    "ibeacon": "iBeacon", "ibeacons": "iBeacons", "swu": "software update",
  ]

  /// Titles that differ from the document's words.
  private static let titles: [String: String] = [
    "id": "ID",
    "general.name": "Name",
    "general.site.name": "Site",
    "general.site.id": "Site ID",
    "general.lastIpAddress": "IP address",
    "general.initialEntryDate": "Initial entry",
    "general.lastCheckIn": "Last check-in",
    "general.lastContact": "Last contact",
    "general.lastContactTime": "Last contact",
    "general.reportDate": "Last inventory",
    "general.mdmCapable.capable": "MDM capable",
    "general.remoteManagement.managed": "Managed",
    "general.enrollmentMethod.objectName": "Enrollment object",
    "general.enrollmentMethod.objectType": "Enrollment object type",
    "userAndLocation": "User and location",
    "userAndLocation.username": "User",
    "userAndLocation.realname": "Full name",
    "realname": "Full name",
    "username": "User name",
    "userAndLocation.departmentId": "Department ID",
    "userAndLocation.buildingId": "Building ID",
    "hardware.model": "Model",
    "hardware.serialNumber": "Serial number",
    "operatingSystem.version": "OS version",
    "operatingSystem.name": "OS name",
    "operatingSystem.build": "OS build",
    "operatingSystem.fileVault2Status": "FileVault status",
    "diskEncryption.fileVault2Enabled": "FileVault enabled",
    "fileVault2Enabled": "FileVault enabled",
    "fileVault2EnabledUserNames": "FileVault users",
    "fileVault2EligibilityMessage": "FileVault eligibility",
    "fileVault2Status": "FileVault status",
    "fileVault2State": "FileVault state",
    "fileVault2ProgressPercent": "FileVault progress",
    "partitionFileVault2State": "FileVault state",
    "partitionFileVault2Percent": "FileVault progress",
    "bootPartitionEncryptionDetails": "Boot partition",
    "installedByInstallerSwu": "Installed by Installer or software update",
    "installedByJamfPro": "Installed by Jamf Pro",
    "barcode1": "Barcode 1",
    "barcode2": "Barcode 2",
    "smartStatus": "SMART status",
    "lastReportedIpV4": "Last reported IPv4",
    "lastReportedIpV6": "Last reported IPv6",
    "lastLoggedInUsernameSelfService": "Last user (Self Service)",
    "lastLoggedInUsernameSelfServiceTimestamp": "Last user (Self Service) seen",
    "lastLoggedInUsernameBinary": "Last user (Jamf binary)",
    "lastLoggedInUsernameBinaryTimestamp": "Last user (Jamf binary) seen",
    "lastLoggedInUsernameMdm": "Last user (MDM)",
    "lastLoggedInUsernameMdmTimestamp": "Last user (MDM) seen",
    "maxCachePressureLast1HourPercentage": "Maximum cache pressure in the last hour",
    "totalRamMegabytes": "RAM",
    "macAddress": "MAC address",
    "altMacAddress": "Second MAC address",
    "altNetworkAdapterType": "Second network adapter type",
    "cfBundleShortVersionString": "Short version",
    "cfBundleVersion": "Bundle version",
    "macAppStore": "Mac App Store",
    "appleCareId": "AppleCare ID",
    "poNumber": "PO number",
    "poDate": "PO date",
    "mdmCapable": "MDM capability",
    "lastCheckIn": "Last check-in",
    "lastContactTime": "Last contact",
    "reportDate": "Last inventory",
    "lastIpAddress": "IP address",
  ]
}
