import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Which server, and how to sign in")
struct ConnectionPlanTests {
  private let configuration = Configuration(
    defaultProfile: "production",
    profiles: [
      "production": .init(
        host: "prod.jamfcloud.com", credential: .apiClient(clientID: "p", clientSecret: .environment("PROD"))),
      "staging": .init(
        host: "stage.jamfcloud.com", credential: .apiClient(clientID: "s", clientSecret: .environment("STAGE"))),
    ])

  private func plan(
    host: String? = nil, profile: String? = nil, environment: [String: String] = [:],
    configuration: Configuration? = nil
  ) throws -> ConnectionPlan {
    try ConnectionPlan(
      hostFlag: host, profileFlag: profile, environment: environment,
      configuration: configuration ?? self.configuration,
      configurationFile: "config.json")
  }

  @Test("the default profile is used unless something else is specified")
  func defaultProfile() throws {
    let plan = try plan()
    #expect(plan.address == (try ServerAddress("prod.jamfcloud.com")))
    #expect(plan.credential == .apiClient(clientID: "p", clientSecret: .environment("PROD")))
    #expect(plan.profile == "production")
  }

  @Test("an option overrides the environment, and the environment overrides the profile")
  func precedence() throws {
    let variables = ["JAMF_HOST": "env.jamfcloud.com", "JAMF_CLIENT_ID": "e", "JAMF_CLIENT_SECRET": "x"]
    #expect(try plan(environment: variables).address == (try ServerAddress("env.jamfcloud.com")))
    #expect(
      try plan(host: "flag.jamfcloud.com", environment: variables).address == (try ServerAddress("flag.jamfcloud.com")))
    #expect(try plan(profile: "staging", environment: ["JAMF_PROFILE": "production"]).profile == "staging")
    #expect(try plan(environment: ["JAMF_PROFILE": "staging"]).profile == "staging")
    #expect(
      try plan(environment: ["JAMF_CLIENT_ID": "e", "JAMF_CLIENT_SECRET": "x"]).credential
        == .apiClient(clientID: "e", clientSecret: .environment("JAMF_CLIENT_SECRET")))
    #expect(
      try plan(environment: ["JAMF_CLIENT_SECRET": "x"]).credential
        == .apiClient(clientID: "p", clientSecret: .environment("JAMF_CLIENT_SECRET")))
    #expect(try plan(environment: ["JAMF_TOKEN": "t"]).credential == .token(.environment("JAMF_TOKEN")))
  }

  @Test("a profile's credential never goes to another host")
  func foreignHost() throws {
    let error = #expect(throws: CommandFailure.self) { try plan(host: "prod.jamfclod.com") }
    #expect(
      error?.description.contains("is for prod.jamfcloud.com, so its credential is not sent to prod.jamfclod.com")
        == true)
    #expect(error?.exitCode == .configuration)
    #expect(throws: CommandFailure.self) {
      try plan(profile: "staging", environment: ["JAMF_HOST": "prod.jamfcloud.com"])
    }
    #expect(try plan(host: "https://prod.jamfcloud.com/").profile == "production")
  }

  @Test("without a host the message names two ways to continue")
  func noHost() throws {
    let error = #expect(throws: CommandFailure.self) { try plan(configuration: Configuration()) }
    let message = error?.description ?? ""
    #expect(message.contains("--demo"))
    #expect(message.contains("profile"))
    #expect(message.contains("config.json"))
    #expect(error?.exitCode == .configuration)
  }

  @Test("an unknown profile names the nearest")
  func unknownProfile() throws {
    let error = #expect(throws: CommandFailure.self) { try plan(profile: "stagin") }
    #expect(error?.description.contains("Did you mean \"staging\"?") == true)
  }

  @Test("an incomplete credential is reported with the missing half")
  func halfCredential() throws {
    let lone = Configuration(profiles: ["a": .init(host: "a.jamfcloud.com")])
    let error = #expect(throws: CommandFailure.self) {
      try plan(environment: ["JAMF_CLIENT_ID": "x"], configuration: lone)
    }
    #expect(error?.description.contains("JAMF_CLIENT_SECRET is not") == true)
  }

  @Test("an invalid host is a usage error")
  func badHost() throws {
    let error = #expect(throws: CommandFailure.self) { try plan(host: "http://example.com") }
    #expect(error?.exitCode == .usage)
  }
}
