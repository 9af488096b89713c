import Inventory

/// What the changes view shows: the history that was read, a period, and whether volatile fields count.
struct RecordedQuestion: Hashable, Sendable {
  var history: ChangeHistory
  /// When changes of the period were seen, in milliseconds since 1970-01-01.
  var moments: Range<Int64>
  var withVolatile: Bool
}

/// The recorded changes of a period, by field.
struct RecordedDigest: Sendable {
  let history: ChangeHistory
  /// The fields with the most changes first.
  let fields: [FieldChanges]
  /// The computers that came and went, the latest first; no kind without any.
  let events: [FleetEvent.Kind: [FleetEvent]]
  /// How many changes of volatile fields were left out.
  let volatile: Int
  /// How many computers changed.
  let computers: Int

  init(_ question: RecordedQuestion) {
    history = question.history
    let (volatileFields, withVolatile) = (history.volatile, question.withVolatile)
    let found = history.digest(in: question.moments) { withVolatile || !volatileFields.contains($0) }
    fields = found.fields.sorted { ($1.places.count, $0.path) < ($0.places.count, $1.path) }
    computers = found.computers
    volatile =
      withVolatile
      ? 0
      : history.digest(in: question.moments) { volatileFields.contains($0) }.fields.reduce(0) { $0 + $1.places.count }
    events = Dictionary(
      grouping: history.events.reversed().filter { question.moments.contains($0.seenAt) }, by: \.kind)
  }

  /// How many changes are shown.
  var count: Int { fields.reduce(0) { $0 + $1.places.count } }

  /// The changes of a field, the latest first.
  func changes(of path: String) -> some RandomAccessCollection<RecordedChange> {
    (fields.first { $0.path == path }?.places ?? []).reversed().lazy.map { [history] in history.changes[$0] }
  }

  /// The computers that changed or came. Those that are gone are in no list.
  var present: Set<ComputerID> {
    var ids: Set<ComputerID> = []
    for field in fields { for place in field.places { ids.insert(history.changes[place].id) } }
    for kind in [FleetEvent.Kind.enrolled, .returned] { ids.formUnion((events[kind] ?? []).map(\.id)) }
    return ids
  }
}
