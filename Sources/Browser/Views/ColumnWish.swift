import Inventory

/// How wide a column would like to be.
struct ColumnWish: Hashable, Sendable {
  /// The least it is useful with.
  var least: Int
  /// What it needs to be comfortable.
  var good: Int
  /// What it can use.
  var most: Int
  var isManagementID = false
  /// Whether it takes what no other column wants.
  var takesRest = false

  init(_ column: ListSetup.Column) {
    let field = column.field
    if let width = column.width {
      self.init(width, width, width)
      return
    }
    switch field.path {
    case BrowserState.namePath: self.init(12, 24, 40)
    case BrowserState.managementIDPath:
      self.init(9, 36, 36)
      isManagementID = true
    case BrowserState.userPath: self.init(8, 12, 24)
    case "hardware.serialNumber": self.init(8, 13, 14)
    case "hardware.model": self.init(8, 18, 34)
    case "operatingSystem.version": self.init(6, 10, 12)
    default:
      switch field.kind {
      case .dateTime: self.init(9, 12, 14)
      case .date: self.init(10, 10, 12)
      case .boolean: self.init(3, 8, 12)
      case .integer, .number: self.init(6, 10, 14)
      case .string, .enumeration, .freeForm: self.init(8, 16, 30)
      }
    }
    takesRest = [.string, .enumeration, .freeForm].contains(field.kind)
  }

  private init(_ least: Int, _ good: Int, _ most: Int) {
    (self.least, self.good, self.most) = (least, good, most)
  }
}
