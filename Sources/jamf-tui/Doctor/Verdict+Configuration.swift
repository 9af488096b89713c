import JamfProAPI

/// What is found without the network.
extension Verdict {
  /// Which file, server and credential a run goes by, and who named them.
  static func configuration(_ settings: Settings, _ plan: ConnectionPlan, _ options: ConnectionOptions) -> Verdict {
    let file =
      settings.isFileThere
      ? "\(settings.file) is in order."
      : "There is no configuration file, and none is needed; it would be \(settings.file)."
    let origin =
      options.host != nil
      ? "named by --host" : plan.profile.map { "of the profile \"\($0)\"" } ?? "named by JAMF_HOST"
    return .ok(.configuration, file, more: ["The server is \(plan.address.label), \(origin)."] + plan.address.warnings)
  }

  /// That the secret could be fetched, and from where.
  static func credential(_ credential: ConnectionPlan.Credential) -> Verdict {
    switch credential {
    case .apiClient(let id, let secret): .ok(.credential, "API client \(id), its secret from \(secret).")
    case .user(let name, let password): .ok(.credential, "User \(name), the password from \(password).")
    case .token(let token): .ok(.credential, "An access token, from \(token).")
    }
  }
}
