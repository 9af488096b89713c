import Inventory
import JamfProAPI

extension ReferenceNames {
  /// The names that the server told, or why it did not.
  init(_ lookups: Lookups) {
    self.init(departments: Naming(lookups.departments), buildings: Naming(lookups.buildings))
  }

  /// Whether any of the fields shows a name in place of an id, so that names have to be asked for.
  static func areShown(in fields: [Field]) -> Bool {
    let none = ReferenceNames(departments: .unavailable(reason: "none"), buildings: .unavailable(reason: "none"))
    return fields.contains { none.reasonForIDs(in: $0) != nil }
  }
}

extension Naming {
  fileprivate init(_ lookup: Lookup) {
    switch lookup {
    case .names(let names): self = .names(names)
    case .unavailable(let error): self = .unavailable(reason: error.clause)
    }
  }
}

extension JamfProError {
  /// What happened as a part of a sentence, without the full stop.
  var clause: String {
    if case .missingPrivilege(let privileges) = kind, !privileges.isEmpty {
      let names = privileges.joined(separator: " and ")
      return privileges.count == 1 ? "the privilege \(names) is missing" : "the privileges \(names) are missing"
    }
    return what.hasSuffix(".") ? String(what.dropLast()) : what
  }
}
