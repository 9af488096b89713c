import Archive
import Browser
import Essentials
import Inventory

/// Where a run of the browser ended, in the form in which the archive keeps it.
struct StoredSession: Codable {
  struct Column: Codable {
    var field: String
    var width: Int?
  }

  struct Key: Codable {
    var field: String
    var descending: Bool
  }

  var view: String?
  var filter: String
  var columns: [Column]
  var frozen: Int
  var sort: [Key]
  var sortsByRelevance: Bool
  var cursor: String?

  init(_ session: EarlierSession) {
    view = session.view
    filter = session.filter
    columns = session.columns.map { Column(field: $0.path, width: $0.width) }
    frozen = session.frozen
    sort = session.sort.map { Key(field: $0.path, descending: $0.descending) }
    sortsByRelevance = session.sortsByRelevance
    cursor = session.cursor?.rawValue
  }

  var session: EarlierSession {
    EarlierSession(
      view: view, filter: filter,
      columns: columns.map { EarlierSession.Column(path: $0.field, width: $0.width) }, frozen: frozen,
      sort: sort.map { SortKey(path: $0.field, descending: $0.descending) }, sortsByRelevance: sortsByRelevance,
      cursor: cursor.map { RecordID(rawValue: $0) })
  }
}

extension EarlierSession {
  /// The stored session; nil for a text that another version has written.
  init?(stored text: String) {
    guard let stored = try? JSONDecoder().decode(StoredSession.self, from: Data(text.utf8)) else { return nil }
    self = stored.session
  }
}

extension FleetStore {
  /// The most bytes that are kept: a pasted filter can be of any length, and every start reads them.
  private static let longest = 16_384

  /// Keeps where a run ended, beside the stored list. Without one, there is nothing to go on with.
  ///
  /// - Throws: `ArchiveError`.
  func keep(_ session: EarlierSession) throws(ArchiveError) {
    guard FleetArchive.exists(place.path), let text = try? JSONEncoder().encode(StoredSession(session)),
      text.count <= Self.longest
    else { return }
    try FleetArchive.writing(place).keep(session: String(decoding: text, as: UTF8.self))
  }
}
