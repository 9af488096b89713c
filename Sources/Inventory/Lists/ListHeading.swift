/// Names that programs and people give to a column of computers.
enum ListHeading {
  /// Whether a text is such a name; letter case, spaces and signs do not matter.
  static func isOne(_ text: [UInt8]) -> Bool {
    let name = letters(of: Folding.folded(String(decoding: text, as: UTF8.self)))
    return !name.isEmpty && names.contains(name)
  }

  private static let names: Set<[UInt8]> = {
    var names: Set<[UInt8]> = []
    for path in ListLookup.paths + [ListLookup.idPath] {
      names.insert(letters(of: Folding.folded(path.split(separator: ".").last.map(String.init) ?? path)))
    }
    // Jamf Pro's exports, its older name, and what people write over a column.
    let others = [
      "computerid", "computername", "computer", "computers", "device", "devicename", "deviceid", "hostname",
      "jamfid", "jamfcomputerid", "jamfproid", "jamfprocomputerid", "jssid", "jsscomputerid", "mac", "macaddress1",
      "primarymacaddress", "wifimacaddress", "serial", "serialno", "serials", "serialnumbers", "sn", "uuid",
      "hardwareuuid", "user", "users", "fullname", "mail", "emailaddress", "managementids",
    ]
    for other in others { names.insert(Array(other.utf8)) }
    return names
  }()

  private static func letters(of folded: [UInt8]) -> [UInt8] {
    folded.filter { $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
  }
}
