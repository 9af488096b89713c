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
      ? "named by --host" : plan.profile.map { name(of: $0, settings.configuration) } ?? "named by JAMF_HOST"
    return .ok(
      .configuration, file,
      more: ["The server is \(plan.address.label), \(origin)."] + plan.address.warnings
        + remarks(on: settings.configuration.jamfCLI, plan))
  }

  private static func name(of profile: String, _ configuration: Configuration) -> String {
    let name = "of the profile \"\(profile)\""
    guard configuration.profiles[profile]?.origin == .jamfCLI, let other = configuration.jamfCLI else { return name }
    return "\(name) of jamf-cli (\(other.file))"
  }

  /// What is worth knowing about jamf-cli's configuration.
  private static func remarks(on other: JamfCLIConfiguration?, _ plan: ConnectionPlan) -> [String] {
    guard let other else { return [] }
    var remarks = other.mistakes.map { "jamf-cli's configuration has a mistake: \($0)." }
    if plan.origin == .own, let name = plan.profile, other.hasProfile(name) {
      remarks.append("jamf-cli has a profile \"\(name)\", too (\(other.file)); jamf-tui's own is used.")
    }
    return remarks
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
