/// The names of faults, and what value each takes: the one table that the command line, its help and its errors read.
public enum FaultKind: String, CaseIterable, Sendable {
  case latency
  case tokenLifetime = "token-lifetime"
  case revokeAfter = "revoke-after"
  case rateLimit = "rate-limit"
  case timeoutAbove = "timeout-above"
  case badRecord = "bad-record"
  case resetMidBody = "reset-mid-body"
  case truncateJSON = "truncate-json"
  case html
  case edgeHTML = "edge-html"
  case unauthorised
  case maintenance
  case badGateway = "bad-gateway"
  case duplicates
  case shrinking
  case growing
  case unknownEnums = "unknown-enums"
  case unknownFields = "unknown-fields"
  case hostileText = "hostile-text"
  case missingPrivilege = "missing-privilege"
  case api
  case gateway
  case noCount = "no-count"
  case smallPages = "small-pages"
  case longValue = "long-value"

  /// What stands behind the equals sign; nil when nothing does.
  public var valueName: String? {
    switch self {
    case .latency: "MS"
    case .tokenLifetime, .maintenance, .badGateway: "S"
    case .revokeAfter, .rateLimit: "N"
    case .timeoutAbove, .smallPages: "ROWS"
    case .badRecord: "ID"
    case .longValue: "BYTES"
    case .html, .edgeHTML, .truncateJSON, .resetMidBody, .unauthorised: "EVERY"
    case .missingPrivilege: "NAME"
    case .api: "v1[+v2…]"
    case .duplicates, .shrinking, .growing, .unknownEnums, .unknownFields, .hostileText, .gateway, .noCount: nil
    }
  }

  /// What value it needs, as an error says it.
  var need: String {
    switch self {
    case .missingPrivilege: "a name"
    case .api: "versions of the inventory, such as v1+v2"
    default: "a whole number"
    }
  }

  /// How it is written on the command line: `latency=MS`.
  public var usage: String { valueName.map { rawValue + "=" + $0 } ?? rawValue }

  /// What it does, in a line.
  public var summary: String {
    switch self {
    case .latency: "each response waits MS milliseconds"
    case .tokenLifetime: "tokens live S seconds"
    case .revokeAfter: "a token is refused after N uses"
    case .rateLimit: "N requests a second are answered, others get 429 and Retry-After"
    case .timeoutAbove: "a page of more than ROWS computers gets 504 and a web page"
    case .badRecord: "whatever holds the computer with this ID gets 500; may be given several times"
    case .resetMidBody: "every EVERY-th answer breaks off in the middle of its body"
    case .truncateJSON: "every EVERY-th answer is JSON that ends too early"
    case .html: "every EVERY-th answer is a web page with status 200"
    case .edgeHTML: "every EVERY-th request gets 403 and a web page, as from a firewall"
    case .unauthorised: "every EVERY-th request gets 401, however good its token"
    case .maintenance: "503, a web page and Retry-After, for S seconds from the first request on"
    case .badGateway: "502 and a web page, without Retry-After, for S seconds from the first request on"
    case .duplicates: "pages begin with computers of the page before, in place of their own"
    case .shrinking: "computers disappear while the list is read, at most 5% of the fleet"
    case .growing: "computers are added while the list is read, at most 5% of the fleet"
    case .unknownEnums: "enumerations have values that no document knows"
    case .unknownFields: "objects have members that no document knows"
    case .hostileText: "free texts try to harm the terminal"
    case .missingPrivilege: "what needs the privilege NAME (\"Read Computers\") gets 403; may be given several times"
    case .api: "only these inventory versions answer, though the release has all"
    case .gateway: "as Jamf's Platform gateway: v4 only, no product version, 100 requests a second"
    case .noCount: "pages say null for the number of computers"
    case .smallPages: "pages have at most ROWS rows, whatever is asked for"
    case .longValue: "the extension attribute EDR status of computer 1 has one line of BYTES bytes"
    }
  }

  func fault(value: String?) throws(FaultError) -> Fault {
    switch self {
    case .latency: .latency(milliseconds: try number(value, from: 0))
    case .tokenLifetime: .tokenLifetime(seconds: try number(value))
    case .revokeAfter: .revokeAfter(uses: try number(value))
    case .rateLimit: .rateLimit(perSecond: try number(value))
    case .timeoutAbove: .timeoutAbove(rows: try number(value))
    case .badRecord: .badRecord(id: String(try number(value)))
    case .resetMidBody: .resetMidBody(every: try number(value))
    case .truncateJSON: .truncateJSON(every: try number(value))
    case .html: .html(every: try number(value))
    case .edgeHTML: .edgeHTML(every: try number(value))
    case .unauthorised: .unauthorised(every: try number(value))
    case .maintenance: .maintenance(seconds: try number(value))
    case .badGateway: .badGateway(seconds: try number(value))
    case .duplicates: try none(value, .duplicates)
    case .shrinking: try none(value, .shrinking)
    case .growing: try none(value, .growing)
    case .unknownEnums: try none(value, .unknownEnums)
    case .unknownFields: try none(value, .unknownFields)
    case .hostileText: try none(value, .hostileText)
    case .missingPrivilege: .missingPrivilege(try text(value))
    case .api: .api(try versions(value))
    case .gateway: try none(value, .gateway)
    case .noCount: try none(value, .noCount)
    case .smallPages: .smallPages(rows: try number(value))
    case .longValue: .longValue(bytes: try number(value))
    }
  }

  private func number(_ value: String?, from least: Int = 1) throws(FaultError) -> Int {
    guard let number = value.flatMap({ Int($0) }), number >= least, number <= 1_000_000_000 else {
      throw .badValue(self, value)
    }
    return number
  }

  private func text(_ value: String?) throws(FaultError) -> String {
    guard let value, !value.isEmpty else { throw .badValue(self, value) }
    return value
  }

  private func versions(_ value: String?) throws(FaultError) -> Set<APIVersion> {
    var versions: Set<APIVersion> = []
    for name in (value ?? "").split(separator: "+", omittingEmptySubsequences: false) {
      guard let version = APIVersion(name: name) else { throw .badValue(self, value) }
      versions.insert(version)
    }
    return versions
  }

  private func none(_ value: String?, _ fault: Fault) throws(FaultError) -> Fault {
    guard value == nil else { throw .badValue(self, value) }
    return fault
  }
}
