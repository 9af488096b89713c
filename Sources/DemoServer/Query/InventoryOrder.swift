import RSQL

/// The computers that match a query, in its order. Ids in rising or falling order need no list.
enum InventoryOrder: Sendable {
  case rising
  case falling
  /// Places in the fleet, and how many computers it had.
  case listed([Int32], fleet: Int)

  /// Some of those who are there, and how many there are in all.
  struct Page: Sendable {
    var places: [Int]
    var total: Int
  }

  /// A page of those who are there, counted from 0; empty beyond the end.
  func page(_ page: Int, size: Int, of members: FleetMembers) -> Page {
    switch self {
    case .rising:
      Page(places: Self.ranks(page, size, members.count).map(members.place), total: members.count)
    case .falling:
      Page(
        places: Self.ranks(page, size, members.count).map { members.place(ofRank: members.count - 1 - $0) },
        total: members.count)
    case .listed(let places, let fleet):
      // Most fleets never change, and a pass over all of them for a page would cost.
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
    // Nothing is equal to an id but itself, so what follows the id in a sort is without effect.
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
