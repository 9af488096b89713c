import Wording

/// Why a text does not name a fault.
public enum FaultError: Error, Hashable, Sendable {
  case unknownKind(String)
  /// nil when the value is missing.
  case badValue(FaultKind, String?)
}

extension FaultError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownKind(let name):
      let nearest =
        NearestNames.name(to: name, among: FaultKind.allCases.map(\.rawValue)).map { "; did you mean \($0)?" } ?? "."
      let all = FaultKind.allCases.map(\.usage).joined(separator: ", ")
      return "There is no fault called “\(name)”\(nearest) Known are: \(all)."
    case .badValue(let kind, let value):
      let found = value.map { "“\($0)”" } ?? "nothing"
      return kind.valueName == nil
        ? "The fault \(kind.rawValue) takes no value, found \(found)."
        : "The fault \(kind.usage) needs \(kind.need), found \(found)."
    }
  }
}
