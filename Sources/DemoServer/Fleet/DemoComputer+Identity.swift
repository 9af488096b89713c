extension DemoComputer {
  private static let serialAlphabet = Array("0123456789CDFGHJKLMNPQRTVWXY".utf8)

  /// A repaired computer keeps the serial number of the logic board it got from another, so numbers are not unique.
  var serialNumber: String {
    if index >= 40, isEvery(331, .board) { return Self.ownSerial(fleet: fleet, index: index - 40) }
    return Self.ownSerial(fleet: fleet, index: index)
  }

  private static func ownSerial(fleet: DemoFleet, index: Int) -> String {
    let key = key(seed: fleet.seed, index: index)
    var hash = hash(key, .serial)
    let isOld = hash & 7 == 0
    return String(unsafeUninitializedCapacity: 12) { buffer in
      var place = 0
      func put(_ byte: UInt8) {
        buffer[place] = byte
        place += 1
      }
      if isOld {
        put(UInt8(ascii: "C"))
        put(UInt8(ascii: "0"))
        put(UInt8(ascii: "2"))
      }
      for _ in 0..<(isOld ? 9 : 10) {
        put(serialAlphabet[Int(hash % 28)])
        hash = hash / 28 &+ (hash << 59)
      }
      return place
    }
  }

  var udid: String { UUIDText.text(hash(.udid), key, isUppercase: true) }

  /// Lower-case, as MDM writes it.
  var managementID: String { UUIDText.text(hash(.management), key &+ 1, isUppercase: false) }

  /// Of the user channel: each MDM-capable user has a management id apart from the computer's.
  var userManagementID: String { UUIDText.text(hash(.management), key &+ 2, isUppercase: false) }

  /// Apple silicon has a chip id and an ECID here, Intel Macs their UDID.
  var provisioningUDID: String {
    guard model.isAppleSilicon else { return udid }
    return "0000" + HexText.upper(UInt64(0x6000 + modelIndex % 64), digits: 4) + "-00"
      + HexText.upper(hash(.provisioning), digits: 14)
  }

  var macAddress: String { Self.macAddress(prefix: "3C:22:FB:", hash(.macAddress)) }
  var altMacAddress: String { Self.macAddress(prefix: "A0:CE:C8:", hash(.altMacAddress)) }

  private static func macAddress(prefix: String, _ hash: UInt64) -> String {
    prefix + HexText.upper(hash, digits: 2) + ":" + HexText.upper(hash >> 8, digits: 2) + ":"
      + HexText.upper(hash >> 16, digits: 2)
  }
}
