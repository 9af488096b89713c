/// What a credential may do, as far as is known.
public struct PrivilegeReport: Hashable, Sendable {
  /// Where it is known from.
  public enum Source: String, Hashable, Sendable {
    /// The server has named the privileges of the account.
    case account
    /// The token names the roles it was made with, not their privileges.
    case tokenScope
    /// Nothing but what was refused.
    case unknown
  }

  /// Where it is known from.
  public var source: Source
  /// The account's name, as the server says; nil when it does not.
  public var account: String?
  /// Whether the account is an administrator's, who may do everything.
  public var isAdministrator: Bool
  /// The privileges, as `Read Computers`, whatever site they are for; nil when the server does not name them.
  public var granted: Set<String>?
  /// The scope of the token, as `api-role:2`; nil when there is none.
  public var scope: String?
  /// Privileges that turned out to be lacking: an operation that needs them was refused.
  public var denied: Set<String>

  /// A report.
  public init(
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

  /// Whether the credential has a privilege; nil when nobody knows. A refusal counts for more than what the server names:
  /// tokens keep the privileges they were made with.
  public func may(_ privilege: String) -> Bool? {
    if denied.contains(privilege) { return false }
    if isAdministrator { return true }
    return granted?.contains(privilege)
  }

  /// The same with what was refused: of an operation that needs several privileges, the one that is known to be lacking,
  /// or the only one that is not known to be there.
  func with(denials: [[String]]) -> PrivilegeReport {
    var report = self
    for needed in denials {
      let open = needed.filter { granted?.contains($0) != true }
      // A server that has named them all refuses all the same: the token is older than the privilege.
      let lacking = granted == nil ? (open.count == 1 ? open : []) : open.isEmpty ? needed : open
      report.denied.formUnion(lacking)
    }
    return report
  }
}
