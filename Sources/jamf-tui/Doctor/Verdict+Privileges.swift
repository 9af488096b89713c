import APIRuntime
import JamfProAPI
import Wording

extension Verdict {
  /// What the credential may do, once a page has come: the privilege that the list needs is there then.
  static func privileges(_ report: PrivilegeReport, _ credential: Credential) -> Verdict {
    let needed = Operations.ComputersInventoryGetV4.requiredPrivileges.joined(separator: " and ")
    let what = "\(needed), which the list needs, is there."
    switch report.source {
    case .account where report.isAdministrator:
      return .ok(.privileges, what, more: ["\(report.account ?? credential.label) is an administrator."])
    case .account:
      let count = Quantity.of(report.granted?.count ?? 0, "privilege")
      return .ok(
        .privileges, what, more: ["The server names \(count) of \(report.account ?? credential.label)."])
    case .tokenScope, .unknown:
      let scope = report.scope.map { "The token's scope is \($0). " } ?? ""
      return .ok(
        .privileges, what, more: [scope + "The server does not name the privileges; what is refused shows when asked."])
    }
  }

  /// The names for ids in the inventory.
  static func lookups(_ lookups: Lookups, _ credential: Credential) -> Verdict {
    let kinds = [
      ("department", lookups.departments), ("building", lookups.buildings), ("site", lookups.sites),
      ("group", lookups.groups),
    ]
    var known: [String] = []
    var unknown: [String] = []
    var errors: [JamfProError] = []
    for (kind, lookup) in kinds {
      switch lookup {
      case .names(let names): known.append(Quantity.of(names.count, kind))
      case .unavailable(let error):
        unknown.append(Quantity.noun(0, kind))
        if !errors.contains(error) { errors.append(error) }
      }
    }
    guard let first = errors.first else { return .ok(.lookups, "Names of \(list(known)).") }
    let lacking = errors.flatMap { error -> [String] in
      if case .missingPrivilege(let names) = error.kind { names } else { [] }
    }
    let what = "No names of \(list(unknown)): ids are shown as they are."
    let more = known.isEmpty ? [] : ["There are names of \(list(known))."]
    guard !lacking.isEmpty else {
      let why = [first.what, first.why].compactMap(\.self).joined(separator: " ")
      return .warn(.lookups, what, why: why, next: first.next, more: more)
    }
    let isClient = if case .apiClient = credential { true } else { false }
    return .warn(
      .lookups, what, why: "The \(credential.label) lacks \(list(lacking.map { "\"\($0)\"" })).",
      next: isClient
        ? "Add what is lacking to the API role in Jamf Pro: tokens made after that have it."
        : "Ask an administrator of Jamf Pro for it.", more: more)
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
