import JamfProAPI

extension Fault {
  /// The name of the list of previews among the versions of the inventory.
  static let preview = "preview"

  /// The fault as it is written on the command line: `row-cost=26`.
  package var argument: String {
    let (kind, value) = parts
    return value.map { "\(kind.rawValue)=\($0)" } ?? kind.rawValue
  }

  private var parts: (FaultKind, String?) {
    switch self {
    case .latency(let milliseconds): (.latency, "\(milliseconds)")
    case .tokenLifetime(let seconds): (.tokenLifetime, "\(seconds)")
    case .revokeAfter(let uses): (.revokeAfter, "\(uses)")
    case .rateLimit(let perSecond): (.rateLimit, "\(perSecond)")
    case .timeoutAbove(let rows): (.timeoutAbove, "\(rows)")
    case .badRecord(let id): (.badRecord, id)
    case .resetMidBody(let every): (.resetMidBody, "\(every)")
    case .truncateJSON(let every): (.truncateJSON, "\(every)")
    case .html(let every): (.html, "\(every)")
    case .edgeHTML(let every): (.edgeHTML, "\(every)")
    case .unauthorised(let every): (.unauthorised, "\(every)")
    case .rowCost(let milliseconds): (.rowCost, "\(milliseconds)")
    case .lightRowCost(let milliseconds): (.lightRowCost, "\(milliseconds)")
    case .gatewayTimeout(let seconds): (.gatewayTimeout, "\(seconds)")
    case .outage(let after, let seconds): (.outage, "\(after):\(seconds)")
    case .maintenance(let seconds): (.maintenance, "\(seconds)")
    case .badGateway(let seconds): (.badGateway, "\(seconds)")
    case .duplicates: (.duplicates, nil)
    case .renamed(let id): (.renamed, id)
    case .shrinking: (.shrinking, nil)
    case .growing: (.growing, nil)
    case .changing: (.changing, nil)
    case .unknownEnums: (.unknownEnums, nil)
    case .unknownFields: (.unknownFields, nil)
    case .hostileText: (.hostileText, nil)
    case .missingPrivilege(let name): (.missingPrivilege, name)
    case .api(let versions, let preview):
      (.api, (versions.sorted().map(\.name) + (preview ? [Self.preview] : [])).joined(separator: "+"))
    case .gateway: (.gateway, nil)
    case .noCount: (.noCount, nil)
    case .smallPages(let rows): (.smallPages, "\(rows)")
    case .longValue(let bytes): (.longValue, "\(bytes)")
    case .history(let events): (.history, "\(events)")
    case .schema(let changes):
      (.schema, SchemaChange.allCases.filter(changes.contains).map(\.rawValue).joined(separator: "+"))
    }
  }
}
