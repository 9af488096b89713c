import Inventory
import JamfProAPI
import Wording

/// The server and the credential of a run, from flags, environment and configuration. No secret is fetched yet.
///
/// Flags override the environment, and the environment overrides the profile. A profile's credential is sent only to
/// that profile's host: otherwise a mistyped `--host` would send a production secret to a stranger.
struct ConnectionPlan: Hashable {
  var address: ServerAddress
  var profile: String?
  var credential: Credential
  /// The profile's connection settings; defaults for every other server.
  var network: Configuration.Network
  /// The configuration that contains the profile.
  var origin: ReferenceOrigin

  /// A complete credential whose secret has not been fetched.
  enum Credential: Hashable {
    case apiClient(clientID: ClientID, clientSecret: SecretReference)
    case user(name: String, password: SecretReference)
    case token(SecretReference)
  }

  /// - Parameter needsSecret: whether a secret must be named. Without one, the account is known nevertheless.
  /// - Throws: `CommandFailure` that names what is missing and how to provide it.
  init(
    hostFlag: String?, profileFlag: String?, environment: [String: String], configuration: Configuration,
    configurationFile: String, needsSecret: Bool = true
  ) throws {
    let environment = environment.filter { !$0.value.isEmpty }
    let namedHost = hostFlag ?? environment["JAMF_HOST"]
    let profile = try Self.profile(profileFlag, environment, configuration, hasHost: namedHost != nil)
    guard let host = namedHost ?? profile?.value.host else {
      let missing = profile.map { "The profile \"\($0.name)\" has no \"host\"." }
      throw CommandFailure(
        missing ?? "No Jamf Pro server is set.",
        why: configuration.jamfCLI?.mistakes.first.map { "jamf-cli's configuration is not used: \($0)" },
        next: "Try --demo for a made-up fleet, set a server with --host x.jamfcloud.com, or write a profile to "
          + "\(configurationFile) with jamf-tui config init.", exitCode: .configuration)
    }
    address = try Self.address(host)
    let profileAddress = profile?.value.host.flatMap { try? ServerAddress($0) }
    let isProfilesHost = profileAddress == address
    self.profile = isProfilesHost ? profile?.name : nil
    network = isProfilesHost ? profile?.value.network ?? .init() : .init()
    origin = isProfilesHost ? profile?.value.origin ?? .own : .own
    do {
      credential = try Self.credential(
        environment, isProfilesHost ? profile?.value.credential : nil, origin, needsSecret: needsSecret)
    } catch let missing as MissingPart {
      var why = missing.why
      if let profile, let profileHost = profile.value.host, !isProfilesHost, hostFlag == nil {
        why =
          "JAMF_HOST is \(address.label) and overrides the profile \"\(profile.name)\", whose credential is sent only to "
          + "\(profileHost). Unset JAMF_HOST to use the profile."
      } else if let profile, let profileHost = profile.value.host, !isProfilesHost {
        why =
          "The profile \"\(profile.name)\" is for \(profileHost), so its credential is not sent to \(address.label)."
      }
      throw CommandFailure(
        "There is no credential for \(address.label).", why: why,
        next:
          "Set JAMF_CLIENT_ID and JAMF_CLIENT_SECRET, or add a profile with \"auth\" for this host to \(configurationFile).",
        exitCode: .configuration)
    }
  }

  /// The plan for a profile chosen in the browser. The environment applies only to the start.
  init(profile: String, _ settings: Settings) throws {
    try self.init(
      hostFlag: nil, profileFlag: profile, environment: [:], configuration: settings.configuration,
      configurationFile: settings.file)
  }

  private struct MissingPart: Error {
    var why: String?
  }

  private static func address(_ host: String) throws -> ServerAddress {
    do { return try ServerAddress(host) } catch {
      throw CommandFailure(error, exitCode: .usage)
    }
  }

  private static func profile(
    _ flag: String?, _ environment: [String: String], _ configuration: Configuration, hasHost: Bool
  ) throws -> (name: String, value: Configuration.Profile)? {
    let profiles = configuration.profiles
    let wanted = flag ?? environment["JAMF_PROFILE"]
    guard let name = wanted ?? configuration.defaultProfile else {
      return profiles.count == 1 ? profiles.first.map { ($0.key, $0.value) } : nil
    }
    if let profile = profiles[name] { return (name, profile) }
    // jamf-cli's default profile may be for something else. It is not needed when a host is given.
    if wanted == nil, hasHost { return nil }
    if let unusable = configuration.jamfCLI?.unusable[name] {
      throw CommandFailure(
        "The profile \"\(name)\" of jamf-cli cannot be used.", why: "\(unusable.problem).",
        next: profiles.isEmpty
          ? nil : "Name another with --profile: \(profiles.keys.sorted().joined(separator: ", ")).",
        exitCode: .configuration)
    }
    let known = profiles.keys.sorted()
    let nearest = NearestNames.name(to: name, among: known).map { "Did you mean \"\($0)\"?" }
    throw CommandFailure(
      "There is no profile \"\(name)\".",
      why: configuration.jamfCLI?.problem.map { "jamf-cli's configuration is not used: \($0)" },
      next: nearest
        ?? (known.isEmpty
          ? "The configuration has no profiles. To create one, run: jamf-tui config init"
          : known.count == 1
            ? "The only profile is \(known[0])." : "The profiles are \(known.joined(separator: ", "))."),
      exitCode: .configuration)
  }

  private static func credential(
    _ environment: [String: String], _ profile: Configuration.CredentialReference?, _ origin: ReferenceOrigin,
    needsSecret: Bool
  ) throws -> Credential {
    func variable(_ name: String) -> SecretReference? { environment[name].map { _ in .environment(name) } }
    func unset(_ name: String) -> SecretReference? { needsSecret ? nil : .environment(name) }

    if let token = variable("JAMF_TOKEN") { return .token(token) }
    if environment["JAMF_CLIENT_ID"] != nil || environment["JAMF_CLIENT_SECRET"] != nil {
      var id = environment["JAMF_CLIENT_ID"].map(ClientID.written)
      var secret = variable("JAMF_CLIENT_SECRET")
      if case .apiClient(let profileID, let profileSecret) = profile {
        // A different client ID needs its own secret. The profile may reference the same variable.
        let isProfiles = id == profileID || profileID == .kept(.environment("JAMF_CLIENT_ID"))
        if id == nil { id = profileID } else if secret == nil, isProfiles { secret = profileSecret }
      }
      guard let id else { throw MissingPart(why: "JAMF_CLIENT_SECRET is set, but JAMF_CLIENT_ID is not.") }
      guard let secret = secret ?? unset("JAMF_CLIENT_SECRET") else {
        throw MissingPart(why: "JAMF_CLIENT_ID is set, but JAMF_CLIENT_SECRET is not.")
      }
      return .apiClient(clientID: id, clientSecret: secret)
    }
    if environment["JAMF_USERNAME"] != nil || environment["JAMF_PASSWORD"] != nil {
      var name = environment["JAMF_USERNAME"]
      var password = variable("JAMF_PASSWORD")
      if case .user(let profileName, let profilePassword) = profile {
        if name == nil {
          name = profileName
        } else if password == nil, name == profileName {
          password = profilePassword
        }
      }
      guard let name else { throw MissingPart(why: "JAMF_PASSWORD is set, but JAMF_USERNAME is not.") }
      guard let password = password ?? unset("JAMF_PASSWORD") else {
        throw MissingPart(why: "JAMF_USERNAME is set, but JAMF_PASSWORD is not.")
      }
      return .user(name: name, password: password)
    }
    switch profile {
    case .apiClient(let id?, let secret?): return .apiClient(clientID: id, clientSecret: secret)
    case .apiClient where origin == .jamfCLI:
      throw MissingPart(why: "jamf-cli's profile has no \"client-id\" or no \"client-secret\".")
    case .apiClient: throw MissingPart(why: "The profile's \"auth\" has no \"clientID\" or no \"clientSecret\".")
    case .user(let name?, let password?): return .user(name: name, password: password)
    case .user: throw MissingPart(why: "The profile's \"auth\" has no \"username\" or no \"password\".")
    case .token(let token?): return .token(token)
    case .token where origin == .jamfCLI: throw MissingPart(why: "jamf-cli's profile has no \"token\".")
    case .token: throw MissingPart(why: "The profile's \"auth\" has no \"token\".")
    case nil: throw MissingPart()
    }
  }
}
