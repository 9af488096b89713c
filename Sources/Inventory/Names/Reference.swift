/// A field whose value is the name of something that records know by id only: a field of ours, beside the one with the id.
enum Reference: Hashable, Sendable, CaseIterable {
  case department, building

  /// The reference that a field shows; nil for fields that come from the server.
  init?(path: String) {
    guard let reference = Reference.allCases.first(where: { $0.path == path }) else { return nil }
    self = reference
  }

  /// The path of the field that shows the name.
  var path: String {
    switch self {
    case .department: "userAndLocation.department"
    case .building: "userAndLocation.building"
    }
  }

  /// The path of the field with the id.
  var idPath: String { path + "Id" }

  /// The id's name in the object that has it.
  var idName: String {
    switch self {
    case .department: "departmentId"
    case .building: "buildingId"
    }
  }
}
