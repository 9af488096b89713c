/// A variable of the environment that the program heeds.
struct EnvironmentVariable {
  var name: String
  var meaning: String

  static let all = [
    EnvironmentVariable(name: "JAMF_HOST", meaning: "The server, as with --host."),
    EnvironmentVariable(name: "JAMF_PROFILE", meaning: "The profile, as with --profile."),
    EnvironmentVariable(
      name: "JAMF_CLIENT_ID, JAMF_CLIENT_SECRET", meaning: "An API client of the server, and its secret."),
    EnvironmentVariable(name: "JAMF_USERNAME, JAMF_PASSWORD", meaning: "A user of the server, and the password."),
    EnvironmentVariable(name: "JAMF_TOKEN", meaning: "A ready token; it is used as it is and never ended."),
    EnvironmentVariable(name: "JAMF_TUI_CONFIG", meaning: "The configuration file, as with --config."),
    EnvironmentVariable(
      name: "HTTPS_PROXY, NO_PROXY", meaning: "A proxy, and what goes without: hosts, addresses, blocks, or * for all."),
    EnvironmentVariable(name: "SSL_CERT_FILE", meaning: "A PEM file with authorities to trust besides the system's."),
    EnvironmentVariable(name: "NO_COLOR", meaning: "With any value: no colours."),
  ]
}
