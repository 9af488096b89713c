import APIRuntime
import HTTPTypes
import Logging
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// What a credential may do, as far as known.
public struct PrivilegeReport: Hashable, Sendable {
  /// What a report is based on.
  public enum Source: String, Hashable, Sendable {
    /// The server listed the privileges of the account.
    case account
    /// The token names its API roles, but not their privileges.
    case tokenScope
    /// Only refused operations are known.
    case unknown
  }

  /// What the report is based on.
  public var source: Source
  /// The account's name, as the server reports it; nil when it does not.
  public var account: String?
  /// Whether the account is an administrator, which may do everything.
  public var isAdministrator: Bool
  /// The privileges, such as `Read Computers`, for whatever site; nil when the server does not list them.
  public var granted: Set<String>?
  /// The scope of the token, such as `api-role:2`; nil when there is none.
  public var scope: String?
  /// Privileges that turned out to be missing: the server refused an operation that needs them.
  public var denied: Set<String>

  /// A report.
  package init(
    source: Source, account: String? = nil, isAdministrator: Bool = false, granted: Set<String>? = nil,
    scope: String? = nil, denied: Set<String> = []
  ) {
    self.source = source
    self.account = account
    self.isAdministrator = isAdministrator
    self.granted = granted
    self.scope = scope
    self.denied = denied
  }

  /// Whether the credential has a privilege; nil when unknown. A refusal counts more than the server's list, because
  /// tokens keep the privileges that they were issued with.
  public func may(_ privilege: String) -> Bool? {
    if denied.contains(privilege) { return false }
    if isAdministrator { return true }
    return granted?.contains(privilege)
  }

  /// The report with refused operations added. If an operation needs several privileges, the missing one is the one
  /// that the server does not list, or the only one that is not known to be granted.
  func with(denials: [[String]]) -> PrivilegeReport {
    var report = self
    for needed in denials {
      let open = needed.filter { granted?.contains($0) != true }
      // If the server lists all of them and still refuses, the token is older than the privilege.
      let missing = granted == nil ? (open.count == 1 ? open : []) : open.isEmpty ? needed : open
      report.denied.formUnion(missing)
    }
    return report
  }
}

extension JamfProAPIClient {
  /// What the credential may do, as far as known: the server's answer (`GET /v1/auth`), requested once for each client,
  /// and what was refused since. It never throws: if the server does not say, the source is `unknown` or `tokenScope`.
  public func privileges() async -> PrivilegeReport {
    let report = try? await memory.privileges.value { [self] in
      do {
        let answer = try await reading(Operations.AuthGetV1.facts) {
          try JSONValue(jsonBytes: try await checked.AuthGetV1().ok.body.bytes)
        }
        if let report = PrivilegeReport(authorization: answer) { return report }
      } catch let error as JamfProError {
        logger?.notice("The server does not report the privileges of the credential: \(error.what)")
        // A refusal is an answer to keep. A failure to reach the server is not.
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
  /// Reads the answer of `GET /v1/auth`, which lists privileges by site, and by group for accounts that get them from
  /// groups. Nil when it lists none.
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

/// Notes which operations the server refuses because of a missing privilege, for all callers.
final class PrivilegeDenials: CallMiddleware {
  private let refused = Mutex<[String: [String]]>([:])

  /// Privileges that refused operations need, one list for each operation.
  var lists: [[String]] { refused.withLock { Array($0.values) } }

  /// The privileges that a refused operation needs; empty for other operations.
  func privileges(of operationID: String) -> [String] { refused.withLock { $0[operationID] ?? [] } }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, call: ClientCall,
    next: @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL, call)
    guard let facts = call.facts, !facts.requiredPrivileges.isEmpty else { return answer }
    let contentType = answer.0.headerFields[.contentType]
    // A refusal by something in front of the server says nothing about privileges.
    if answer.0.status == .forbidden, contentType.map({ ResponseBody.matches($0, "application/json") }) == true {
      refused.withLock { $0[facts.id] = facts.requiredPrivileges }
    } else if answer.0.status.kind == .successful {
      _ = refused.withLock { $0.removeValue(forKey: facts.id) }
    }
    return answer
  }
}
