/// SplitMix64 (Steele, Lea and Flood, 2014). The standard library's generators have a new seed in each process; a demo
/// fleet has to be the same each time.
struct DemoRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// An even choice from `0..<limit`.
  mutating func below(_ limit: Int) -> Int {
    Self.scaled(next(), below: limit)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// The generator's finalizer: every bit of the result depends on every bit of `value`.
  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  static func scaled(_ hash: UInt64, below limit: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(limit)).high)
  }
}

/// What is decided about a computer. Each has a roll of its own, so that adding one does not change the others.
enum Trait: UInt64 {
  case kind, model, serial, board, osMajor, osMinor, ram, disk, name, nameForm, person, personForm
  case contact, contactTime, enrolled, report, entry, dateForm, profile, backup
  case managed, supervised, userApproved, declarative, automated, appStore
  case department, building, room, phone, position, email, site
  case udid, management, provisioning, address, macAddress, altMacAddress
  case barcode, asset, binary, distribution, login
  case fileVault, fileVaultLag, recoveryKey, security, directory, softwareUpdateID
  case purchase, vendor, warranty, price, leased
  case battery, extensionAttributes, applications, storage, profiles, printers, services, accounts, certificates
  case attachments, plugins, receipts, fonts, licences, beacons, updates, caching, groups
  case secrets, recoveryLock, lockPIN, localAdmin
  case history, policyHistory, commandHistory, auditHistory, usageHistory
}

/// Hexadecimal digits, without Foundation’s formatter.
enum HexText {
  /// The lowest `digits` hexadecimal digits of `value`, in capitals.
  static func upper(_ value: UInt64, digits: Int) -> String {
    String(unsafeUninitializedCapacity: digits) { buffer in
      for place in 0..<digits {
        buffer[place] = digit(value >> UInt64((digits - 1 - place) * 4), isUppercase: true)
      }
      return digits
    }
  }

  static func digit(_ value: UInt64, isUppercase: Bool) -> UInt8 {
    let nibble = UInt8(truncatingIfNeeded: value & 15)
    return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: isUppercase ? "A" : "a") + nibble - 10
  }
}

/// The text of a random (version 4) UUID, without Foundation's formatter: a page of a thousand records holds thousands.
enum UUIDText {
  static func text(_ high: UInt64, _ low: UInt64, isUppercase: Bool) -> String {
    let versioned = (high & ~0xF000) | 0x4000
    let variant = (DemoRandom.mixed(low) & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var place = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          buffer[place] = UInt8(ascii: "-")
          place += 1
        }
        let word = digit < 16 ? versioned : variant
        buffer[place] = HexText.digit(word >> UInt64(60 - (digit & 15) * 4), isUppercase: isUppercase)
        place += 1
      }
      return 36
    }
  }
}
