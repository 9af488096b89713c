extension DemoComputer {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = DemoDate.dayLength

  /// Invited to enroll but never enrolled: the record exists, but the computer never contacted the server.
  var isNeverSeen: Bool { isEvery(61, .contact) }

  /// Milliseconds between the last contact and the reference instant.
  private var silence: Int64 {
    // Each change is a contact, a minute after the change before.
    step == 0 ? firstSilence : -Int64(step) * 60_000
  }

  /// The same before any change.
  private var firstSilence: Int64 {
    let spread = Int64(roll(.contactTime, below: 1_000_000))
    switch roll(.contact, below: 100) {
    // In the first minute of the day that begins at the reference: some were in contact today, whatever the time.
    case ..<4: return -spread * 60_000 / 1_000_000
    case ..<62: return spread * Self.hour * 9 / 1_000_000 + 5000
    case ..<82: return spread * Self.day * 3 / 1_000_000 + 9 * Self.hour
    case ..<92: return spread * Self.day * 26 / 1_000_000 + 3 * Self.day
    case ..<97: return spread * Self.day * 90 / 1_000_000 + 30 * Self.day
    default: return spread * Self.day * 700 / 1_000_000 + 120 * Self.day
    }
  }

  private var contactInstant: Int64 { fleet.reference - silence }

  /// When the record was created: up to five years ago, and before the last contact.
  private var entryInstant: Int64 {
    fleet.reference - firstSilence - Int64(roll(.entry, below: 1500) + 1) * Self.day
      - Int64(roll(.entry, below: 86_399)) * 1000
  }

  /// The last check-in of the management framework.
  var lastCheckIn: DemoDate { isNeverSeen ? .null : stamped(contactInstant, 0) }

  /// The last contact by any channel, MDM included; not before the check-in.
  var lastContact: DemoDate {
    guard !isNeverSeen else { return .null }
    return stamped(contactInstant + min(max(0, silence), Int64(roll(.contactTime, below: 7200)) * 1000), 1)
  }

  var reportDate: DemoDate {
    // A change is known because the computer has reported it.
    if step > 0 { return .instant(contactInstant + Int64(roll(.report, below: 1000))) }
    return isNeverSeen ? .null : stamped(contactInstant - Int64(roll(.report, below: 86_400)) * 1000, 2)
  }

  var lastEnrolledDate: DemoDate {
    guard !isNeverSeen || chance(.enrolled, 50) else { return .null }
    let delay = chance(.enrolled, 70) ? 0 : (contactInstant - entryInstant) * Int64(roll(.enrolled, below: 90)) / 100
    return stamped(entryInstant + delay, 3)
  }

  var mdmProfileExpiration: DemoDate {
    guard isMDMCapable else { return .null }
    return stamped(entryInstant + 730 * Self.day * Int64(1 + roll(.profile, below: 2)), 4)
  }

  var initialEntryDate: DemoDate { .day(entryInstant / Self.day) }

  var lastCloudBackupDate: DemoDate { chance(.backup, 4) ? stamped(contactInstant - 5 * Self.day, 5) : .null }

  /// When a channel last reported a user.
  func loginDate(channel: Int64) -> DemoDate { stamped(contactInstant - channel * 47 * Self.hour, 5 + channel) }

  /// A moment between the creation of the record and the last contact.
  func past(_ random: inout DemoRandom) -> DemoDate {
    let life = max(1, contactInstant - entryInstant)
    return stamped(entryInstant + life / 1000 * Int64(random.below(1000)), Int64(random.below(1 << 20)))
  }

  /// `days` after the reference instant, at a random time of day.
  func offset(days: Int, _ random: inout DemoRandom) -> DemoDate {
    stamped(fleet.reference + Int64(days) * Self.day + Int64(random.below(86_400)) * 1000, Int64(random.below(1 << 20)))
  }

  /// Gives an instant one of the forms that servers mix: most have a fraction of one to three digits, some have none,
  /// and a few are the day alone or an empty text.
  private func stamped(_ instant: Int64, _ salt: Int64) -> DemoDate {
    let hash = DemoRandom.mixed(hash(.dateForm) &+ UInt64(bitPattern: salt))
    let seconds = instant / 1000 * 1000
    let fraction = Int64(hash >> 32) & 0xFFFF
    switch DemoRandom.scaled(hash, below: 1000) {
    case ..<300: return .instant(seconds)
    case ..<450: return .instant(seconds + (1 + fraction % 9) * 100)
    case ..<600: return .instant(seconds + (1 + fraction % 99) * 10)
    case ..<985: return .instant(seconds + fraction % 1000)
    case ..<995: return .day(seconds / Self.day)
    default: return .empty
    }
  }
}
