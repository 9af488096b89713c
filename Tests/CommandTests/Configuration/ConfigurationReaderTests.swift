import Browser
import Foundation
import Inventory
import Screen
import Testing

@testable import jamf_tui

@Suite("The configuration file")
struct ConfigurationReaderTests {
  private func read(_ text: String) throws -> Configuration {
    try ConfigurationReader.read(Array(text.utf8), file: "config.json")
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let error as ConfigurationError {
      return error.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("the example is valid and has the documented content")
  func example() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../config.example.json").standardized
    let configuration = try ConfigurationReader.read(Array(Data(contentsOf: file)), file: file.path)
    #expect(configuration.defaultProfile == "production")
    #expect(configuration.profiles["production"]?.host == "example.jamfcloud.com")
    #expect(
      configuration.profiles["production"]?.credential
        == .apiClient(
          clientID: "00000000-0000-0000-0000-000000000000", clientSecret: .environment("JAMF_CLIENT_SECRET")))
    #expect(configuration.browse.columns?.first == "name")
    #expect(configuration.browse.refreshMinutes == 0)
    try ConfigurationChecks(configuration: configuration, file: file.path).run()
  }

  @Test("browser settings: views, keys, theme, mouse, accessible")
  func browse() throws {
    let browse = try read(
      """
      {"browse": {
        "views": [{"name": "Old", "filter": "osVersion:<14", "columns": ["name", "osVersion"], "sort": "name:desc"},
                  {"name": " All of them "}],
        "keys": {"undo": "F5", "redo": ["F6", "^R"]}, "theme": "light", "detail": "below", "mouse": true, "accessible": false
      }}
      """
    ).browse
    #expect(
      browse.views == [
        SavedView(name: "Old", filter: "osVersion:<14", columns: ["name", "osVersion"], sort: "name:desc"),
        SavedView(name: "All of them", filter: ""),
      ])
    #expect(browse.keys == ["undo": ["F5"], "redo": ["F6", "^R"]])
    #expect(browse.theme == .light)
    #expect(browse.detail == .below)
    #expect(browse.mouse == true)
    #expect(browse.accessible == false)
  }

  @Test("limits and a profile's color")
  func limitsAndColor() throws {
    let configuration = try read(
      """
      {"profiles": {"a": {"host": "a.example.com", "color": "red"}, "b": {"host": "b.example.com"}},
       "browse": {"limits": {"contactDays": [7, 14], "freeGigabytes": [50, 20]}}}
      """)
    #expect(configuration.profiles["a"]?.color == .red && configuration.profiles["b"]?.color == nil)
    var limits = HealthLimits()
    limits.contactDays = .init(attention: 7, bad: 14)
    limits.freeGigabytes = .init(attention: 50, bad: 20)
    #expect(configuration.browse.limits == limits)
  }

  @Test("mistakes in limits and colors are reported with their line")
  func wrongLimits() {
    #expect(
      problems(
        """
        {"profiles": {"a": {
          "color": "rde"}},
        "browse": {"limits": {
          "contactDays": [90, 30],
          "expiryDays": [0, 30],
          "majorVersionsBehind": 3,
          "freeGigabytes": [1],
          "freeGigabyte": [25, 10]}}}
        """) == [
          "config.json:2: there is no color \"rde\"; did you mean \"red\"?",
          "config.json:4: \"contactDays\" needs two numbers, for attention and for bad, the second no smaller than the first",
          "config.json:5: \"expiryDays\" needs two numbers, for attention and for bad, the second no larger than the first",
          "config.json:6: \"majorVersionsBehind\" must be two numbers in [ ]: for attention and for bad",
          "config.json:7: \"freeGigabytes\" needs two numbers, for attention and for bad, the second no larger than the first",
          "config.json:8: unknown key \"freeGigabyte\" in \"limits\"; did you mean \"freeGigabytes\"?",
        ])
  }

  @Test("mistakes in views and keys are reported with their line")
  func wrongBrowse() {
    #expect(
      problems(
        """
        {"browse": {
          "views": [
            {"filter": "a"},
            {"name": "A", "fliter": "a"},
            {"name": "A"},
            "B",
            {"name": "C", "columns": ["name", "udid", "name "]}],
          "columns": ["id", "id"],
          "keys": {
            "undo": 5, "sortt": "F5",
            "mark": "c"},
          "theme": "lihgt",
          "mouse": "yes",
          "accesible": true
        }}
        """) == [
          "config.json:3: a view needs a \"name\"",
          "config.json:4: unknown key \"fliter\" in a view; did you mean \"filter\"?",
          "config.json:5: there are two views named \"A\"",
          "config.json:6: a view must be an object in { }",
          "config.json:7: \"columns\": \"name\" is named twice", "config.json:8: \"columns\": \"id\" is named twice",
          "config.json:10: \"undo\" must be a key in quotes, or a list of keys in [ ]",
          "config.json:10: There is no action \"sortt\". Did you mean \"sort\"?",
          "config.json:11: c is assigned to both \"mark\" and \"chooseColumns\" in the list and the detail. "
            + "Assign another key to one of them, or none: [].",
          "config.json:12: there is no theme \"lihgt\"; did you mean \"light\"?",
          "config.json:13: \"mouse\" must be true or false",
          "config.json:14: unknown key \"accesible\" in \"browse\"; did you mean \"accessible\"?",
        ])
  }

  @Test("an empty object is a configuration")
  func empty() throws {
    #expect(try read("{}") == Configuration())
  }

  @Test("an unknown key is reported with its line and the nearest key")
  func unknownKey() {
    let found = problems(
      """
      {
        "profiles": { "a": { "host": "a.jamfcloud.com" } },
        "defualtProfile": "a"
      }
      """)
    #expect(
      found == ["config.json:3: unknown key \"defualtProfile\" in the configuration; did you mean \"defaultProfile\"?"])
  }

  @Test("a duplicate key is an error with its line")
  func duplicateKey() {
    let found = problems("{\n \"defaultProfile\": \"a\",\n \"defaultProfile\": \"b\",\n \"profiles\": {\"a\": {}}\n}")
    #expect(found == ["config.json:3: \"defaultProfile\" appears twice in the configuration"])
  }

  @Test("a wrong type is an error with its line")
  func wrongType() {
    #expect(
      problems("{\n\"browse\": {\n\"columns\": \"name\"}}") == [
        "config.json:3: \"columns\" must be a list of strings in [ ]"
      ])
    #expect(
      problems("{\"browse\": {\"refreshMinutes\": -1}}") == [
        "config.json:1: \"refreshMinutes\" must be a whole number from 0 to 525600"
      ])
    #expect(problems("{\"browse\": {\"refreshMinutes\": 1.5}}").count == 1)
    #expect(problems("[]") == ["config.json:1: the configuration must be an object in { }"])
  }

  @Test("every mistake is reported at once")
  func allMistakes() {
    #expect(problems("{\"x\": 1, \"browse\": {\"y\": 2}, \"profiles\": 3}").count == 3)
  }

  @Test("invalid JSON is reported with its line and what was expected")
  func brokenJSON() {
    let found = problems("{\n \"defaultProfile\": \"a\"\n \"profiles\": {}\n}")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("config.json:3: not valid JSON") == true)
  }

  @Test(
    "syntax that JSON does not have is named, and an empty file is reported in one line",
    arguments: [
      ("{\n  // mine\n}", "config.json:2: not valid JSON: expected a key, found \"/\"; JSON has no comments"),
      ("{\"profiles\": {},\n}", "found \"}\"; there must be no comma after the last one"),
      ("{\"browse\": {\"columns\": [\"name\", ]}}", "found \"]\"; there must be no comma after the last one"),
      ("{'profiles': {}}", "double quotation marks"),
      ("", "not valid JSON: expected a value, found the end of the text"),
      ("{\"profiles\": }", "expected a value, found \"}\""),
    ])
  func slips(text: String, words: String) {
    let found = problems(text)
    #expect(found.count == 1 && found[0].hasSuffix(words), "\(found)")
  }

  @Test("a literal secret is refused and not repeated")
  func literalSecret() {
    let found = problems(
      #"{"profiles": {"a": {"host": "h", "auth": {"type": "apiClient", "clientID": "i", "clientSecret": "hunter2"}}}}"#)
    #expect(found.count == 1)
    #expect(found.first?.contains("where the secret is kept") == true)
    #expect(found.first?.contains("hunter2") == false)
  }

  @Test("keys of another credential type are refused")
  func foreignCredentialKeys() {
    let found = problems(#"{"profiles": {"a": {"auth": {"type": "token", "clientID": "i", "token": "env:T"}}}}"#)
    #expect(found == ["config.json:1: \"clientID\" does not belong to an \"auth\" of type token, which has token"])
  }

  @Test("a missing default profile is an error")
  func missingDefault() {
    #expect(problems(#"{"defaultProfile": "b", "profiles": {"a": {}}}"#).first?.contains("the profiles are a") == true)
  }

  @Test("relative paths are relative to the configuration file")
  func paths() throws {
    let text = """
      {"profiles": {"a": {"caFile": "ca.pem", "clientCertificate": {"certificateFile": "/x.pem", "keyFile": "~/x.key"},
      "auth": {"type": "token", "token": "file:a.token"}}}}
      """
    let profile = try ConfigurationReader.read(Array(text.utf8), file: "/etc/jamf-tui/config.json").profiles["a"]
    #expect(profile?.network.authoritiesFile == "/etc/jamf-tui/ca.pem")
    #expect(profile?.network.clientCertificate == .init(certificateFile: "/x.pem", keyFile: "~/x.key"))
    #expect(profile?.credential == .token(.file("/etc/jamf-tui/a.token")))
  }

  @Test("unknown fields in columns and sort are errors, and so is an invalid host")
  func checks() throws {
    let text =
      #"{"profiles": {"a": {"host": "http://example.com"}}, "browse": {"columns": ["nmae"], "sort": "name:up"}}"#
    let configuration = try read(text)
    let error = #expect(throws: CommandFailure.self) {
      try ConfigurationChecks(configuration: configuration, file: "config.json").run()
    }
    let message = error?.description ?? ""
    #expect(message.contains("nmae"))
    #expect(message.contains("name:up"))
    #expect(message.contains("Plain http is allowed only for this machine, not for example.com"))
    #expect(error?.exitCode == .configuration)
  }
}
