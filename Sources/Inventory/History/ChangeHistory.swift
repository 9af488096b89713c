import Algorithms
import Synchronization

/// What was recorded of a fleet, for filters. Made once from an archive and shared; equal only to itself.
public final class ChangeHistory: Sendable {
  /// In the order of time.
  public let changes: [RecordedChange]
  /// In the order of time.
  public let events: [FleetEvent]
  /// Since when changes are recorded, in milliseconds since 1970-01-01.
  public let recordsSince: Int64
  /// Since when no recorded change was removed: it is not earlier than `recordsSince`.
  public let completeSince: Int64
  /// The ends of the remembered loads, in the order of time.
  public let loads: [Int64]
  /// The last values of deleted computers, by the paths of the fields that are followed back in time.
  public let goneValues: [String: [GoneValue]]
  /// The fields whose changes do not count unless they are named.
  public let volatile: VolatileFields
  /// The places of the changes of each field.
  private let places: [String: [Int]]
  /// The computers of the changes, as numbers from 0: these are counted faster than their ids.
  private let computers: [Int32]
  private let computerCount: Int
  /// The computers of the latest tests: a filter that is typed asks for the same ones again and again.
  private let found = Mutex<[HistoryTest: ComputerSet]>([:])
  private static let mostFound = 32

  public init(
    changes: [RecordedChange], events: [FleetEvent], recordsSince: Int64, completeSince: Int64? = nil,
    loads: [Int64] = [], goneValues: [String: [GoneValue]] = [:], volatile: VolatileFields = .standard
  ) {
    self.changes = changes
    self.events = events
    self.recordsSince = recordsSince
    self.completeSince = max(recordsSince, completeSince ?? recordsSince)
    self.loads = loads
    self.goneValues = goneValues
    self.volatile = volatile
    var places: [String: [Int]] = [:]
    var numbers: [RecordID: Int32] = [:]
    var computers: [Int32] = []
    computers.reserveCapacity(changes.count)
    for (place, change) in changes.enumerated() {
      places[change.path, default: []].append(place)
      let number = numbers[change.id] ?? Int32(numbers.count)
      if number == numbers.count { numbers[change.id] = number }
      computers.append(number)
    }
    (self.places, self.computers, computerCount) = (places, computers, numbers.count)
  }

  /// Whether any change of a field was recorded.
  public func hasChanges(of path: String) -> Bool { places[path] != nil }

  /// The changes of a field, in the order of time.
  func changes(of path: String) -> [RecordedChange] { (places[path] ?? []).map { changes[$0] } }

  /// The changes of a period by field, and how many computers have any of them. Takes time in proportion to their number.
  ///
  /// - Parameter isWanted: whether the changes of a path count.
  public func digest(
    in moments: Range<Int64>, of isWanted: (String) -> Bool
  ) -> (fields: [FieldChanges], computers: Int) {
    var fields: [FieldChanges] = []
    // The number of the last field, from 1, that a computer was counted in.
    var counted = [Int32](repeating: 0, count: computerCount)
    var all = 0
    for (path, places) in places where isWanted(path) {
      let start = places.partitioningIndex { changes[$0].seenAt >= moments.lowerBound }
      let end = places.partitioningIndex { changes[$0].seenAt >= moments.upperBound }
      guard start < end else { continue }
      let field = Int32(fields.count + 1)
      var computersOfField = 0
      for place in places[start..<end] {
        let computer = Int(computers[place])
        guard counted[computer] != field else { continue }
        if counted[computer] == 0 { all += 1 }
        counted[computer] = field
        computersOfField += 1
      }
      fields.append(FieldChanges(path: path, places: places[start..<end], computers: computersOfField))
    }
    return (fields, all)
  }

  /// The paths of the fields of which changes are recorded.
  public var paths: some Collection<String> { places.keys }

  /// The computers that match a test.
  func computers(_ test: HistoryTest, in zone: TimeZoneRules) -> ComputerSet {
    if let known = found.withLock({ $0[test] }) { return known }
    let set = ComputerSet(ids(test, in: zone))
    return found.withLock { found in
      // Several threads may have made it.
      if let known = found[test] { return known }
      if found.count >= Self.mostFound { found.removeAll() }
      found[test] = set
      return set
    }
  }

  private func ids(_ test: HistoryTest, in zone: TimeZoneRules) -> Set<RecordID> {
    var ids: Set<RecordID> = []
    switch test {
    case .changed(nil, let period):
      for (path, places) in places where !volatile.contains(path) {
        for place in places where period?.contains(changes[place].seenAt) ?? true { ids.insert(changes[place].id) }
      }
    case .changed(let field?, let period):
      for place in places[field.path] ?? [] where period?.contains(changes[place].seenAt) ?? true {
        ids.insert(changes[place].id)
      }
    case .was(let field, let test):
      let values = EarlierValueTest(field, test, zone)
      var answers: [String?: Bool] = [:]
      for place in places[field.path] ?? [] {
        let before = changes[place].before
        let holds = answers[before] ?? values.holds(before)
        answers[before] = holds
        if holds { ids.insert(changes[place].id) }
      }
    case .new(let period):
      for event in events where event.kind != .deleted && period.contains(event.seenAt) { ids.insert(event.id) }
    case .gone(let period):
      for event in events where event.kind == .deleted && period.contains(event.seenAt) { ids.insert(event.id) }
    }
    return ids
  }
}

/// The changes of one field in a period.
public struct FieldChanges: Sendable {
  public let path: String
  /// The places of the changes in `ChangeHistory.changes`, in the order of time; never empty.
  public let places: ArraySlice<Int>
  /// How many computers have any of them.
  public let computers: Int
}

extension ChangeHistory: Hashable {
  public static func == (left: ChangeHistory, right: ChangeHistory) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A test of what was recorded of a computer. Periods are those in which a load saw it.
enum HistoryTest: Hashable, Sendable {
  /// A value has changed: of this field, or of any that is not volatile.
  case changed(Field?, Range<Int64>?)
  /// An earlier value of the field matches.
  case was(Field, FieldTest)
  /// It came to the fleet, for the first time or again.
  case new(Range<Int64>)
  /// It was deleted.
  case gone(Range<Int64>)
}

/// Tests recorded values as a filter tests those of the list.
private struct EarlierValueTest {
  private let field: Field
  private let zone: TimeZoneRules
  private let tests: [ValueTest]

  init(_ field: Field, _ test: FieldTest, _ zone: TimeZoneRules) {
    self.field = field
    self.zone = zone
    guard case .text(let text) = test else {
      tests = [ValueTest(field, test)]
      return
    }
    // The words that the list shows for values.
    let words = ValueWords.words(ofPath: field.path)?.values(text) ?? []
    tests = (text.withApostrophes + words.map(TextTest.equals)).map { ValueTest(field, .text($0)) }
  }

  func holds(_ text: String?) -> Bool {
    if field.isList {
      let elements = text.map { RecordedChange.elements(of: $0) } ?? []
      return tests.contains { $0.holds(elements: elements) }
    }
    let value = RecordedChange.value(text, of: field)
    let shown: String =
      switch value {
      case .date(let moment): DateText.minutes(milliseconds: moment, in: zone)
      case .boolean(let isTrue): isTrue ? "yes" : "no"
      default: text ?? ""
      }
    return tests.contains { $0.holds(known: value, shown: shown) }
  }
}

extension Filter {
  /// Whether it tests what was recorded of computers.
  public var usesHistory: Bool { root.usesHistory }

  /// Whether it tests deletions.
  public var findsDeleted: Bool { root.contains { if case .history(.gone, _) = $0 { true } else { false } } }

  /// What there is to say about its tests of the history: that nothing is recorded yet, or not of a field.
  public func remarks(on history: ChangeHistory, in zone: TimeZoneRules) -> [String] {
    guard usesHistory else { return [] }
    let fields = root.testedHistory.filter { history.volatile.contains($0.path) && !history.hasChanges(of: $0.path) }
    if !fields.isEmpty {
      return fields.map { "Changes of the field \($0.title) are not recorded, unless archive.recordVolatile is true." }
    }
    guard history.changes.isEmpty, history.events.isEmpty else { return [] }
    let since = DateText.minutes(milliseconds: history.recordsSince, in: zone)
    return ["No changes are recorded yet. Recording began on \(since)."]
  }

  /// The filter with what was recorded. Without it, its tests of the history match no computer.
  public func with(_ history: ChangeHistory?) -> Filter {
    usesHistory ? Filter(text: text, root: root.with(history)) : self
  }
}

extension FilterNode {
  /// The fields whose changes or earlier values are tested.
  fileprivate var testedHistory: [Field] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.testedHistory)
    case .not(let part): part.testedHistory
    case .history(.changed(let field?, _), _), .history(.was(let field, _), _): [field]
    default: []
    }
  }

  fileprivate var usesHistory: Bool { contains { if case .history = $0 { true } else { false } } }

  fileprivate func contains(_ isWanted: (FilterNode) -> Bool) -> Bool {
    if isWanted(self) { return true }
    return switch self {
    case .and(let parts), .or(let parts): parts.contains { $0.contains(isWanted) }
    case .not(let part): part.contains(isWanted)
    default: false
    }
  }

  fileprivate func with(_ history: ChangeHistory?) -> FilterNode {
    switch self {
    case .and(let parts): .and(parts.map { $0.with(history) })
    case .or(let parts): .or(parts.map { $0.with(history) })
    case .not(let part): .not(part.with(history))
    case .history(let test, _): .history(test, history)
    default: self
    }
  }
}
