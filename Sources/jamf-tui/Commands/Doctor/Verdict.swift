import ArgumentParser
import JamfProAPI

/// The result of one check of `doctor`: how it is, why if known, and what to do next.
struct Verdict: Hashable {
  /// How good it is.
  enum Grade: String {
    case ok
    /// It works, with a drawback.
    case warn
    /// The list cannot load because of it.
    case fail
    /// Not tried because an earlier check failed.
    case skip
  }

  var check: DoctorCheck
  var grade: Grade
  var what: String
  var why: String?
  var next: String?
  /// Further findings, a line each.
  var more: [String] = []
  /// The program's exit code when this is the first failure, or a warning with one and nothing failed.
  var exitCode = ExitCode.success

  static func ok(_ check: DoctorCheck, _ what: String, more: [String] = []) -> Verdict {
    Verdict(check: check, grade: .ok, what: what, more: more)
  }

  static func warn(
    _ check: DoctorCheck, _ what: String, why: String? = nil, next: String?, more: [String] = [],
    exitCode: ExitCode = .success
  ) -> Verdict {
    Verdict(check: check, grade: .warn, what: what, why: why, next: next, more: more, exitCode: exitCode)
  }

  static func skip(_ check: DoctorCheck) -> Verdict {
    Verdict(check: check, grade: .skip, what: "Not checked.")
  }

  static func fail(_ check: DoctorCheck, _ failure: CommandFailure, more: [String] = []) -> Verdict {
    Verdict(
      check: check, grade: .fail, what: failure.what, why: failure.why, next: failure.next, more: failure.more + more,
      exitCode: failure.exitCode)
  }
}

/// The checks of `doctor`, in order of dependency.
enum DoctorCheck: String, CaseIterable {
  /// The configuration file, and the server and credential it names.
  case configuration
  /// Whether the secret can be fetched from where it is kept.
  case credential
  /// Name resolution, port, and proxy.
  case connection
  /// Certificates.
  case tls
  /// Whether the server is Jamf Pro and in service.
  case server
  case signIn
  /// The release, and the version of the inventory API.
  case version
  case privileges
  /// A first page of computers.
  case inventory
  /// Names for the ids of departments, buildings, sites and groups.
  case lookups
  /// Whether the server's clock and this machine's agree.
  case clock
  /// Whether the server's API document agrees with the one that the program was made from. Only on request.
  case drift

  /// The label at the beginning of a report line.
  var title: String {
    switch self {
    case .configuration: "Configuration"
    case .credential: "Credential"
    case .connection: "Connection"
    case .tls: "TLS"
    case .server: "Server"
    case .signIn: "Sign-in"
    case .version: "Version"
    case .privileges: "Privileges"
    case .inventory: "Inventory"
    case .lookups: "Look-ups"
    case .clock: "Clock"
    case .drift: "Drift"
    }
  }
}

/// The checks that need no network.
extension Verdict {
  /// The configuration file, server and credential of this run, and where each was set.
  static func configuration(_ settings: Settings, _ plan: ConnectionPlan, _ options: ConnectionOptions) -> Verdict {
    let file =
      settings.isFileThere
      ? "\(settings.file) is valid."
      : "There is no configuration file, and none is needed. It would be \(settings.file)."
    let origin =
      options.host != nil
      ? "set by --host" : plan.profile.map { name(of: $0, settings.configuration) } ?? "set by JAMF_HOST"
    return .ok(
      .configuration, file,
      more: ["The server is \(plan.address.label), \(origin)."] + plan.address.warnings
        + remarks(on: settings.configuration.jamfCLI, plan))
  }

  private static func name(of profile: String, _ configuration: Configuration) -> String {
    let name = "from the profile \"\(profile)\""
    guard configuration.profiles[profile]?.origin == .jamfCLI, let other = configuration.jamfCLI else { return name }
    return "\(name) of jamf-cli (\(other.file))"
  }

  /// Remarks about jamf-cli's configuration.
  private static func remarks(on other: JamfCLIConfiguration?, _ plan: ConnectionPlan) -> [String] {
    guard let other else { return [] }
    var remarks = other.mistakes.map { "jamf-cli's configuration has a mistake: \($0)." }
    if plan.origin == .own, let name = plan.profile, other.hasProfile(name) {
      remarks.append("jamf-cli also has a profile \"\(name)\" (\(other.file)). jamf-tui's own is used.")
    }
    return remarks
  }

  /// The secret could be fetched, and from where.
  static func credential(_ credential: ConnectionPlan.Credential) -> Verdict {
    switch credential {
    case .apiClient(let id, let secret): .ok(.credential, "API client \(id), with the secret from \(secret).")
    case .user(let name, let password): .ok(.credential, "User \(name), with the password from \(password).")
    case .token(let token): .ok(.credential, "An access token from \(token).")
    }
  }
}
