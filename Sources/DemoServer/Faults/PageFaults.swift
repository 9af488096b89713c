import Synchronization

/// The faults in what is written: which pages can be read, and what they contain.
final class PageFaults: Sendable {
  /// What is odd about every record.
  let oddities: RecordOddities
  /// The length in bytes of the value of one extension attribute; nil for its usual value.
  let longValue: Int?
  /// The places of computers that have another name than usual.
  let renamed: Set<Int>
  /// Larger pages are silently cut to this size, as on Jamf's servers at 2,000 rows.
  let largestPage: Int
  private let slowRows: Int
  private let badPlaces: Set<Int>
  private let hidesTotal: Bool
  private let repeats: Bool
  /// How many pages after the first were requested.
  private let laterPages = Atomic(0)

  init(_ faults: [Fault], fleet: DemoFleet) {
    var oddities: RecordOddities = fleet.hasHostileText ? .hostileText : []
    var longValue: Int?
    var renamed: Set<Int> = []
    var largestPage = 2000
    var slowRows = Int.max
    var badPlaces: Set<Int> = []
    for fault in faults {
      switch fault {
      case .hostileText: oddities.insert(.hostileText)
      case .unknownEnums: oddities.insert(.unknownEnums)
      case .unknownFields: oddities.insert(.unknownFields)
      case .longValue(let bytes): longValue = bytes
      case .renamed(let id): if let number = Int(id) { renamed.insert(number - 1) }
      case .smallPages(let rows): largestPage = min(largestPage, rows)
      case .timeoutAbove(let rows): slowRows = min(slowRows, rows)
      case .badRecord(let id): if let number = Int(id) { badPlaces.insert(number - 1) }
      default: break
      }
    }
    self.oddities = oddities
    self.longValue = longValue
    self.renamed = renamed
    self.largestPage = largestPage
    self.slowRows = slowRows
    self.badPlaces = badPlaces
    hidesTotal = faults.contains(.noCount)
    repeats = faults.contains(.duplicates)
  }

  /// The count on a page; nil is null.
  func total(_ count: Int) -> Int? { hidesTotal ? nil : count }

  /// Throws when a server with these faults could not write the computers.
  func check(_ places: [Int]) throws(APIFailure) {
    if places.count > slowRows { throw .gatewayTimeout }
    if !badPlaces.isEmpty, places.contains(where: badPlaces.contains) { throw .internalError }
  }

  /// A page after the first. One in three begins with up to three computers of the previous page and is missing as many
  /// of its own, as after a rename between two requests. A repeated request gets the right page.
  func repeating(_ page: InventoryOrder.Page, after previous: () -> InventoryOrder.Page) -> [Int] {
    guard repeats, laterPages.wrappingAdd(1, ordering: .relaxed).oldValue % 3 == 0 else { return page.places }
    let count = min(3, page.places.count / 2)
    return previous().places.suffix(count) + page.places.dropFirst(count)
  }
}
