import APIRuntime
import Logging

extension JamfProAPIClient {
  /// What the credential may do, as far as can be found out: asked once for each client (`GET /v1/auth`), and with what was
  /// refused since. A server that does not say makes it unknown, not an error.
  public func privileges() async -> PrivilegeReport {
    let report = try? await memory.privileges.value { [self] in
      do {
        let answer = try await reading(Operations.AuthGetV1.facts) {
          try JSONValue(jsonBytes: try await checked.AuthGetV1().ok.body.bytes)
        }
        if let report = PrivilegeReport(authorization: answer) { return report }
      } catch let error as JamfProError {
        logger?.notice("The server does not say what the credential may do: \(error.what)")
        // That it refuses is an answer; that it was not reached is none to keep.
        if error.isPassing || error.status == nil { throw error }
      }
      return PrivilegeReport(source: .unknown)
    }
    var complete = report ?? PrivilegeReport(source: .unknown)
    complete.scope = await tokens.scope
    if complete.source == .unknown, complete.scope != nil { complete.source = .tokenScope }
    return complete.with(denials: denials.lists)
  }
}

extension PrivilegeReport {
  /// Reads the answer of `GET /v1/auth`: privileges stand by site, and by group for accounts that have them from groups. Nil
  /// when it names none.
  init?(authorization answer: JSONValue) {
    guard let account = answer["account"] else { return nil }
    var granted: Set<String> = []
    if case .object(let sites) = account["privilegesBySite"] {
      for site in sites.members { granted.formUnion(site.value.strings) }
    }
    let groups = answer["accountGroups"]?.elements ?? []
    for group in groups { granted.formUnion(group["privileges"]?.strings ?? []) }
    let isAdministrator =
      account["accessLevel"]?.stringValue == "FullAccess" && account["privilegeSet"]?.stringValue == "ADMINISTRATOR"
    if granted.isEmpty, !isAdministrator { return nil }
    self.init(
      source: .account, account: account["username"]?.stringValue, isAdministrator: isAdministrator,
      granted: granted.isEmpty ? nil : granted)
  }
}
