import RSQL

/// The computers that match a query, in its order. Ascending or descending ids need no list.
enum InventoryOrder: Sendable {
  case rising
  case falling
  /// Places in the fleet, and how many computers it had.
  case listed([Int32], fleet: Int)

  /// A page of the computers in the fleet, and their total number.
  struct Page: Sendable {
    var places: [Int]
    var total: Int
  }

  /// A page of the computers in the fleet, counted from 0; empty beyond the end.
  func page(_ page: Int, size: Int, of members: FleetMembers) -> Page {
    switch self {
    case .rising:
      Page(places: Self.ranks(page, size, members.count).map(members.place), total: members.count)
    case .falling:
      Page(
        places: Self.ranks(page, size, members.count).map { members.place(ofRank: members.count - 1 - $0) },
        total: members.count)
    case .listed(let places, let fleet):
      // Most fleets never change, and filtering all places for each page would be slow.
      if members.removed.isEmpty, members.end == fleet {
        Self.page(page, size, of: places)
      } else {
        Self.page(page, size, of: places.filter { members.contains(Int($0)) })
      }
    }
  }

  private static func page(_ page: Int, _ size: Int, of places: [Int32]) -> Page {
    Page(places: places[ranks(page, size, places.count)].map { Int($0) }, total: places.count)
  }

  private static func ranks(_ page: Int, _ size: Int, _ count: Int) -> Range<Int> {
    let (start, overflow) = page.multipliedReportingOverflow(by: size)
    guard !overflow, start < count else { return count..<count }
    return start..<min(start + size, count)
  }

  init(_ selection: InventoryQuery.Selection, in fleet: DemoFleet) {
    // Ids are unique, so sort keys after the id have no effect.
    let isByID = selection.sort.first?.field == "id"
    let isDescending = selection.sort.first?.isDescending ?? false
    guard let filter = selection.filter else {
      if isByID {
        self = isDescending ? .falling : .rising
      } else {
        let places = Self.sorted(Array(0..<Int32(fleet.count)), by: selection.sort, in: fleet)
        self = .listed(places, fleet: fleet.count)
      }
      return
    }
    let matches = Self.matches(filter, in: fleet)
    if isByID {
      self = .listed(isDescending ? matches.reversed() : matches, fleet: fleet.count)
    } else {
      self = .listed(Self.sorted(matches, by: selection.sort, in: fleet), fleet: fleet.count)
    }
  }

  private static func matches(_ filter: RSQLExpression, in fleet: DemoFleet) -> [Int32] {
    let predicate = RSQLPredicate(filter)
    var fields: [String: QueryField] = [:]
    for name in filter.selectors { fields[name] = QueryField.all.first { $0.name == name } }
    return (0..<Int32(fleet.count)).filter { place in
      let computer = fleet.computer(at: Int(place))
      return predicate.matches { name in fields[name]?.value(computer) }
    }
  }

  private static func sorted(_ places: [Int32], by keys: [InventoryQuery.SortKey], in fleet: DemoFleet) -> [Int32] {
    let columns = keys.map { SortColumn($0, of: places, in: fleet) }
    var order = Array(0..<Int32(places.count))
    order.sort { left, right in
      for column in columns {
        let difference = column.compare(Int(left), Int(right))
        if difference != 0 { return difference < 0 }
      }
      return left < right
    }
    return order.map { places[Int($0)] }
  }
}

/// The values of one sort field, packed for comparison. It only exists while an order is made.
struct SortColumn {
  /// Numbers and dates; missing ones come first, as in a database.
  private var numbers: [Int64] = []
  /// Folded texts one after another, and where each begins. A missing text comes before an empty one.
  private var arena: [UInt8] = []
  private var starts: [Int] = [0]
  private let isText: Bool
  private let sign: Int

  init(_ key: InventoryQuery.SortKey, of places: [Int32], in fleet: DemoFleet) {
    sign = key.isDescending ? -1 : 1
    guard let field = QueryField.all.first(where: { $0.name == key.field }) else {
      preconditionFailure("the query was checked: \(key.field) is no field")
    }
    isText = field.kind == .text
    for place in places { append(field.value(fleet.computer(at: Int(place)))) }
  }

  private mutating func append(_ value: RSQLValue?) {
    guard isText else { return numbers.append(Self.number(value)) }
    if case .text(let text)? = value {
      arena.append(1)
      arena.append(contentsOf: text.lowercased().utf8)
    }
    starts.append(arena.count)
  }

  private static func number(_ value: RSQLValue?) -> Int64 {
    switch value {
    case .integer(let integer): Int64(integer)
    case .date(let milliseconds): milliseconds
    case .boolean(let flag): flag ? 1 : 0
    default: .min
    }
  }

  /// Negative when the computer at `left` comes first.
  func compare(_ left: Int, _ right: Int) -> Int {
    guard isText else {
      return numbers[left] == numbers[right] ? 0 : numbers[left] < numbers[right] ? -sign : sign
    }
    let leftRange = starts[left]..<starts[left + 1]
    let rightRange = starts[right]..<starts[right + 1]
    return arena.withUnsafeBufferPointer { bytes in
      for (first, second) in zip(bytes[leftRange], bytes[rightRange]) where first != second {
        return first < second ? -sign : sign
      }
      return leftRange.count == rightRange.count ? 0 : leftRange.count < rightRange.count ? -sign : sign
    }
  }
}

/// Orders that need a pass over the fleet, kept while clients page through them: four bytes per computer.
actor OrderCache {
  private var orders: [(selection: InventoryQuery.Selection, changes: [Int: Int], order: InventoryOrder)] = []
  private static let limit = 8

  /// - Parameter fleet: always the same one, but for its changes.
  func order(_ selection: InventoryQuery.Selection, in fleet: DemoFleet) -> InventoryOrder {
    if let place = orders.firstIndex(where: { $0.selection == selection && $0.changes == fleet.changes }) {
      let found = orders.remove(at: place)
      orders.append(found)
      return found.order
    }
    let order = InventoryOrder(selection, in: fleet)
    if orders.count == Self.limit { orders.removeFirst() }
    orders.append((selection, fleet.changes, order))
    return order
  }
}
