/// Counts computers by the values of one or two fields, page by page, without keeping the pages.
///
/// A computer counts once in the group of each of its values. Moments are grouped by day in the snapshot's zone.
public struct GroupTally: Sendable {
  private let fields: [Field]
  private var values: [GroupValues]
  /// The computers by the numbers of their values: the first field's in the high half.
  private var counts: [UInt64: Int] = [:]
  /// The number of counted computers.
  public private(set) var computers = 0

  /// The most fields to group by.
  public static let mostFields = 2

  /// - Parameter fields: one or two fields.
  public init(_ fields: [Field]) {
    precondition((1...Self.mostFields).contains(fields.count), "groups have one or two fields")
    self.fields = fields
    values = fields.map { _ in GroupValues() }
  }

  /// Adds computers.
  ///
  /// - Parameter rows: the rows to count; nil for all.
  public mutating func add(_ snapshot: InventorySnapshot, rows: [Int]? = nil) {
    var marks: [Bool]?
    if let rows {
      var chosen = [Bool](repeating: false, count: snapshot.count)
      for row in rows { chosen[row] = true }
      marks = chosen
    }
    for index in snapshot.chunks.indices { add(chunk: index, of: snapshot, marks: marks) }
  }

  fileprivate mutating func add(chunk index: Int, of snapshot: InventorySnapshot, marks: [Bool]?) {
    let chunk = snapshot.chunks[index]
    let start = snapshot.starts[index]
    let rows = zip(fields.indices, fields).map { place, field -> GroupValues.Rows in
      guard let column = snapshot.column(path: field.path) else {
        let number = values[place].number(of: GroupValue(value: .notRequested, text: ""))
        return GroupValues.Rows(numbers: [Int32](repeating: number, count: chunk.count))
      }
      return values[place].numbers(
        of: chunk.columns[snapshot.stored[column]], rows: chunk.count, zone: snapshot.timeZone)
    }
    for row in 0..<chunk.count where marks?[start + row] != false {
      computers += 1
      for first in rows[0][row] {
        guard rows.count > 1 else {
          counts[Self.key(first, 0), default: 0] += 1
          continue
        }
        for second in rows[1][row] { counts[Self.key(first, second), default: 0] += 1 }
      }
    }
  }

  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  private static func numbers(_ key: UInt64) -> [Int] { [Int(key >> 32), Int(key & 0xFFFF_FFFF)] }

  /// Adds the counts of another tally of the same fields.
  mutating func add(_ other: GroupTally) {
    let numbers = values.indices.map { values[$0].numbers(ofAll: other.values[$0]) }
    for (key, count) in other.counts {
      let old = Self.numbers(key)
      counts[Self.key(numbers[0][old[0]], numbers.count > 1 ? numbers[1][old[1]] : 0), default: 0] += count
    }
    computers += other.computers
  }

  /// The groups so far.
  public var table: GroupTable { table(having: "") }

  /// The groups whose values contain all words of a text, ignoring case and diacritics.
  public func table(having text: String) -> GroupTable {
    let words = Set(text.split(separator: " ").map { Folding.folded(String($0)) }.filter { !$0.isEmpty })
    let found = zip(fields, values).map { field, values in
      values.values.map { value -> Set<[UInt8]> in
        let texts = words.isEmpty ? [] : Set([value.words, field.shown(value.words)]).map(Folding.folded)
        return words.filter { word in texts.contains { $0.firstRange(of: word) != nil } }
      }
    }
    func isWanted(_ key: UInt64) -> Bool {
      let numbers = Self.numbers(key)
      return words.allSatisfy { word in fields.indices.contains { found[$0][numbers[$0]].contains(word) } }
    }
    let keys = values.map { $0.values.map(\.sortKey) }
    func isBefore(_ left: (key: UInt64, value: Int), _ right: (key: UInt64, value: Int)) -> Bool {
      if left.value != right.value { return left.value > right.value }
      let (first, second) = (Self.numbers(left.key), Self.numbers(right.key))
      for field in fields.indices where first[field] != second[field] {
        let (first, second) = (keys[field][first[field]], keys[field][second[field]])
        if first != second { return first < second }
      }
      return left.key < right.key
    }
    let chosen = words.isEmpty ? counts : counts.filter { isWanted($0.key) }
    let groups = chosen.sorted(by: isBefore).map { key, count in
      GroupTable.Group(values: zip(values, Self.numbers(key)).map { $0.values[$1] }, count: count)
    }
    return GroupTable(fields: fields, groups: groups, computers: computers)
  }

  /// The counts of a snapshot; nil when canceled.
  ///
  /// - Parameters:
  ///   - order: the computers that match a filter; nil for all.
  ///   - isCancelled: called once per chunk.
  public static func tally(
    of fields: [Field], in snapshot: InventorySnapshot, order: RowOrder? = nil, workers: Workers = .one,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> GroupTally? {
    var marks: [Bool]?
    if let order, order.count < snapshot.count {
      var chosen = [Bool](repeating: false, count: snapshot.count)
      for position in 0..<order.count where order.row(at: position) < chosen.count {
        chosen[order.row(at: position)] = true
      }
      marks = chosen
    }
    let parts = workers.gather(snapshot.chunks.count) { [marks] chunks -> GroupTally? in
      var tally = GroupTally(fields)
      for index in chunks {
        if isCancelled() { return nil }
        tally.add(chunk: index, of: snapshot, marks: marks)
      }
      return tally
    }
    guard let parts, var all = parts.first else { return nil }
    for part in parts.dropFirst() {
      if isCancelled() { return nil }
      all.add(part)
    }
    return all
  }
}
