import Browser
import Essentials
import Inventory
import Screen

/// What the configuration file says; every part may be missing.
struct Configuration: Hashable {
  var defaultProfile: String?
  var profiles: [String: Profile] = [:]
  var browse = BrowseSettings()
  /// What is stored on this computer; profiles may differ.
  var archive = ArchiveSettings()
  /// How secrets are revealed.
  var reveal = RevealSettings()
  /// Programs to run on computers of the list, in order.
  var commands: [UserCommand] = []
  /// jamf-cli's configuration, once its profiles are merged into `profiles`; nil when there is none.
  var jamfCLI: JamfCLIConfiguration?

  /// One Jamf Pro server and how to sign in to it.
  struct Profile: Hashable {
    var host: String?
    var credential: CredentialReference?
    var network = Network()
    /// The color of its name in the browser.
    var color: ProfileColor?
    /// What is stored of its fleet, where that differs from other profiles.
    var archive = ArchiveSettings()
    var origin = ReferenceOrigin.own
  }

  /// The key `archive`: what is stored of a fleet between two runs. Missing parts follow the file's own `archive`, then
  /// the defaults.
  struct ArchiveSettings: Hashable {
    var keep: Bool?
    /// The age from which on the whole fleet is loaded again.
    var fullAfter: StoredAge?
    /// How long changes are remembered.
    var history: HistoryAge?
    /// The starts of the paths that are not stored.
    var exclude: [String]?
    /// The starts of the paths whose changes are no news, in place of `VolatileFields.standard`.
    var volatile: [String]?
    /// Whether changes of these are recorded, too.
    var recordVolatile: Bool?

    /// The age in milliseconds from which on the whole fleet is loaded again.
    var longestTimeBetweenFullLoads: Int64 { fullAfter?.milliseconds ?? 12 * 3_600_000 }

    /// The fields whose changes are left out unless they are requested.
    var volatileFields: VolatileFields { volatile.map { VolatileFields(paths: $0) } ?? .standard }
  }

  /// The key `reveal`: how secrets are revealed.
  struct RevealSettings: Hashable {
    /// How long a secret stays on the screen.
    var seconds: Int?
    /// Whether a reason must be given.
    var askReason: Bool?

    static let allowedSeconds = 10...300

    var limits: RevealLimits {
      var limits = RevealLimits()
      limits.seconds = seconds ?? limits.seconds
      limits.asksReason = askReason ?? limits.asksReason
      return limits
    }
  }

  /// How a profile's server is reached: the profile's keys `caFile`, `clientCertificate`, `proxy` and `timeouts`.
  struct Network: Hashable {
    /// A PEM file with certificate authorities to trust in addition to the system's.
    var authoritiesFile: String?
    var clientCertificate: ClientCertificate?
    var proxy: Proxy?
    var timeouts = Timeouts()

    /// The certificate for servers that request one. Files are in PEM form.
    struct ClientCertificate: Hashable {
      /// The certificate and its chain.
      var certificateFile: String
      /// The private key; nil when it is in the same file.
      var keyFile: String?
      /// The passphrase of an encrypted key.
      var passphrase: SecretReference?
    }

    /// A proxy as written in the file: its address in the clear, its password only by reference.
    struct Proxy: Hashable {
      /// `http://host:port`, or without the scheme.
      var address: String
      var username: String?
      var password: SecretReference?
    }

    /// Time-outs in seconds; nil for the defaults.
    struct Timeouts: Hashable {
      /// For name resolution, connection and TLS together.
      var connect: Int?
      /// Between two arrivals of bytes.
      var read: Int?
      /// For a request, from first to last byte.
      var total: Int?
    }
  }

  /// The settings of the browser at its start.
  struct BrowseSettings: Hashable {
    var columns: [String]?
    var sort: String?
    /// Minutes between refreshes; 0 means never.
    var refreshMinutes: Int?
    /// The saved views, in order.
    var views: [SavedView] = []
    /// Keys by the name of their action.
    var keys: [String: [String]] = [:]
    var theme: Theme?
    /// Where the detail is at the start.
    var detail: DetailPlacement?
    /// From which values on something needs attention.
    var limits = HealthLimits()
    /// Whether mouse input is on from the start.
    var mouse: Bool?
    /// Whether the screen is drawn for a screen reader.
    var accessible: Bool?
    /// The names of the charts of the overview.
    var overview: [String]?
  }

  /// A credential as written in the file: names in the clear, secrets only by reference.
  enum CredentialReference: Hashable {
    case apiClient(clientID: ClientID?, clientSecret: SecretReference?)
    case user(name: String?, password: SecretReference?)
    case token(SecretReference?)

    /// Where the secret is.
    var secret: SecretReference? {
      switch self {
      case .apiClient(_, let secret), .user(_, let secret), .token(let secret): secret
      }
    }
  }
}

extension Configuration {
  /// What is stored of a profile's fleet.
  func archive(ofProfile name: String?) -> ArchiveSettings {
    let own = name.flatMap { profiles[$0]?.archive } ?? ArchiveSettings()
    return ArchiveSettings(
      keep: own.keep ?? archive.keep, fullAfter: own.fullAfter ?? archive.fullAfter,
      history: own.history ?? archive.history, exclude: own.exclude ?? archive.exclude,
      volatile: own.volatile ?? archive.volatile, recordVolatile: own.recordVolatile ?? archive.recordVolatile)
  }

  /// The environment variables that hold secrets of any profile.
  var secretVariables: Set<String> {
    let references = profiles.values.flatMap { profile in
      [profile.credential?.secret, profile.network.clientCertificate?.passphrase, profile.network.proxy?.password]
    }
    return Set(references.compactMap { if case .environment(let name) = $0 { name } else { nil } })
  }

  /// The configuration of this run and the file it came from; an empty configuration when there is no file.
  ///
  /// - Throws: `CommandFailure` when a named file is missing, when a file cannot be read or has mistakes, or when other
  ///   users can change it.
  static func load(
    flag: String?, environment: [String: String]
  ) throws -> (configuration: Configuration, file: String?) {
    guard let place = ConfigurationLocation(environment: environment, flag: flag).file() else { return (.init(), nil) }
    let bytes: [UInt8]
    do { bytes = try TrustedFile(path: place.path).bytes() } catch let distrust as TrustedFile.Distrust {
      throw distrust.failure(of: place.path)
    } catch {
      let origin = flag != nil ? "--config" : "JAMF_TUI_CONFIG"
      throw CommandFailure(
        "The configuration file \(place.path) cannot be read.", why: FileTrouble.reason(error),
        next: place.isNamed ? "It was named by \(origin)." : nil, exitCode: .configuration)
    }
    do { return (try ConfigurationReader.read(bytes, file: place.path), place.path) } catch {
      throw CommandFailure(error)
    }
  }

  /// The names of all profiles, including jamf-cli's, for completion. Files that cannot be read are skipped.
  static func profileNames(flag: String?, environment: [String: String]) -> [String] {
    var configuration = (try? load(flag: flag, environment: environment).configuration) ?? .init()
    if let other = JamfCLIConfiguration.load(environment: environment) { configuration.add(other) }
    return configuration.profiles.keys.sorted()
  }
}

extension CommandFailure {
  /// All mistakes in a configuration file.
  init(_ error: ConfigurationError) {
    let lines = error.problems.map(\.description)
    self.init(lines.first ?? "The configuration is wrong.", more: Array(lines.dropFirst()), exitCode: .configuration)
  }
}

/// A mistake in a configuration file, with its line, counted from 1.
struct ConfigurationProblem: Hashable, CustomStringConvertible {
  var file: String
  var line: Int?
  var message: String

  var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// All mistakes in a configuration file, reported together so that one edit can fix them.
struct ConfigurationError: Error {
  var problems: [ConfigurationProblem]
}
