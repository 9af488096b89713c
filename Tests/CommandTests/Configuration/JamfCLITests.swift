import Foundation
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("The configuration of jamf-cli")
struct JamfCLITests {
  private func read(_ text: String) -> JamfCLIConfiguration {
    JamfCLIReader.read(Array(text.utf8), file: "config.yaml")
  }

  private func reasons(_ text: String) -> [String] {
    read(text).unusable.values.map(\.problem.description).sorted()
  }

  /// The example from jamf-cli's documentation of its file.
  private static let example = """
    # The profile to use when --profile / JAMF_PROFILE is not set
    default-profile: prod
    default-output: table

    profiles:
      gateway:
        url: https://us.api.jamfcloud.com
        auth-method: platform
        tenant-id: your-tenant-id
        client-id: abc123
        client-secret: keychain:jamf-cli/gateway/client-secret
        destructive-cooldown: 30s   # optional

      prod:
        url: https://jamf.company.com/
        auth-method: oauth2
        client-id: abc123
        client-secret: env:JAMF_PROD_SECRET
      staging:
        url: https://jamf-staging.company.com
        auth-method: token
        token: env:JAMF_STAGING_TOKEN
      secure:
        url: jamf-secure.company.com
        auth-method: oauth2
        client-id: keychain:secure/client-id
        client-secret: keychain:jamf-cli/secure/client-secret
      protect:
        product: protect
        url: https://tenant.protect.jamfcloud.com
        auth-method: oauth2
        client-id: ghi789
        client-secret: keychain:jamf-cli/protect/client-secret

    """

  @Test("its profiles for Jamf Pro are read, with references as in jamf-cli")
  func example() {
    let found = read(Self.example)
    #expect(found.defaultProfile == "prod")
    #expect(found.problem == nil)
    #expect(found.profiles.keys.sorted() == ["prod", "secure", "staging"])
    #expect(
      found.profiles["prod"]
        == .init(
          host: "https://jamf.company.com",
          credential: .apiClient(clientID: "abc123", clientSecret: .environment("JAMF_PROD_SECRET")), origin: .jamfCLI))
    #expect(found.profiles["staging"]?.credential == .token(.environment("JAMF_STAGING_TOKEN")))
    #expect(
      found.profiles["secure"]?.credential
        == .apiClient(
          clientID: .kept(.keychain(service: "jamf-cli", account: "secure/client-id")),
          clientSecret: .keychain(service: "jamf-cli", account: "secure/client-secret")))
    #expect(found.mistakes.isEmpty)
    #expect(
      reasons(Self.example) == [
        "config.yaml:29: profile \"protect\" is for the product \"protect\", but this program is for Jamf Pro",
        "config.yaml:8: profile \"gateway\" signs in through Jamf's Platform gateway, which this program does not support",
      ])
  }

  @Test(
    "a service other than jamf-cli is given with three parts",
    arguments: [
      ("jamf-cli/prod/client-secret", "jamf-cli", "prod/client-secret"),
      ("prod/client-secret", "jamf-cli", "prod/client-secret"),
      ("alone", "jamf-cli", "alone"), ("vault/prod/secret", "vault", "prod/secret"),
      ("vault/prod/secret/more", "vault", "prod/secret/more"), ("jamf-cli/alone", "jamf-cli", "alone"),
    ])
  func keychainReferences(text: String, service: String, account: String) {
    let found = read("profiles: {a: {url: a.example.com, token: 'keychain:\(text)'}}")
    #expect(found.profiles["a"]?.credential == .token(.keychain(service: service, account: account)))
  }

  @Test("mistakes are reported with their line, and no literal secret is repeated")
  func mistakes() {
    let found = read(
      """
      profiles:
        literal:
          url: https://a.example.com
          auth-method: oauth2
          client-id: abc
          client-secret: hunter2
        nowhere:
          auth-method: oauth2
        plain:
          url: http://b.example.com
          token: env:T
        listed: [a, b]
        nested:
          url: {a: b}
        fine:
          url: https://c.example.com
          token: env:T
      """)
    #expect(found.profiles.keys.sorted() == ["fine"])
    let told = found.mistakes.map(\.description)
    #expect(told.count == 5)
    #expect(!told.joined().contains("hunter2"))
    #expect(told[0].hasPrefix("config.yaml:6: profile \"literal\" must say where its \"client-secret\" is kept"))
    #expect(told[1] == "config.yaml:8: profile \"nowhere\" has no \"url\"")
    #expect(told[2].hasPrefix("config.yaml:10: profile \"plain\" has a \"url\" that cannot be used: Plain http"))
    #expect(told[3] == "config.yaml:12: profile \"listed\" must be a mapping of keys to values")
    #expect(told[4].hasPrefix("config.yaml:14: profile \"nested\" has a \"url\" that is not a string"))
  }

  @Test(
    "a malformed file is reported with the place, and nothing is quoted",
    arguments: [
      ("a: b\nclient-secret: \"hunter2\n", 3), ("- hunter2\n", 1), ("profiles: hunter2\n", 1),
      ("profiles:\n  hunter2: {url: a}\n  hunter2: {url: b}\n", 3), ("a: *hunter2\n", 1),
      ("a: b\n--- \nhunter2: c\n", 2),
    ])
  func notYAML(text: String, line: Int) throws {
    let found = read(text)
    let problem = try #require(found.problem)
    #expect(problem.line == line)
    #expect(!problem.message.contains("hunter2"))
    #expect(found.profiles.isEmpty)
    #expect(found.mistakes == [problem])
  }

  @Test(
    "an empty file, or one without profiles, has no profiles",
    arguments: ["", "# nothing\n", "profiles:\n", "a: 1"])
  func empty(text: String) {
    #expect(read(text) == JamfCLIConfiguration(file: "config.yaml"))
  }

  @Test("bytes that are not text are reported")
  func notText() {
    #expect(JamfCLIReader.read([0xFF, 0xFE], file: "f").problem?.message == "it is not UTF-8 text")
  }

  @Test("a byte order mark is skipped, and a tab is reported as a tab")
  func slips() {
    let text = "profiles:\r\n  a:\r\n    url: a.example.com\r\n    token: env:T\r\n"
    #expect(read("\u{FEFF}" + text).profiles["a"] != nil && read("\u{FEFF}" + text) == read(text))
    let problem = read("profiles:\n\ta:\n\t\turl: a.example.com\n").problem
    #expect(problem?.message == "not valid YAML: a tab; YAML is indented with spaces" && problem?.line == 2)
  }

  @Test("anchors, merges and empty values work as in jamf-cli")
  func merges() {
    let found = read(
      """
      common: &common {auth-method: oauth2, client-id: shared, client-secret: "env:S", token: ""}
      profiles:
        1:
          <<: *common
          url: one.example.com
        two:
          <<: [{client-id: own}, *common]
          url: two.example.com
          product:
      """)
    #expect(found.profiles["1"]?.credential == .apiClient(clientID: "shared", clientSecret: .environment("S")))
    #expect(found.profiles["two"]?.credential == .apiClient(clientID: "own", clientSecret: .environment("S")))
  }

  @Test("the gateway is also recognized by its address")
  func gateway() {
    let found = read("profiles: {a: {url: 'https://eu.apigw.jamf.com', auth-method: oauth2}}")
    #expect(found.unusable["a"]?.problem.message.contains("Platform gateway") == true)
    #expect(found.unusable["a"]?.isMistake == false)
  }

  // MARK: Beside our own

  private let own = Configuration.Profile(host: "own.example.com")

  private func merged(_ names: [String], default defaultProfile: String? = nil, _ yaml: String) -> Configuration {
    var configuration = Configuration(
      defaultProfile: defaultProfile, profiles: Dictionary(uniqueKeysWithValues: names.map { ($0, own) }))
    configuration.add(read(yaml))
    return configuration
  }

  private static let two = """
    default-profile: b
    profiles: {a: {url: a.example.com, token: 'env:A'}, b: {url: b.example.com, token: 'env:B'}}
    """

  @Test("its default profile is used if we have none, and our profiles override its profiles of the same name")
  func beside() {
    #expect(merged([], Self.two).defaultProfile == "b")
    #expect(merged(["x"], Self.two).defaultProfile == "x")
    #expect(merged(["x", "y"], Self.two).defaultProfile == "b")
    #expect(merged(["x", "y"], default: "y", Self.two).defaultProfile == "y")
    let both = merged(["b", "x"], default: "x", Self.two)
    #expect(both.profiles.keys.sorted() == ["a", "b", "x"])
    #expect(both.profiles["b"]?.origin == .own)
    #expect(both.profiles["a"]?.origin == .jamfCLI)
  }

  private func plan(
    _ configuration: Configuration, host: String? = nil, profile: String? = nil, environment: [String: String] = [:]
  ) throws -> ConnectionPlan {
    try ConnectionPlan(
      hostFlag: host, profileFlag: profile, environment: environment, configuration: configuration,
      configurationFile: "config.json")
  }

  @Test("its profiles are used by name and as the default, with references as in jamf-cli")
  func used() throws {
    #expect(try plan(merged([], Self.two)).profile == "b")
    let named = try plan(merged(["x"], Self.two), profile: "a")
    #expect(named.credential == .token(.environment("A")))
    #expect(named.origin == .jamfCLI)
    #expect(
      try plan(merged(["x"], Self.two), host: "other.example.com", environment: ["JAMF_TOKEN": "t"]).origin == .own)
  }

  @Test("a default profile for another product is reported as not used, but not when a server is named")
  func unusableDefault() throws {
    let yaml = """
      default-profile: p
      profiles: {p: {product: protect, url: p.example.com}, a: {url: a.example.com, token: 'env:A'}}
      """
    let failure = #expect(throws: CommandFailure.self) { try plan(merged([], yaml)) }
    #expect(failure?.description.contains("The profile \"p\" of jamf-cli cannot be used.") == true)
    #expect(failure?.description.contains("config.yaml:2: profile \"p\" is for the product \"protect\"") == true)
    #expect(failure?.description.contains("Name another with --profile: a.") == true)
    let environment = ["JAMF_TOKEN": "t"]
    #expect(
      try plan(merged([], yaml), host: "x.example.com", environment: environment).address.label == "x.example.com")
  }

  @Test("an unusable file is named if no server is set")
  func brokenFile() {
    let failure = #expect(throws: CommandFailure.self) { try plan(merged([], "- a\n")) }
    #expect(failure?.description.contains("jamf-cli's configuration is not used: config.yaml:1: ") == true)
  }

  @Test("a client ID from the environment that the profile references belongs to the profile")
  func clientIDFromEnvironment() throws {
    let yaml = """
      profiles:
        a: {url: a.example.com, auth-method: oauth2, client-id: "env:JAMF_CLIENT_ID", client-secret: "env:S"}
      """
    let plan = try plan(merged([], yaml), environment: ["JAMF_CLIENT_ID": "id"])
    #expect(plan.credential == .apiClient(clientID: "id", clientSecret: .environment("S")))
  }

  @Test("an incomplete credential is reported with jamf-cli's key names")
  func halfCredential() {
    let yaml = "profiles: {a: {url: a.example.com, auth-method: oauth2, client-id: x}}"
    let failure = #expect(throws: CommandFailure.self) { try plan(merged([], yaml)) }
    #expect(failure?.description.contains("jamf-cli's profile has no \"client-id\" or no \"client-secret\"") == true)
  }

  // MARK: Files and secrets

  private func write(_ text: String, _ path: String, in folder: URL, mode: Int = 0o600) throws -> String {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }

  @Test("it is found where jamf-cli keeps it, or under the former name if there is no other")
  func places() throws {
    try EmptyFolder.with { home in
      let environment = ["HOME": home.path]
      #expect(JamfCLIConfiguration.load(environment: environment) == nil)
      let old = try write(Self.two, ".config/jamfpro-cli/config.yaml", in: home)
      #expect(JamfCLIConfiguration.load(environment: environment)?.file == old)
      let new = try write("", ".config/jamf-cli/config.yaml", in: home)
      #expect(JamfCLIConfiguration.load(environment: environment)?.file == new)
      let xdg = try write(Self.two, "xdg/jamf-cli/config.yaml", in: home)
      let found = JamfCLIConfiguration.load(environment: ["HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/xdg"])
      #expect(found?.file == xdg)
      #expect(found?.profiles.count == 2)
      let names = Configuration.profileNames(
        flag: nil, environment: ["HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/xdg"])
      #expect(names == ["a", "b"])
    }
  }

  @Test("a secret file's text is trimmed; others must not be able to read it here either")
  func secretFile() throws {
    try EmptyFolder.with { folder in
      let file = try write(" one two\r\n\n", "s", in: folder)
      #expect(try SecretStore(environment: [:], origin: .jamfCLI).secret(.file(file)) == "one two")
      #expect(try SecretStore(environment: [:]).secret(.file(file)) == " one two\r\n")
      let open = try write("one", "open", in: folder, mode: 0o644)
      #expect(throws: CommandFailure.self) {
        try SecretStore(environment: [:], origin: .jamfCLI).secret(.file(open))
      }
    }
  }

  #if !os(macOS)
    @Test("its keychain entries are looked up as its library writes them")
    func keychain() throws {
      try EmptyFolder.with { folder in
        _ = try write("#!/bin/sh\nprintf '%s' \"$*\"\n", "secret-tool", in: folder, mode: 0o700)
        let reference = SecretReference.keychain(service: "jamf-cli", account: "prod/client-secret")
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
        #expect(
          try SecretStore(environment: environment, origin: .jamfCLI).secret(reference)
            == "lookup service jamf-cli username prod/client-secret")
        #expect(
          try SecretStore(environment: environment).secret(reference)
            == "lookup service jamf-cli account prod/client-secret")
      }
    }
  #endif

  @Test("the encoding of its library is removed")
  func keyring() {
    #expect(KeyringText.secret(in: "plain") == "plain")
    #expect(KeyringText.secret(in: "go-keyring-base64:aHVudGVyMsOk") == "hunter2ä")
    #expect(KeyringText.secret(in: "go-keyring-encoded:68756e746572") == "hunter")
    #expect(KeyringText.secret(in: "go-keyring-base64:*") == nil)
    #expect(KeyringText.secret(in: "go-keyring-encoded:6") == nil)
    #expect(KeyringText.secret(in: "go-keyring-encoded:zz") == nil)
  }
}
