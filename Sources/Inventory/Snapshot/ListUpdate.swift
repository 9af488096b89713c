/// Puts together what servers answer about changes since a complete list was loaded.
///
/// Rows are replaced only where a value differs, so that unchanged chunks stay in the same memory.
package struct ListUpdate: Sendable {
  /// The list with what was taken so far.
  package private(set) var list: InventorySnapshot
  /// Whether so many computers had no preview that the previews cannot be trusted: all computers have to be loaded to
  /// find out which are gone.
  package private(set) var needsAll = false
  private var unseen: Set<RecordID> = []

  /// The paths of the dates that move whenever a computer is in contact.
  package static let dates = Set(contacts + [reportDate])

  private static let reportDate = "general.reportDate"
  private static let contacts = ["general.lastContact", "general.lastCheckIn"]
  /// So many computers, or this part of the list, may be without a preview, or have another value in a column of it.
  private static let fewComputers = 20
  private static let smallPart = 20
  /// Previews may have dates without fractions of seconds.
  private static let precision: Int64 = 1000

  /// - Parameter list: the complete list to bring up to date.
  package init(_ list: InventorySnapshot) { self.list = list }

  /// Takes computers with all values of the list's columns.
  package mutating func take(_ answer: InventorySnapshot) {
    guard let found = InventoryChanges(from: list, to: answer) else { return }
    if !found.changed.isEmpty { list = list.updating(with: answer.keeping(Set(found.changed))) }
    if !found.new.isEmpty { list = list.appending(answer.keeping(Set(found.new))) }
  }

  /// Takes the answer to a question about computers by their ids. Those that had no preview, and are not in the answer
  /// either, are gone.
  package mutating func take(_ answer: InventorySnapshot, of ids: [RecordID]) {
    take(answer)
    let gone = unseen.intersection(ids).filter { answer.row(of: $0) == nil }
    if !gone.isEmpty { list = list.removing(gone) }
  }

  /// Takes the previews of all computers, whose other values are *not requested*.
  ///
  /// - Returns: the computers that the inventory has to be asked about: unknown ones, those that have reported since,
  ///   and those without a preview.
  package mutating func take(previews: InventorySnapshot) -> [RecordID] {
    guard var found = InventoryChanges(from: list, to: previews) else { return [] }
    let doubtful = doubtful(found.changed, previews)
    let previews = previews.without(columns: doubtful)
    if !doubtful.isEmpty, let rest = InventoryChanges(from: list, to: previews) { found = rest }
    var newer: [RecordID] = []
    var current: Set<RecordID> = []
    for id in found.changed {
      switch Self.order(of: id, previews, list, [Self.reportDate]) {
      case .later: newer.append(id)
      case .earlier: break
      case .same:
        // A preview from a copy of the database that lags behind is older than the list.
        if Self.order(of: id, previews, list, Self.contacts) != .earlier { current.insert(id) }
      }
    }
    if !current.isEmpty { list = list.updating(with: previews.keeping(current)) }
    // If most reports seem to be newer, the dates cannot be compared. Reports are also found by their date.
    if newer.count * 2 > list.count, newer.count > Self.fewComputers { newer = [] }
    if found.gone.count > max(Self.fewComputers, list.count / Self.smallPart) {
      needsAll = true
    } else {
      unseen = Set(found.gone)
    }
    return newer + found.new + (needsAll ? [] : found.gone)
  }

  /// The columns in which so many previews differ that they seem to write the values in another way. Contacts change all
  /// the time.
  private func doubtful(_ changed: [RecordID], _ previews: InventorySnapshot) -> Set<String> {
    guard changed.count > Self.fewComputers else { return [] }
    var counts: [String: Int] = [:]
    for id in changed {
      for field in previews.changedFields(of: id, from: list) { counts[field.path, default: 0] += 1 }
    }
    let most = max(Self.fewComputers, list.count / Self.smallPart)
    return Set(counts.lazy.filter { $0.value > most && !Self.dates.contains($0.key) }.map(\.key))
  }

  /// Shows these names for ids. A kind of names that is not available now keeps those that are known.
  package mutating func name(by names: ReferenceNames) {
    var known = names
    if case .unavailable = names.departments { known.departments = list.names.departments }
    if case .unavailable = names.buildings { known.buildings = list.names.buildings }
    list = list.naming(known)
  }

  private enum Order { case earlier, same, later }

  /// How the moments of a computer in one list relate to those in another one. Only moments in both are compared.
  private static func order(
    of id: RecordID, _ one: InventorySnapshot, _ other: InventorySnapshot, _ paths: [String]
  ) -> Order {
    guard let row = one.row(of: id), let otherRow = other.row(of: id) else { return .same }
    var order = Order.same
    for path in paths {
      guard let column = one.column(path: path), let otherColumn = other.column(path: path),
        let moment = one.moment(row: row, column: column)
      else { continue }
      guard let known = other.moment(row: otherRow, column: otherColumn) else {
        // The first report of a computer that had none.
        if other.absence(row: otherRow, column: otherColumn) == .notReported { order = .later }
        continue
      }
      if moment < known - precision { return .earlier }
      if moment > known + precision { order = .later }
    }
    return order
  }
}
