public import APIRuntime

/// Everything a server reported about one computer, in sections for people.
public struct ComputerRecord: Sendable, Hashable {
  /// A part of the record.
  public struct Section: Sendable, Hashable {
    /// The title for people: `User and location`.
    public var title: String
    /// The section's name as servers know it: `USER_AND_LOCATION`; empty for what stands outside of sections.
    public var name: String
    /// What is in it, in the document's order.
    public var items: [Item]
  }

  /// A line of a section.
  public struct Item: Sendable, Hashable {
    /// The title for people.
    public var label: String
    /// The value in words; empty for a heading.
    public var value: String
    /// How far it is indented: 0 for what belongs to the section itself.
    public var depth: Int
    /// The way to the value: `storage.disks[0].model`.
    public var path: String
    /// Whether the server reported a value.
    public var isReported: Bool
  }

  /// The computer's id.
  public let id: ComputerID
  /// The sections in the document's order, then those it does not know.
  public let sections: [Section]

  /// Reads a record: the answer of the detail endpoint.
  public init(
    json: [UInt8], catalogue: FieldCatalogue, layout: LayoutVersion, timeZone: TimeZoneRules = .utc
  ) throws(JSONReadingError) {
    id = ComputerID(rawValue: "")
    sections = []
  }

  /// The value of a path; nil when it was not reported.
  public func text(_ path: String) -> String? { nil }

  /// The computer's name.
  public var name: String? { text("general.name") }
  /// The id by which commands and LAPS know the computer.
  public var managementId: String? { text("general.managementId") }
  /// The user it belongs to.
  public var username: String? { text("userAndLocation.username") }
}
