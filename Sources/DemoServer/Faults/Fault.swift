public import JamfProAPI
import Wording

/// Something that goes wrong on purpose, for tests and demonstrations.
public enum Fault: Hashable, Sendable {
  /// Each response is delayed by this time.
  case latency(milliseconds: Int)
  /// Tokens are valid for this time.
  case tokenLifetime(seconds: Int)
  /// A token is refused after this many uses.
  case revokeAfter(uses: Int)
  /// This many requests per second are answered; the others are refused with 429.
  case rateLimit(perSecond: Int)
  /// A page of more rows takes too long for something in front of the server: 504 with a web page.
  case timeoutAbove(rows: Int)
  /// The server fails, with 500 and no cause, when it has to write the computer with this id.
  case badRecord(id: String)
  /// Every N-th JSON response is cut off in the middle, although its full length was announced.
  case resetMidBody(every: Int)
  /// Every N-th JSON response ends in the middle, as if it were complete.
  case truncateJSON(every: Int)
  /// Every N-th response is a web page with status 200, as from a proxy.
  case html(every: Int)
  /// Every N-th request is refused with 403 and a web page, as by a firewall in front of the server.
  case edgeHTML(every: Int)
  /// Every N-th request is refused with 401, even if its token is valid.
  case unauthorised(every: Int)
  /// The server works this long for each row of a list and each group of sections. It answers five requests at a time.
  case rowCost(milliseconds: Int)
  /// The server works this long for each row of the list of previews. It answers five requests at a time.
  case lightRowCost(milliseconds: Int)
  /// A request that takes longer is answered with 504 and a web page, and the server stops working for it.
  case gatewayTimeout(seconds: Int)
  /// Some time after the first request, connections are closed without an answer for a while.
  case outage(after: Int, seconds: Int)
  /// For this time from the first request on, everything is answered with 503 and a web page.
  case maintenance(seconds: Int)
  /// For this time from the first request on, something in front of the server answers with 502 and a web page, without
  /// `Retry-After`.
  case badGateway(seconds: Int)
  /// Pages begin with computers of the previous page instead of their own.
  case duplicates
  /// The computer with this id has another name.
  case renamed(id: String)
  /// Computers are deleted while the list is read.
  case shrinking
  /// Computers are enrolled while the list is read.
  case growing
  /// A few computers change before each list but the first.
  case changing
  /// Enumerations have values that are in no document yet.
  case unknownEnums
  /// Objects have members that are in no document yet.
  case unknownFields
  /// Free texts contain control characters and worse.
  case hostileText
  /// Operations that need this privilege are refused with 403.
  case missingPrivilege(String)
  /// Only these versions of the inventory exist, although the release has all; the list of previews may exist too.
  case api(Set<InventoryVersion>, preview: Bool = false)
  /// Operations that Jamf's Platform gateway does not have are not found, and requests are limited.
  case gateway
  /// Pages do not contain the number of computers.
  case noCount
  /// Pages have at most this many rows, whatever was requested.
  case smallPages(rows: Int)
  /// The value of one extension attribute of one computer is a line of this many bytes.
  case longValue(bytes: Int)
  /// Each computer has so many policy logs.
  case history(events: Int)
  /// The document of the API differs from the one that this program was made from. The API itself stays as it is.
  case schema(Set<SchemaChange>)

  /// Reads `KIND` or `KIND=VALUE`, as on the command line.
  ///
  /// - Throws: `FaultError`.
  package init(_ argument: some StringProtocol) throws(FaultError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let kind = FaultKind(rawValue: name) else { throw .unknownKind(name) }
    self = try kind.fault(value: parts.count > 1 ? String(parts[1]) : nil)
  }
}

/// The names of faults and the value that each takes: the table that the command line, its help and its errors read.
/// Each case is the `Fault` of the same name.
package enum FaultKind: String, CaseIterable, Sendable {
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
  case rowCost = "row-cost"
  case lightRowCost = "light-row-cost"
  case gatewayTimeout = "gateway-timeout"
  case outage
  case maintenance
  case badGateway = "bad-gateway"
  case duplicates
  case renamed
  case shrinking
  case growing
  case changing
  case unknownEnums = "unknown-enums"
  case unknownFields = "unknown-fields"
  case hostileText = "hostile-text"
  case missingPrivilege = "missing-privilege"
  case api
  case gateway
  case noCount = "no-count"
  case smallPages = "small-pages"
  case longValue = "long-value"
  case history
  case schema

  /// The placeholder after the equals sign; nil when there is no value.
  package var valueName: String? {
    switch self {
    case .latency, .rowCost, .lightRowCost: "MS"
    case .tokenLifetime, .gatewayTimeout, .maintenance, .badGateway: "S"
    case .outage: "AFTER:S"
    case .revokeAfter, .rateLimit, .history: "N"
    case .timeoutAbove, .smallPages: "ROWS"
    case .badRecord, .renamed: "ID"
    case .longValue: "BYTES"
    case .html, .edgeHTML, .truncateJSON, .resetMidBody, .unauthorised: "EVERY"
    case .missingPrivilege: "NAME"
    case .api: "v1[+v2…]"
    case .schema: "CHANGE[+…]"
    case .duplicates, .shrinking, .growing, .changing, .unknownEnums, .unknownFields, .hostileText, .gateway, .noCount:
      nil
    }
  }

  /// The value that it needs, as errors describe it.
  var need: String {
    switch self {
    case .missingPrivilege: "a name"
    case .api: "versions of the inventory, such as v1+v2 or v4+preview"
    case .outage: "two numbers of seconds, such as 8:20"
    case .schema:
      "changes to the document of the API (\(SchemaChange.allCases.map(\.rawValue).joined(separator: ", ")))"
    default: "a whole number"
    }
  }

  /// A valid form on the command line: `latency=200`.
  var example: String {
    let value =
      switch self {
      case .missingPrivilege: "\"Read Buildings\""
      case .api: "v1"
      case .outage: "8:20"
      case .schema: "\(SchemaChange.fieldGone.rawValue)+\(SchemaChange.valueNew.rawValue)"
      case .latency, .longValue: "200"
      default: "10"
      }
    return "\(rawValue)=\(value)"
  }

  /// Its form on the command line: `latency=MS`.
  package var usage: String { valueName.map { rawValue + "=" + $0 } ?? rawValue }

  /// What it does, in one line.
  package var summary: String {
    switch self {
    case .latency: "each response is delayed by MS milliseconds"
    case .tokenLifetime: "tokens expire after S seconds"
    case .revokeAfter: "a token is refused after N uses"
    case .rateLimit: "N requests per second are answered; others get 429 and Retry-After"
    case .timeoutAbove: "pages of more than ROWS computers get 504 and a web page"
    case .badRecord: "requests that include the computer with this ID get 500; repeatable"
    case .resetMidBody: "every EVERY-th response is cut off in the middle of its body"
    case .truncateJSON: "every EVERY-th response is truncated JSON"
    case .html: "every EVERY-th response is a web page with status 200"
    case .edgeHTML: "every EVERY-th request gets 403 and a web page, as from a firewall"
    case .unauthorised: "every EVERY-th request gets 401, even with a valid token"
    case .rowCost: "each row and group of sections takes MS milliseconds; five requests at a time"
    case .lightRowCost: "each row of preview/computers takes MS milliseconds; five requests at a time"
    case .gatewayTimeout: "requests that take longer than S seconds get 504 and a web page"
    case .outage: "AFTER seconds after the first request, connections are closed unanswered for S seconds"
    case .maintenance: "503, a web page and Retry-After for S seconds from the first request"
    case .badGateway: "502 and a web page, without Retry-After, for S seconds from the first request"
    case .duplicates: "pages start with computers of the previous page instead of their own"
    case .renamed: "the computer with this ID has another name; repeatable"
    case .shrinking: "computers disappear while the list loads (at most 5% of the fleet)"
    case .growing: "computers are added while the list loads (at most 5% of the fleet)"
    case .changing:
      "from the second list on, a few computers change before each list; sometimes one is added or removed"
    case .unknownEnums: "enumerations have undocumented values"
    case .unknownFields: "objects have undocumented members"
    case .hostileText: "text values contain characters that could harm the terminal"
    case .missingPrivilege: "requests that need the privilege NAME (\"Read Computers\") get 403; repeatable"
    case .api: "only these inventory versions (and preview) are available, although the release has all"
    case .gateway: "like Jamf's Platform gateway: v4 only, no product version, 100 requests per second"
    case .noCount: "pages report null as the number of computers"
    case .smallPages: "pages have at most ROWS rows, whatever size is requested"
    case .longValue: "the extension attribute EDR status of computer 1 is one line of BYTES bytes"
    case .history: "each computer has N policy logs in its history"
    case .schema:
      "the document of the API differs; each CHANGE is one of "
        + SchemaChange.allCases.map(\.rawValue).joined(separator: ", ")
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
    case .rowCost: .rowCost(milliseconds: try number(value, from: 0))
    case .lightRowCost: .lightRowCost(milliseconds: try number(value, from: 0))
    case .gatewayTimeout: .gatewayTimeout(seconds: try number(value))
    case .outage: try outage(value)
    case .maintenance: .maintenance(seconds: try number(value))
    case .badGateway: .badGateway(seconds: try number(value))
    case .duplicates: try none(value, .duplicates)
    case .renamed: .renamed(id: String(try number(value)))
    case .shrinking: try none(value, .shrinking)
    case .growing: try none(value, .growing)
    case .changing: try none(value, .changing)
    case .unknownEnums: try none(value, .unknownEnums)
    case .unknownFields: try none(value, .unknownFields)
    case .hostileText: try none(value, .hostileText)
    case .missingPrivilege: .missingPrivilege(try text(value))
    case .api: try versions(value)
    case .gateway: try none(value, .gateway)
    case .noCount: try none(value, .noCount)
    case .smallPages: .smallPages(rows: try number(value))
    case .longValue: .longValue(bytes: try number(value))
    case .history: .history(events: try number(value))
    case .schema: try schema(value)
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

  private func versions(_ value: String?) throws(FaultError) -> Fault {
    var versions: Set<InventoryVersion> = []
    var hasPreview = false
    for name in (value ?? "").split(separator: "+", omittingEmptySubsequences: false) {
      if name == Fault.preview {
        hasPreview = true
        continue
      }
      guard let version = InventoryVersion(name: name) else { throw .badValue(self, value) }
      versions.insert(version)
    }
    guard !versions.isEmpty else { throw .badValue(self, value) }
    return .api(versions, preview: hasPreview)
  }

  private func schema(_ value: String?) throws(FaultError) -> Fault {
    var changes: Set<SchemaChange> = []
    for name in (value ?? "").split(separator: "+", omittingEmptySubsequences: false) {
      guard let change = SchemaChange(rawValue: String(name)) else { throw .badValue(self, value) }
      changes.insert(change)
    }
    return .schema(changes)
  }

  private func outage(_ value: String?) throws(FaultError) -> Fault {
    let parts = (value ?? "").split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let after = try? number(parts[0], from: 0), let seconds = try? number(parts[1]) else {
      throw .badValue(self, value)
    }
    return .outage(after: after, seconds: seconds)
  }

  private func none(_ value: String?, _ fault: Fault) throws(FaultError) -> Fault {
    guard value == nil else { throw .badValue(self, value) }
    return fault
  }
}

/// Why a text does not name a fault.
package enum FaultError: Error, Hashable, Sendable {
  /// No fault has this name.
  case unknownKind(String)
  /// The value is wrong for the kind; nil when it is missing.
  case badValue(FaultKind, String?)
  /// The fault cannot be added or removed while the server runs.
  case fixed(FaultKind)
}

extension FaultError: CustomStringConvertible {
  /// What is wrong and what is valid, as sentences.
  package var description: String {
    switch self {
    case .unknownKind(let name):
      let nearest =
        NearestNames.name(to: name, among: FaultKind.allCases.map(\.rawValue)).map { "; did you mean \($0)?" } ?? "."
      let all = FaultKind.allCases.map(\.usage).joined(separator: ", ")
      return "There is no fault called “\(name)”\(nearest) Known faults: \(all)."
    case .fixed(let kind):
      return "The fault \(kind.rawValue) cannot change while the server runs."
    case .badValue(let kind, let value):
      let found = value.map { "“\($0)”" } ?? "nothing"
      return kind.valueName == nil
        ? "The fault \(kind.rawValue) takes no value, found \(found)."
        : value == nil
          ? "The fault \(kind.usage) needs \(kind.need), such as \(kind.example)."
          : "The fault \(kind.usage) needs \(kind.need), found \(found)."
    }
  }
}
