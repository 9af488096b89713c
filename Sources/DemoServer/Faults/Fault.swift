/// Something that goes wrong on purpose, for tests and for people who want to see it.
public enum Fault: Hashable, Sendable {
  /// Each response waits so long.
  case latency(milliseconds: Int)
  /// Tokens live so long.
  case tokenLifetime(seconds: Int)
  /// Free texts carry control characters and worse.
  case hostileText
  /// Every so many-th response is a web page that says 200, as a proxy in the way sends it.
  case html(every: Int)
  /// Every so many-th request is refused with a web page and 403, as a firewall before the server does it.
  case edgeHTML(every: Int)
  /// Every so many-th JSON response ends in the middle.
  case truncateJSON(every: Int)
  /// Every so many-th request is refused with 401, however good its token.
  case unauthorised(every: Int)
  /// What needs this privilege is refused with 403.
  case missingPrivilege(String)

  /// Reads `KIND` or `KIND=VALUE`, as on the command line.
  public init(_ argument: some StringProtocol) throws(FaultError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let kind = FaultKind(rawValue: name) else { throw .unknownKind(name) }
    self = try kind.fault(value: parts.count > 1 ? String(parts[1]) : nil)
  }
}
