/// Something that goes wrong on purpose, for tests and for people who want to see it.
public enum Fault: Hashable, Sendable {
  /// Each response waits so long.
  case latency(milliseconds: Int)
  /// Tokens live so long.
  case tokenLifetime(seconds: Int)
  /// A token is refused after so many uses.
  case revokeAfter(uses: Int)
  /// So many requests in a second are answered, the others of that second refused with 429.
  case rateLimit(perSecond: Int)
  /// A page of more rows takes too long for what stands before the server: 504 with a web page.
  case timeoutAbove(rows: Int)
  /// The server fails, with 500 and no cause, when it has to write the computer with this id.
  case badRecord(id: String)
  /// Every so many-th JSON response breaks off in the middle, although its length was promised.
  case resetMidBody(every: Int)
  /// Every so many-th JSON response ends in the middle, as if that were all of it.
  case truncateJSON(every: Int)
  /// Every so many-th response is a web page that says 200, as a proxy in the way sends it.
  case html(every: Int)
  /// Every so many-th request is refused with a web page and 403, as a firewall before the server does it.
  case edgeHTML(every: Int)
  /// Every so many-th request is refused with 401, however good its token.
  case unauthorised(every: Int)
  /// From the first request on, everything is answered with 503 and a web page for so long.
  case maintenance(seconds: Int)
  /// From the first request on, what stands before the server answers with 502 and a web page for so long, and does not say
  /// when to come again.
  case badGateway(seconds: Int)
  /// Pages begin with computers of the page before, in place of their own.
  case duplicates
  /// Computers are deleted while the list is read.
  case shrinking
  /// Computers are enrolled while the list is read.
  case growing
  /// Enumerations have values that no document knows yet.
  case unknownEnums
  /// Objects have members that no document knows yet.
  case unknownFields
  /// Free texts carry control characters and worse.
  case hostileText
  /// What needs this privilege is refused with 403.
  case missingPrivilege(String)
  /// Only these versions of the inventory answer, while the release is one that has all.
  case api(Set<APIVersion>)
  /// What Jamf's Platform gateway lacks is not found, and it limits requests.
  case gateway
  /// Pages do not say how many computers there are.
  case noCount
  /// Pages have at most so many rows, whatever was asked for.
  case smallPages(rows: Int)
  /// The value of one extension attribute of one computer is a line of so many bytes.
  case longValue(bytes: Int)

  /// Reads `KIND` or `KIND=VALUE`, as on the command line.
  public init(_ argument: some StringProtocol) throws(FaultError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let kind = FaultKind(rawValue: name) else { throw .unknownKind(name) }
    self = try kind.fault(value: parts.count > 1 ? String(parts[1]) : nil)
  }
}
