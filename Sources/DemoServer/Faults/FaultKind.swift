/// The names of faults, and what value each takes: the one table that the command line, its help and its errors read.
public enum FaultKind: String, CaseIterable, Sendable {
  case latency
  case tokenLifetime = "token-lifetime"
  case hostileText = "hostile-text"
  case html
  case edgeHTML = "edge-html"
  case truncateJSON = "truncate-json"
  case unauthorised
  case missingPrivilege = "missing-privilege"

  /// What stands behind the equals sign; nil when nothing does.
  public var valueName: String? {
    switch self {
    case .latency: "MS"
    case .tokenLifetime: "S"
    case .hostileText: nil
    case .html, .edgeHTML, .truncateJSON, .unauthorised: "EVERY"
    case .missingPrivilege: "NAME"
    }
  }

  /// How it is written on the command line: `latency=MS`.
  public var usage: String { valueName.map { rawValue + "=" + $0 } ?? rawValue }

  func fault(value: String?) throws(FaultError) -> Fault {
    switch self {
    case .latency: .latency(milliseconds: try number(value, from: 0))
    case .tokenLifetime: .tokenLifetime(seconds: try number(value, from: 1))
    case .hostileText: try none(value, .hostileText)
    case .html: .html(every: try number(value, from: 1))
    case .edgeHTML: .edgeHTML(every: try number(value, from: 1))
    case .truncateJSON: .truncateJSON(every: try number(value, from: 1))
    case .unauthorised: .unauthorised(every: try number(value, from: 1))
    case .missingPrivilege: .missingPrivilege(try text(value))
    }
  }

  private func number(_ value: String?, from least: Int) throws(FaultError) -> Int {
    guard let number = value.flatMap({ Int($0) }), number >= least, number <= 1_000_000_000 else {
      throw .badValue(self, value)
    }
    return number
  }

  private func text(_ value: String?) throws(FaultError) -> String {
    guard let value, !value.isEmpty else { throw .badValue(self, value) }
    return value
  }

  private func none(_ value: String?, _ fault: Fault) throws(FaultError) -> Fault {
    guard value == nil else { throw .badValue(self, value) }
    return fault
  }
}
