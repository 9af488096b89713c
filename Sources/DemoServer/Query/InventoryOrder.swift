import RSQL

/// The computers that match a query, in its order. Ids in rising or falling order need no list.
enum InventoryOrder: Sendable {
  case rising(count: Int)
  case falling(count: Int)
  /// Places in the fleet.
  case listed([Int32])

  var count: Int {
    switch self {
    case .rising(let count), .falling(let count): count
    case .listed(let places): places.count
    }
  }

  /// Where in the fleet the computers of a page are; empty beyond the end.
  func page(_ page: Int, size: Int) -> [Int] {
    let (start, overflow) = page.multipliedReportingOverflow(by: size)
    guard !overflow, start < count else { return [] }
    return (start..<min(start + size, count)).map { place in
      switch self {
      case .rising: place
      case .falling(let count): count - 1 - place
      case .listed(let places): Int(places[place])
      }
    }
  }

  init(_ selection: InventoryQuery.Selection, in fleet: DemoFleet) {
    // Nothing is equal to an id but itself, so what follows the id in a sort is without effect.
    let isByID = selection.sort.first?.field == "id"
    let isDescending = selection.sort.first?.isDescending ?? false
    guard let filter = selection.filter else {
      if isByID {
        self = isDescending ? .falling(count: fleet.count) : .rising(count: fleet.count)
      } else {
        self = .listed(Self.sorted(Array(0..<Int32(fleet.count)), by: selection.sort, in: fleet))
      }
      return
    }
    let matches = Self.matches(filter, in: fleet)
    if isByID {
      self = .listed(isDescending ? matches.reversed() : matches)
    } else {
      self = .listed(Self.sorted(matches, by: selection.sort, in: fleet))
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
