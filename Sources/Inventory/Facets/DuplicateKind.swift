/// What two records of one computer, or two computers that should not be, have in common.
enum DuplicateKind: Hashable, Sendable, CaseIterable {
  case serialNumber, udid, name, macAddress

  /// The fields that have it.
  var fields: [IdentityField] {
    switch self {
    case .serialNumber: [.serialNumber]
    case .udid: [.udid]
    case .name: [.name]
    case .macAddress: [.macAddress, .altMacAddress]
    }
  }

  /// In words, as a column says it.
  var words: String {
    switch self {
    case .serialNumber: "serial number"
    case .udid: "UDID"
    case .name: "name"
    case .macAddress: "MAC address"
    }
  }
}
