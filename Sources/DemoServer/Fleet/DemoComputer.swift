/// One computer of a demo fleet. Facts that several sections share are properties, rolled at each access; the rest is
/// rolled while a section is written.
struct DemoComputer: Sendable {
  enum Kind { case personal, lab, kiosk, server, spare }

  let fleet: DemoFleet
  let index: Int
  /// When it last changed: how often the list was read before that; 0 for never.
  let step: Int
  /// The computer's own randomness; every roll starts here.
  let key: UInt64
  let kind: Kind
  let modelIndex: Int
  let releaseIndex: Int

  init(fleet: DemoFleet, index: Int, step: Int = 0) {
    self.fleet = fleet
    self.index = index
    self.step = step
    let key = Self.key(seed: fleet.seed, index: index)
    self.key = key
    switch Self.roll(key, .kind, below: 100) {
    case ..<82: kind = .personal
    case ..<90: kind = .lab
    case ..<94: kind = .kiosk
    case ..<96: kind = .server
    default: kind = .spare
    }
    modelIndex = MacModel.choose(for: kind, hash: Self.hash(key, .model))
    let release = OSRelease.choose(
      for: MacModel.all[modelIndex], major: Self.hash(key, .osMajor), minor: Self.hash(key, .osMinor))
    releaseIndex = step == 0 ? release : OSRelease.update(of: release)
  }

  var id: String { String(index + 1) }
  var model: MacModel { MacModel.all[modelIndex] }
  var release: OSRelease { OSRelease.all[releaseIndex] }

  // MARK: - Rolls

  static func key(seed: UInt64, index: Int) -> UInt64 {
    DemoRandom.mixed(DemoRandom.mixed(seed &+ 0x6A09_E667_F3BC_C909) &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
  }

  static func hash(_ key: UInt64, _ trait: Trait) -> UInt64 {
    DemoRandom.mixed(key &+ (trait.rawValue &+ 1) &* 0x9E37_79B9_7F4A_7C15)
  }

  private static func roll(_ key: UInt64, _ trait: Trait, below limit: Int) -> Int {
    DemoRandom.scaled(hash(key, trait), below: limit)
  }

  func hash(_ trait: Trait) -> UInt64 { Self.hash(key, trait) }

  func roll(_ trait: Trait, below limit: Int) -> Int { Self.roll(key, trait, below: limit) }

  func chance(_ trait: Trait, _ percent: Int) -> Bool { roll(trait, below: 100) < percent }

  func pick<Element>(_ trait: Trait, _ choices: [Element]) -> Element { choices[roll(trait, below: choices.count)] }

  /// A sequence of rolls, for the sections that need many.
  func random(_ trait: Trait) -> DemoRandom { DemoRandom(seed: hash(trait)) }

  /// Whether this is one of every `period` computers: for what is rare but has to occur in a small fleet.
  func isEvery(_ period: Int, _ trait: Trait) -> Bool { turn(period, trait) == 0 }

  /// Counts from 0 to `period - 1` along the fleet, from a place that depends on the seed.
  func turn(_ period: Int, _ trait: Trait) -> Int {
    let shift = DemoRandom.scaled(Self.hash(fleet.seed, trait), below: period)
    return (index + shift) % period
  }
}

extension DemoComputer {
  private static let serialAlphabet = Array("0123456789CDFGHJKLMNPQRTVWXY".utf8)

  /// A repaired computer has the serial number of a logic board from another one, so numbers are not unique.
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

  /// For the user channel: each MDM-capable user has a management ID besides the computer's.
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
