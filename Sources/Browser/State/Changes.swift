import Inventory

/// What is different since a list of before: the one that was there when the user last asked for a refresh, or the first.
struct Changes: Sendable {
  enum Kind: Hashable, Sendable {
    /// The computer was not in the list before.
    case new
    /// It says something else than before.
    case changed
  }

  /// A column in which a computer says something else than before.
  struct FieldChange: Hashable, Sendable {
    var field: Field
    var before: ShownValue
    var now: ShownValue
  }

  /// When a computer was heard of last: that changes for every one that is on, and says nothing of it.
  static let uncounted: Set<String> = ["general.lastContact", "general.lastCheckIn", "general.reportDate"]

  /// More bytes of a value are not repeated in what is said of a change.
  private static let longestValue = 1000

  /// The list that computers are compared with; nil before the first refresh.
  private(set) var earlier: Fleet?
  private(set) var found = InventoryChanges()
  /// Who is new or says something else.
  private(set) var listed: Set<ComputerID> = []
  private var new: Set<ComputerID> = []

  init() {}

  /// Takes time in proportion to what was found.
  init(since earlier: Fleet, _ found: InventoryChanges) {
    self.earlier = earlier
    self.found = found
    new = Set(found.new)
    listed = new.union(found.changed)
  }

  var isEmpty: Bool { found.new.isEmpty && found.changed.isEmpty && found.gone.isEmpty }

  /// How many computers are new, gone or say something else.
  var count: Int { found.new.count + found.changed.count + found.gone.count }

  /// When the list of before was the newest.
  var since: Instant? { earlier?.asOf }

  func kind(of id: ComputerID) -> Kind? {
    guard listed.contains(id) else { return nil }
    return new.contains(id) ? .new : .changed
  }

  /// The columns in which a computer says something else than before, of those that a list has; none for one that is new.
  func fields(of id: ComputerID, in snapshot: InventorySnapshot) -> [FieldChange] {
    guard kind(of: id) == .changed, let old = earlier?.snapshot, let before = old.row(of: id),
      let now = snapshot.row(of: id)
    else { return [] }
    let fields = snapshot.changedFields(of: id, from: old, ignoring: Self.uncounted)
    let (columns, oldColumns) = (SnapshotColumns(fields, in: snapshot), SnapshotColumns(fields, in: old))
    return fields.indices.map { index in
      FieldChange(
        field: fields[index], before: oldColumns.shown(row: before, column: index, upTo: Self.longestValue),
        now: columns.shown(row: now, column: index, upTo: Self.longestValue))
    }
  }
}
