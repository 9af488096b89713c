import Archive
import Inventory

extension FleetStore {
  /// What was recorded of one computer, for its time line; nil when nothing is stored.
  ///
  /// - Throws: `ArchiveError`.
  func timeline(of id: RecordID) throws(ArchiveError) -> [TimelineEntry]? {
    do {
      let archive = try FleetArchive.reading(place.path)
      try archive.check(isOf: place)
      let query = HistoryQuery(of: id)
      return try archive.changes(query).map(TimelineEntry.init) + archive.events(query).map(TimelineEntry.init)
    } catch  where error.kind == .missing {
      return nil
    }
  }
}

extension TimelineLoader {
  /// Reads what was recorded of one computer; nil without a store.
  static func reading(_ store: FleetStore?, of id: RecordID) -> Reading? {
    guard let store else { return nil }
    return { try store.timeline(of: id) }
  }
}

extension TimelineEntry {
  /// A value that changed between two loads. Its time is that of the computer's report, if that is known.
  init(_ change: RecordedChange) {
    let title = FieldCatalogue.jamfPro.field(path: change.path)?.title ?? change.path
    self.init(
      .changes, at: change.reportedAt ?? change.seenAt,
      "\(title) changed from \(change.before ?? "not reported") to \(change.after ?? "not reported")")
  }

  init(_ event: FleetEvent) {
    let title =
      switch event.kind {
      case .enrolled: "New in the list"
      case .deleted: "No longer in the list"
      case .returned: "In the list again"
      }
    self.init(.changes, at: event.seenAt, title, details: event.name ?? "")
  }
}
