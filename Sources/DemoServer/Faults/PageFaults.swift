import Synchronization

/// The faults that lie in what is written: which pages can be had, and what is in them.
final class PageFaults: Sendable {
  /// What is odd about every record.
  let oddities: RecordOddities
  /// How many bytes the value of one extension attribute has; nil for what it has by itself.
  let longValue: Int?
  /// Larger pages are cut to this without a word, as Jamf's servers do it at 2000 rows.
  let largestPage: Int
  private let slowRows: Int
  private let badPlaces: Set<Int>
  private let hidesTotal: Bool
  private let repeats: Bool
  /// Pages after the first that were asked for.
  private let laterPages = Atomic(0)

  init(_ faults: [Fault], fleet: DemoFleet) {
    var oddities: RecordOddities = fleet.hasHostileText ? .hostileText : []
    var longValue: Int?
    var largestPage = 2000
    var slowRows = Int.max
    var badPlaces: Set<Int> = []
    for fault in faults {
      switch fault {
      case .hostileText: oddities.insert(.hostileText)
      case .unknownEnums: oddities.insert(.unknownEnums)
      case .unknownFields: oddities.insert(.unknownFields)
      case .longValue(let bytes): longValue = bytes
      case .smallPages(let rows): largestPage = min(largestPage, rows)
      case .timeoutAbove(let rows): slowRows = min(slowRows, rows)
      case .badRecord(let id): if let number = Int(id) { badPlaces.insert(number - 1) }
      default: break
      }
    }
    self.oddities = oddities
    self.longValue = longValue
    self.largestPage = largestPage
    self.slowRows = slowRows
    self.badPlaces = badPlaces
    hidesTotal = faults.contains(.noCount)
    repeats = faults.contains(.duplicates)
  }

  /// What a page says; nil is null.
  func total(_ count: Int) -> Int? { hidesTotal ? nil : count }

  /// Throws when a server with these faults would not get the computers written.
  func check(_ places: [Int]) throws(APIFailure) {
    if places.count > slowRows { throw .gatewayTimeout }
    if !badPlaces.isEmpty, places.contains(where: badPlaces.contains) { throw .internalError }
  }

  /// A page that comes after others: of each three, the first begins with up to three computers of the page before it,
  /// and lacks as many of its own, as happens when something is renamed between two requests. Who asks again gets it
  /// right.
  func repeating(_ page: InventoryOrder.Page, after previous: () -> InventoryOrder.Page) -> [Int] {
    guard repeats, laterPages.wrappingAdd(1, ordering: .relaxed).oldValue % 3 == 0 else { return page.places }
    let count = min(3, page.places.count / 2)
    return previous().places.suffix(count) + page.places.dropFirst(count)
  }
}
