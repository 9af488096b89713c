extension DemoComputer {
  var isManaged: Bool { !isNeverSeen && !isEvery(23, .managed) }
  var isMDMCapable: Bool { isManaged || chance(.managed, 60) }
  var isSupervised: Bool { isMDMCapable && (release.major >= 11 || chance(.supervised, 40)) }
  var isUserApproved: Bool { isMDMCapable && !chance(.userApproved, 5) }
  var isDeclarative: Bool { isMDMCapable && release.major >= 13 && !chance(.declarative, 4) }
  var isAutomaticallyEnrolled: Bool { isManaged && !chance(.automated, 22) }
  var hasStoreAccount: Bool { chance(.appStore, 7) }

  var binaryVersion: String? {
    guard isManaged else { return nil }
    return pick(
      .binary, ["11.30.2-t1785446884863", "11.30.2-t1785446884863", "11.29.1-t1780305118", "11.4.1-t1712591696"])
  }

  private var host: String { "\((roll(.address, below: 250) + step) % 250 + 2)" }
  private var network: String { "10.\(roll(.address, below: 64)).\(hash(.address) & 127)." }

  var reportedIPv4: String? { isNeverSeen ? nil : network + host }

  var reportedIPv6: String? {
    guard !isNeverSeen, chance(.address, 60) else { return nil }
    let hash = DemoRandom.mixed(hash(.address))
    return "2001:db8:" + HexText.upper(hash, digits: 4).lowercased() + "::"
      + HexText.upper(hash >> 16, digits: 4).lowercased()
  }

  /// The address of the last contact: the office's public address, or a home.
  var lastAddress: String? {
    guard !isNeverSeen else { return nil }
    let moved = UInt64(step)
    return chance(.distribution, 60)
      ? "203.0.113.\((hash(.address) &+ moved) & 15)" : "198.51.100.\((hash(.distribution) &+ moved) & 255)"
  }

  var assetTag: String? {
    switch roll(.asset, below: 10) {
    case ..<7: "IT-\(100_000 + index)"
    case 7: ""
    default: nil
    }
  }

  var barcode1: String? { chance(.barcode, 12) ? HexText.upper(hash(.barcode), digits: 8) : nil }
  var barcode2: String? { chance(.barcode, 3) ? "B-\(index)" : nil }

  // MARK: - Disk encryption

  enum FileVault: String {
    case encrypted = "ENCRYPTED", unencrypted = "UNENCRYPTED", encrypting = "ENCRYPTING"
    case decrypting = "DECRYPTING", unknown = "UNKNOWN", paused = "ENCRYPTING_PAUSED"
  }

  var fileVault: FileVault {
    switch roll(.fileVault, below: 100) {
    case ..<84: .encrypted
    case ..<94: .unencrypted
    case ..<96: .encrypting
    case ..<97: .decrypting
    case ..<98: .paused
    default: .unknown
    }
  }

  /// The server's own flag lags behind the partition: some encrypted computers report false.
  var saysFileVaultEnabled: Bool { fileVault == .encrypted && !isEvery(17, .fileVaultLag) }

  var fileVaultStatus: String {
    switch fileVault {
    case .encrypted: chance(.fileVaultLag, 90) ? "ALL_ENCRYPTED" : "BOOT_ENCRYPTED"
    case .encrypting, .decrypting, .paused: "SOME_ENCRYPTED"
    case .unencrypted: "NOT_ENCRYPTED"
    case .unknown: "NOT_APPLICABLE"
    }
  }

  // MARK: - Security

  private func securityBit(_ bit: UInt64, percent: Int) -> Bool {
    DemoRandom.scaled(DemoRandom.mixed(hash(.security) &+ bit), below: 100) < percent
  }

  var hasActivationLock: Bool { securityBit(1, percent: 8) }
  var hasRecoveryLock: Bool { model.isAppleSilicon && securityBit(2, percent: 55) }
  var hasFirewall: Bool { securityBit(3, percent: 72) }

  /// The domain that some computers are bound to.
  var directoryStatus: String { chance(.directory, 9) ? "ad.example.com" : "Not Bound" }

  // MARK: - Purchase

  var isLeased: Bool { chance(.leased, 18) }
  var isPurchased: Bool { !isLeased && chance(.purchase, 85) }
  var lifeExpectancy: Int { chance(.purchase, 80) ? 3 + roll(.purchase, below: 3) : 0 }
  var vendor: String? { isPurchased || isLeased ? pick(.vendor, Organisation.vendors) : nil }
  var appleCareID: String? {
    isPurchased && chance(.warranty, 40) ? "AC\(10_000_000 + roll(.warranty, below: 80_000_000))" : nil
  }

  var purchaseDay: Int64? {
    guard isPurchased || isLeased, case .day(let entry) = initialEntryDate else { return nil }
    return entry - Int64(roll(.purchase, below: 40))
  }

  var warrantyDate: DemoDate {
    guard let purchaseDay, chance(.warranty, 85) else { return chance(.warranty, 95) ? .null : .empty }
    return .day(purchaseDay + (appleCareID == nil ? 365 : 1095))
  }

  /// The last user that a channel reported: the binary, Self Service or MDM.
  func loginName(channel: Int64) -> String? {
    guard isManaged, hasUser, (hash(.login) >> UInt64(channel)) & 3 != 0 else { return nil }
    return accountName
  }
}
