/// An attribute that the made-up company defined.
struct ExtensionAttribute: Sendable {
  /// Where its values are. A record has a list of attributes in each of these places.
  enum Place: CaseIterable, Sendable {
    case computer, general, hardware, operatingSystem, purchasing, user

    /// The section of the record with that list.
    var section: RecordSection {
      switch self {
      case .computer: .extensionAttributes
      case .general: .general
      case .hardware: .hardware
      case .operatingSystem: .operatingSystem
      case .purchasing: .purchasing
      case .user: .userAndLocation
      }
    }
  }
  enum DataType: String, Sendable { case string = "STRING", integer = "INTEGER", date = "DATE_TIME" }
  enum InputType: String, Sendable { case text = "TEXT", popUp = "POPUP", script = "SCRIPT", directory = "LDAP" }

  let id: Int
  let name: String
  let about: String?
  let place: Place
  let dataType: DataType
  let inputType: InputType
  var options: [String]? = nil
  /// Example values for free text.
  var samples: [String] = []
  var isEnabled = true
  var isMultiValue = false

  /// All that are defined, whatever the place.
  static let all = Place.allCases.flatMap(all(in:))

  static func all(in place: Place) -> [ExtensionAttribute] {
    switch place {
    case .computer: ofComputer
    case .general: ofGeneral
    case .hardware: ofHardware
    case .operatingSystem: ofSystem
    case .purchasing: ofPurchase
    case .user: ofUser
    }
  }

  /// nil when the server sends null; empty when nothing was collected.
  func values(of computer: DemoComputer) -> [String]? {
    var random = DemoRandom(seed: computer.hash(.extensionAttributes) &+ UInt64(id))
    switch random.below(100) {
    case ..<2: return nil
    case ..<12: return []
    case ..<15: return [""]
    default: break
    }
    switch (dataType, options) {
    case (_, let options?): return isMultiValue ? options.filter { _ in random.chance(40) } : [random.pick(options)]
    case (.integer, _): return [String(random.below(1000))]
    case (.date, _): return [RandomDay.text(before: computer.fleet.reference, &random)]
    case (.string, _): return samples.isEmpty ? [] : [random.pick(samples)]
    }
  }

  private static let ofComputer = [
    ExtensionAttribute(
      id: 1, name: "Battery cycle count", about: "From ioreg", place: .computer, dataType: .integer, inputType: .script),
    ExtensionAttribute(
      id: 2, name: "EDR status", about: nil, place: .computer, dataType: .string, inputType: .script,
      samples: ["running", "running", "NOT running", "<result>n/a</result>", "line one\nline two", "検疫"]),
    ExtensionAttribute(
      id: 3, name: "Lifecycle", about: "Where it is in its life", place: .computer, dataType: .string,
      inputType: .popUp, options: ["Ordered", "In use", "Repair", "Retired"]),
    ExtensionAttribute(
      id: 4, name: "Software bundles", about: "", place: .computer, dataType: .string, inputType: .popUp,
      options: ["Office", "CAD", "Développement", "影像"], isMultiValue: true),
  ]
  private static let ofGeneral = [
    ExtensionAttribute(id: 10, name: "Loan until", about: nil, place: .general, dataType: .date, inputType: .text),
    ExtensionAttribute(
      id: 11, name: "Loan state", about: "Set at the desk", place: .general, dataType: .string, inputType: .popUp,
      options: ["Out", "In", "Überfällig"]),
  ]
  private static let ofHardware = [
    ExtensionAttribute(
      id: 20, name: "Keyboard layout", about: "As printed on the keys", place: .hardware, dataType: .string,
      inputType: .popUp, options: ["ANSI", "ISO", "JIS"])
  ]
  private static let ofSystem = [
    ExtensionAttribute(
      id: 30, name: "Days since restart", about: "Reported by a script", place: .operatingSystem, dataType: .integer,
      inputType: .script),
    ExtensionAttribute(
      id: 31, name: "Update ring", about: nil, place: .operatingSystem, dataType: .string, inputType: .popUp,
      options: ["Pilot", "Early", "Everyone"]),
  ]
  private static let ofPurchase = [
    ExtensionAttribute(
      id: 40, name: "Cost center", about: "Of the owner’s team", place: .purchasing, dataType: .string,
      inputType: .text,
      samples: ["CC-1004", "CC-2210", "Grün 7"], isEnabled: false),
    ExtensionAttribute(
      id: 41, name: "Funding", about: nil, place: .purchasing, dataType: .string, inputType: .popUp,
      options: ["Budget", "Grant", "Gift"]),
  ]
  private static let ofUser = [
    ExtensionAttribute(
      id: 50, name: "Personnel group", about: "From the directory", place: .user, dataType: .string,
      inputType: .directory, samples: ["Staff", "Contractor", "Studierende", "Board"]),
    ExtensionAttribute(
      id: 51, name: "Workplace", about: nil, place: .user, dataType: .string, inputType: .popUp,
      options: ["Office", "Home", "Both"]),
  ]
}

/// Extension attributes have another date format than the record itself.
private enum RandomDay {
  static func text(before reference: Int64, _ random: inout DemoRandom) -> String {
    let day = reference / DemoDate.dayLength - Int64(random.below(700))
    return DemoDate.text(day: day) + " 00:00:00"
  }
}
