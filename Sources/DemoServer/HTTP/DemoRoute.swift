/// What a path below `/api` means.
enum DemoRoute: Hashable, Sendable {
  case token
  case version
  case list(APIVersion)
  case record(APIVersion, id: String)
  case detail(APIVersion, id: String)

  /// nil for paths that this server does not have, or whose version it does not offer.
  init?(path: some StringProtocol, versions: Set<APIVersion>) {
    let parts = path.split(separator: "/" as Character, omittingEmptySubsequences: false).dropFirst().map { String($0) }
    guard parts.first == "api" else { return nil }
    switch Array(parts.dropFirst()) {
    case ["oauth", "token"], ["v1", "oauth", "token"]: self = .token
    case ["v1", "jamf-pro-version"]: self = .version
    case let rest where rest.count >= 2:
      guard let version = APIVersion(name: rest[0]), versions.contains(version) else { return nil }
      switch (rest[1], rest.count) {
      case ("computers-inventory", 2): self = .list(version)
      case ("computers-inventory", 3): self = .record(version, id: rest[2])
      case ("computers-inventory-detail", 3): self = .detail(version, id: rest[2])
      default: return nil
      }
    default: return nil
    }
  }

  /// The one method that it answers.
  var method: String { self == .token ? "POST" : "GET" }

  /// What a client needs to be allowed, in the words of Jamf's document; nil when a token is enough.
  var privilege: String? {
    switch self {
    case .token, .version: nil
    case .list, .record, .detail: "Read Computers"
    }
  }
}
