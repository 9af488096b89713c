import APIRuntime

/// What has happened to a computer: made up, but the same each time.
extension DemoComputer {
  /// Something that has happened, with its moment in milliseconds since 1970.
  struct PastEvent: Hashable, Sendable {
    var time: Int64
    var name: String
    /// What caused it; empty if that is unknown.
    var username = ""
    /// How it ended, as the Classic API writes it.
    var status = ""
    var policyID = 0
  }

  /// An MDM command.
  struct PastCommand: Hashable, Sendable {
    enum State: String { case acknowledged = "ACKNOWLEDGED", pending = "PENDING", notNow = "NOT_NOW", error = "ERROR" }

    var sent: Int64
    /// Nil while it is pending.
    var completed: Int64?
    /// As the Jamf Pro API names it.
    var type: String
    /// As the Classic API names it.
    var prose: String
    var state: State
    var uuid: String
  }

  private static let policies = [
    "Update Inventory", "Install Firefox", "Install Google Chrome", "Install Microsoft Office", "Update Zoom",
    "Configure Printers", "Rotate Certificates", "Run Maintenance", "Install Fonts", "Install EDR Agent",
    "Set Time Zone", "Clean Caches",
  ]

  private static let commands = [
    ("INSTALL_PROFILE", "Install Configuration Profile Wi-Fi Office"), ("PROFILE_LIST", "ProfileList"),
    ("SECURITY_INFO", "SecurityInfo"), ("CERTIFICATE_LIST", "CertificateList"),
    ("INSTALLED_APPLICATION_LIST", "InstalledApplicationList"), ("REMOVE_PROFILE", "Remove Configuration Profile VPN"),
    ("SCHEDULE_OS_UPDATE", "Schedule OS Update"), ("DEVICE_INFORMATION", "DeviceInformation"),
  ]

  private static let hour: Int64 = 3_600_000

  private var lastMoment: Int64 { lastCheckIn.milliseconds ?? fleet.reference }

  /// The policies that have run, oldest first.
  ///
  /// - Parameter count: how many; nil for as many as usual.
  func policyLogs(_ count: Int?) -> [PastEvent] {
    guard !isNeverSeen, isManaged else { return [] }
    var random = random(.policyHistory)
    let count = count ?? random.number(8...40)
    var time = lastMoment
    var events: [PastEvent] = []
    for _ in 0..<count {
      let policy = random.below(Self.policies.count)
      events.append(
        PastEvent(
          time: time, name: Self.policies[policy], username: random.chance(20) ? username ?? "" : "",
          status: random.chance(7) ? "Failed" : "Completed", policyID: policy + 1))
      // Policies run at check-ins, every 15 minutes at most.
      time -= Int64(random.number(1...60)) * 900_000 + Int64(random.below(60_000))
    }
    return events.reversed()
  }

  /// The commands that were sent, oldest first.
  var pastCommands: [PastCommand] {
    guard !isNeverSeen, isMDMCapable else { return [] }
    var random = random(.commandHistory)
    var time = lastMoment - Int64(random.below(3_600_000))
    var commands: [PastCommand] = []
    for number in 0..<random.number(12...60) {
      let (type, prose) = random.pick(Self.commands)
      // The newest may wait for the computer.
      let isOpen = number < 2 && random.chance(30)
      let state: PastCommand.State =
        isOpen ? (random.chance(30) ? .notNow : .pending) : random.chance(5) ? .error : .acknowledged
      commands.append(
        PastCommand(
          sent: time, completed: isOpen ? nil : time + Int64(random.below(90_000)) + 800, type: type, prose: prose,
          state: state, uuid: UUIDText.text(random.next(), random.next(), isUppercase: false)))
      time -= Int64(random.number(2...200)) * Self.hour + Int64(random.below(3_600_000))
    }
    return commands.reversed()
  }

  /// What administrators have viewed and done, oldest first.
  var auditLogs: [PastEvent] {
    var random = random(.auditHistory)
    let events = ["Viewed FileVault Encryption Key", "Edited User and Location", "Sent Blank Push", "Viewed Computer"]
    return (0..<random.below(5)).map { _ in
      PastEvent(
        time: lastMoment - Int64(random.number(1...8000)) * Self.hour, name: random.pick(events),
        username: random.pick(["kim.admin", "sam.helpdesk", "api-inventory"]))
    }.sorted { $0.time < $1.time }
  }

  /// Starts, logins and logouts, oldest first.
  var usageLogs: [PastEvent] {
    guard !isNeverSeen else { return [] }
    var random = random(.usageHistory)
    var time = lastMoment
    var events: [PastEvent] = []
    for number in 0..<random.number(6...30) {
      let name = ["login", "startup", "logout"][number % 3]
      events.append(PastEvent(time: time, name: name, username: name == "startup" ? "" : username ?? "_mbsetupuser"))
      time -= Int64(random.number(1...40)) * Self.hour
    }
    return events.reversed()
  }
}
