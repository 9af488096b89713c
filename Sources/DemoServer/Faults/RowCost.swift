/// How long a server works for the rows that it answers with.
///
/// Real servers take about 26 ms for a computer with GENERAL, HARDWARE and OPERATING_SYSTEM (500 in 13 s: issue 392 of
/// github.com/Jamf-Concepts/jamf-cli), and less than 240 ms for one with all sections (15,000 within an hour: pull
/// request 9 of github.com/jamf/powerbi). Eight groups of about three sections, each at 26 ms, are 208 ms: both agree
/// with a fixed time per group. USER_AND_LOCATION is small and belongs to the first group, so that the usual columns of
/// a list are one group.
public struct RowCost: Hashable, Sendable {
  /// The time for a row and each group of sections; nil when it takes none.
  public var row: Duration?
  /// The time for a row of the list of previews; nil when it takes none.
  public var lightRow: Duration?

  /// How many requests the server works for at the same time when rows take time, as Jamf recommends to its clients.
  public static let mostRequests = 5

  /// The cost with these faults. Of several times, the last counts.
  public init(_ faults: [Fault]) {
    for fault in faults {
      switch fault {
      case .rowCost(let milliseconds): row = .milliseconds(milliseconds)
      case .lightRowCost(let milliseconds): lightRow = .milliseconds(milliseconds)
      default: break
      }
    }
  }

  /// Whether the number of requests at a time is limited.
  var isLimiting: Bool { row != nil || lightRow != nil }

  /// The time for a row with these sections, such as `GENERAL`.
  public func time(sections: some Sequence<String>) -> Duration {
    time(rows: 1, Set(sections.compactMap(RecordSection.init(rawValue:))))
  }

  /// The time for rows with these sections. The search of a filter takes as long as one row more.
  func time(rows: Int, _ sections: Set<RecordSection>, isFiltered: Bool = false) -> Duration {
    (row ?? .zero) * Set(sections.map(\.group)).count * (rows + (isFiltered ? 1 : 0))
  }

  func lightTime(rows: Int) -> Duration { (lightRow ?? .zero) * rows }
}

/// Sections that a server reads together.
enum SectionGroup: Hashable, Sendable, CaseIterable {
  /// What a list usually shows.
  case computer
  case protection
  case possession
  case applications
  case installation
  case management
  case attributes
  case services
}

extension RecordSection {
  var group: SectionGroup {
    switch self {
    case .general, .hardware, .operatingSystem, .userAndLocation: .computer
    case .diskEncryption, .security, .localUserAccounts: .protection
    case .storage, .purchasing, .attachments: .possession
    case .applications, .plugins, .fonts: .applications
    case .packageReceipts, .licensedSoftware, .softwareUpdates: .installation
    case .configurationProfiles, .certificates, .groupMemberships: .management
    case .extensionAttributes: .attributes
    case .printers, .services, .ibeacons, .contentCaching: .services
    }
  }
}
