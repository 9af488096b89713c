import ArgumentParser
import DemoServer
import Foundation
import JamfProAPI
import Synchronization
import Testing

@testable import jamf_tui

/// Answers from a list, and remembers what was said.
private final class ScriptedAnswers: Questions {
  private let answers: Mutex<[String]>
  private let said = Mutex<[String]>([])

  convenience init(_ answers: String...) {
    self.init(answers)
  }

  init(_ answers: [String]) {
    self.answers = Mutex(answers)
  }

  var transcript: String { said.withLock { $0.joined(separator: "\n") } }
  var rest: [String] { answers.withLock { $0 } }

  func say(_ text: String) { said.withLock { $0.append(text) } }

  func line(_ question: String) -> String? {
    say(question)
    return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func secret(_ question: String) -> Secret? { line(question).map { Secret($0) } }
}

@Suite("config init")
struct ConfigInitTests {
  private func interview(
    flags: [String] = [], own: Configuration = .init(), file: String = "/home/ada/.config/jamf-tui/config.json",
    environment: [String: String] = ["PATH": "/nonexistent"], _ questions: ScriptedAnswers?
  ) throws -> NewProfile {
    try ProfileInterview(
      options: try SetupOptions.parse(flags), own: own, file: file, environment: environment, questions: questions
    ).profile()
  }

  private let there = Configuration(profiles: ["example": .init(host: "old.example.com")])

  // MARK: Asking

  @Test("host, way to sign in, client ID, name and secret are asked for; what cannot be is asked for again")
  func asking() throws {
    let answers = ScriptedAnswers(
      "http://example.com", "https://example.jamfcloud.com/", "9", "1", "", "9f3a", "", "1", "", "hunter2")
    let profile = try interview(answers)
    #expect(profile.host == "example.jamfcloud.com")
    #expect(profile.signIn == .apiClient(id: "9f3a"))
    #expect(profile.name == "example")
    #expect(profile.secret == .file("/home/ada/.config/jamf-tui/example.secret"))
    #expect(profile.typed?.reveal() == "hunter2")
    #expect(profile.defaultProfile == "example")
    #expect(answers.rest.isEmpty)
    #expect(answers.transcript.contains("Plain http is for this machine only"))
    #expect(answers.transcript.contains("Type a number from 1 to 3."))
    #expect(answers.transcript.contains("Client secret (not shown): "))
    #expect(!answers.transcript.contains("hunter2"))
    #expect(!"\(profile)".contains("hunter2"))
  }

  @Test("a user's password may be in a variable, a token in a file, a secret come from a program")
  func otherPlaces() throws {
    let user = try interview(ScriptedAnswers("a.example.com", "2", "ada", "work", "2", "ADAS_PASSWORD"))
    #expect(user.signIn == .user(name: "ada"))
    #expect(user.name == "work")
    #expect(user.secret == .environment("ADAS_PASSWORD"))
    #expect(user.typed == nil)
    let token = try interview(ScriptedAnswers("a.example.com", "3", "", "3", "~/token"))
    #expect(token.signIn == .token)
    #expect(token.secret == .file("~/token"))
    let program = try interview(ScriptedAnswers("a.example.com", "1", "id", "", "4", "pass show 'jamf pro'"))
    #expect(program.secret == .command(["pass", "show", "jamf pro"]))
  }

  @Test("the keychain is offered where its program is")
  func keychainOffered() throws {
    try inFolder { folder in
      let program = folder.appending(path: Self.keychainProgram)
      try Data("#!/bin/sh\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      let answers = ScriptedAnswers("a.example.com", "1", "id", "my work", "2", "hunter2")
      let profile = try interview(environment: ["PATH": folder.path], answers)
      #expect(profile.secret == .keychain(service: "jamf-tui", account: "my-work"))
      #expect(profile.typed?.reveal() == "hunter2")
    }
  }

  @Test("who goes away in the middle has interrupted it, at every question")
  func interrupted() {
    let all = ["a.example.com", "1", "id", "", "1", "hunter2"]
    for count in 0..<all.count {
      let failure = #expect(throws: CommandFailure.self) {
        try interview(ScriptedAnswers(Array(all.prefix(count))))
      }
      #expect(failure?.exitCode == .interrupted)
    }
  }

  @Test("a profile that is there is replaced only when that was said")
  func replacing() throws {
    let answers = ScriptedAnswers("example.jamfcloud.com", "1", "id", "", "n", "other", "2", "S", "n")
    #expect(try interview(own: there, answers).name == "other")
    #expect(answers.transcript.contains("There is a profile \"example\" already, for old.example.com. Replace it?"))
    let flags = ["--host", "example.jamfcloud.com", "--client-id", "id", "--secret", "env:S"]
    let failure = #expect(throws: CommandFailure.self) { try interview(flags: flags, own: there, nil) }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.description.contains("--replace") == true)
    #expect(try interview(flags: flags + ["--replace"], own: there, nil).name == "example")
    #expect(try interview(flags: flags + ["--profile", "other"], own: there, nil).name == "other")
  }

  @Test("the profile that was used without being named stays the one, unless another is wanted")
  func defaults() throws {
    let flags = ["--host", "example.jamfcloud.com", "--client-id", "id", "--secret", "env:S", "--profile", "new"]
    #expect(try interview(flags: flags, nil).defaultProfile == "new")
    #expect(try interview(flags: flags, own: there, nil).defaultProfile == "example")
    #expect(try interview(flags: flags + ["--default"], own: there, nil).defaultProfile == "new")
    var named = there
    named.defaultProfile = "example"
    #expect(try interview(flags: flags, own: named, nil).defaultProfile == nil)
    let asked = ScriptedAnswers("a.example.com", "1", "id", "new", "2", "S", "y")
    #expect(try interview(own: named, asked).defaultProfile == "new")
    #expect(asked.transcript.contains("in place of \"example\"?"))
  }

  // MARK: Flags

  @Test("without a terminal what lacks is named")
  func lacking() {
    let failure = #expect(throws: CommandFailure.self) { try interview(flags: ["--host", "a.example.com"], nil) }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.what.contains("--client-id ID, --secret env:NAME must be given") == true)
    #expect(failure?.what.contains("--host") == false)
  }

  @Test("a secret is never an argument, and is not repeated")
  func literalSecret() {
    let error = #expect(throws: (any Error).self) { try SetupOptions.parse(["--secret", "hunter2"]) }
    let message = error.map { SetupOptions.message(for: $0) } ?? ""
    #expect(message.contains("env:NAME, file:PATH"))
    #expect(!message.contains("hunter2"))
    #expect(throws: (any Error).self) { try SetupOptions.parse(["--username", "a", "--client-id", "b"]) }
    #expect(throws: (any Error).self) { try SetupOptions.parse(["--profile", " "]) }
  }

  @Test("a path on the command line begins where one is")
  func relativePath() throws {
    let flags = ["--host", "a.example.com", "--token", "--secret", "file:here/token"]
    let here = FileManager.default.currentDirectoryPath
    #expect(try interview(flags: flags, nil).secret == .file("\(here)/here/token"))
  }

  @Test("a profile has its server's first name, an address all of it")
  func names() throws {
    #expect(NewProfile.name(for: try ServerAddress("acme.jamfcloud.com")) == "acme")
    #expect(NewProfile.name(for: try ServerAddress("http://127.0.0.1:8080")) == "127.0.0.1")
    #expect(NewProfile.name(for: try ServerAddress("jamf:8443")) == "jamf")
  }

  // MARK: Typing

  private func typed(_ text: String) -> SecretTyping.Outcome {
    var typing = SecretTyping()
    for byte in text.utf8 {
      let outcome = typing.type(byte)
      if outcome != .goesOn { return outcome }
    }
    return .goesOn
  }

  @Test("an unseen line can be mended, and left")
  func secretTyping() {
    #expect(typed("hunter3\u{7F}2\n") == .done(Secret("hunter2")))
    #expect(typed("aä\u{8}b\r") == .done(Secret("ab")))
    #expect(typed("\u{7F}wrong\u{15}right\n") == .done(Secret("right")))
    #expect(typed("a\u{1B}b\u{4}c\n") == .done(Secret("abc")))
    #expect(typed("abc\u{3}") == .interrupted)
    #expect(typed("\u{4}") == .interrupted)
    #expect(typed("abc") == .goesOn)
  }

  // MARK: Writing

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "init-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func mode(_ file: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber)?.intValue
  }

  private func profile(
    _ name: String, host: String = "new.example.com", default defaultProfile: String? = nil, typed: String? = nil,
    secret: SecretReference = .environment("S")
  ) throws -> NewProfile {
    NewProfile(
      name: name, address: try ServerAddress(host), signIn: .apiClient(id: "i\"d"), secret: secret,
      typed: typed.map { Secret($0) }, defaultProfile: defaultProfile)
  }

  private func added(_ profile: NewProfile, to text: String) throws -> String {
    var editor = ConfigurationEditor(Array(text.utf8))
    try editor.add(profile)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test("a new file has the default and the profile")
  func newText() throws {
    #expect(
      try added(profile("new", default: "new"), to: "") == """
        {
          "defaultProfile": "new",
          "profiles": {
            "new": {
              "host": "new.example.com",
              "auth": { "type": "apiClient", "clientID": "i\\"d", "clientSecret": "env:S" }
            }
          }
        }

        """)
  }

  @Test("a profile comes beside the others, and everything else stays letter for letter")
  func besideOthers() throws {
    let text = """
      {
          "profiles": {
              "old":  { "host": "old.example.com", "proxy": "http://p:1" }
          },
          "browse": {"sort":"name"}
      }
      """
    #expect(
      try added(profile("new"), to: text) == """
        {
            "profiles": {
                "old":  { "host": "old.example.com", "proxy": "http://p:1" },
                "new": {
                  "host": "new.example.com",
                  "auth": { "type": "apiClient", "clientID": "i\\"d", "clientSecret": "env:S" }
                }
            },
            "browse": {"sort":"name"}
        }
        """)
    #expect(
      try added(profile("old"), to: text) == """
        {
            "profiles": {
                "old":  { "host": "new.example.com", "proxy": "http://p:1", "auth": { "type": "apiClient", "clientID": "i\\"d", "clientSecret": "env:S" } }
            },
            "browse": {"sort":"name"}
        }
        """)
  }

  @Test(
    "a file of any shape takes a profile, twice",
    arguments: [
      "", "{}", "{\n}\n", "{\"profiles\": {}}", "{\"profiles\":{\"a\":{}}}", "{\"profiles\":{\"new\":{}}}",
      "\u{FEFF}{\"browse\": {\"mouse\": true}}", "{\"profiles\": {\n}}",
      "{\t\"defaultProfile\": \"a\",\r\n\t\"profiles\": {\"a\": {\"host\": \"x}]\\\"[{\"}}\r\n}",
    ])
  func shapes(text: String) throws {
    let before = try ConfigurationReader.read(Array((text.isEmpty ? "{}" : text).utf8), file: "f")
    let once = try added(profile("new", default: "new"), to: text)
    let twice = try added(profile("new", host: "newer.example.com"), to: once)
    let after = try ConfigurationReader.read(Array(twice.utf8), file: "f")
    #expect(after.defaultProfile == "new")
    #expect(after.profiles["new"]?.host == "newer.example.com")
    #expect(
      after.profiles["new"]?.credential == .apiClient(clientID: "i\"d", clientSecret: .environment("S")))
    var rest = after
    rest.defaultProfile = before.defaultProfile
    rest.profiles["new"] = before.profiles["new"]
    #expect(rest == before)
  }

  @Test("files are for their owner only, in a folder that is as well; the configuration names the secret's file")
  func files() throws {
    try inFolder { folder in
      let file = "\(folder.path)/jamf-tui/config.json"
      let place = SecretReference.file(SecretKeeping.file(for: "my work", beside: file))
      let new = try profile("my work", typed: "hunter2", secret: place)
      _ = try SecretKeeping(environment: [:]).keep(Secret("hunter2"), at: place)
      try ConfigurationFile(path: file).add(new)
      #expect(try mode("\(folder.path)/jamf-tui") == 0o700)
      #expect(try mode(file) == 0o600)
      #expect(try mode("\(folder.path)/jamf-tui/my-work.secret") == 0o600)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("\"file:my-work.secret\"") && !text.contains("hunter2"))
      guard
        case .apiClient(_, let secret?) = try ConfigurationReader.read(Array(text.utf8), file: file)
          .profiles["my work"]?.credential
      else {
        Issue.record("no secret")
        return
      }
      #expect(try SecretStore(environment: [:]).secret(secret) == "hunter2")
    }
  }

  @Test("what was kept is taken away again, and what was there before comes back")
  func takingAway() throws {
    try inFolder { folder in
      let keeping = SecretKeeping(environment: [:])
      let file = "\(folder.path)/a.secret"
      try keeping.keep(Secret("one"), at: .file(file))()
      #expect(!FileManager.default.fileExists(atPath: file))
      _ = try keeping.keep(Secret("one"), at: .file(file))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
      let takeAway = try keeping.keep(Secret("two"), at: .file(file))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "two\n")
      #expect(try mode(file) == 0o600)
      takeAway()
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "one\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.secret"])
    }
  }

  private static var keychainProgram: String {
    #if os(macOS)
      "security"
    #else
      "secret-tool"
    #endif
  }

  #if !os(macOS)
    /// A secret service in a folder: a file for each entry.
    private func secretTool(in folder: URL, script: String? = nil) throws -> [String: String] {
      let program = folder.appending(path: "secret-tool")
      let text =
        script ?? """
          #!/bin/sh
          action=$1; shift
          echo "$action $*" >> '\(folder.path)/calls'
          case $1 in --label=*) shift;; esac
          entry='\(folder.path)'/"$2-$4"
          case $action in
            store) cat > "$entry";;
            lookup) cat "$entry";;
            clear) rm "$entry";;
          esac
          """
      try Data(text.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      return ["PATH": "\(folder.path):/usr/bin:/bin"]
    }

    @Test("the keychain gets the secret without an argument having it, and gives it up again")
    func keychain() throws {
      try inFolder { folder in
        let environment = try secretTool(in: folder)
        let place = SecretKeeping.keychain(for: "work")
        let keeping = SecretKeeping(environment: environment)
        let takeAway = try keeping.keep(Secret("hunter2"), at: place)
        #expect(try SecretStore(environment: environment).secret(place) == "hunter2")
        try keeping.keep(Secret("other"), at: place)()
        #expect(try SecretStore(environment: environment).secret(place) == "hunter2")
        takeAway()
        #expect(throws: CommandFailure.self) { try SecretStore(environment: environment).secret(place) }
        let calls = try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
        #expect(calls.contains("store --label=jamf-tui work service jamf-tui account work"))
        #expect(!calls.contains("hunter2"))
      }
    }

    @Test(
      "a keychain that does not take it, or says so and does not, is told",
      arguments: ["#!/bin/sh\nexit 3\n", "#!/bin/sh\nexit 0\n", "#!/bin/sh\nexec <&-\n[ $1 = store ] || echo other\n"])
    func lockedKeychain(script: String) throws {
      try inFolder { folder in
        let environment = try secretTool(in: folder, script: script)
        let failure = #expect(throws: CommandFailure.self) {
          _ = try SecretKeeping(environment: environment).keep(Secret("hunter2"), at: SecretKeeping.keychain(for: "w"))
        }
        #expect(failure?.what == "The keychain did not take the secret.")
        #expect(failure?.description.contains("hunter2") == false)
      }
    }
  #endif

  // MARK: Trying

  private func report(_ profile: NewProfile, environment: [String: String] = [:]) async -> DoctorReport {
    let trial = ProfileTrial(profile: profile, own: .init(), environment: environment)
    let (verdicts, server) = trial.prepare()
    return DoctorReport(verdicts + (await server?.examine() ?? []))
  }

  @Test("the profile is tried as it will be used: with the secret that was typed, or where it is kept")
  func trial() async throws {
    let configuration = DemoServer.Configuration(fleet: DemoFleet(seed: 1, count: 20, reference: DemoService.today))
    try await DemoServer.serving(configuration) { _, port in
      var profile = NewProfile(
        name: "demo", address: try ServerAddress("http://127.0.0.1:\(port)"), signIn: .apiClient(id: "demo-client"),
        secret: .file("/nonexistent"), typed: Secret("demo-secret"))
      let good = await report(profile)
      #expect(good.exitCode == .success)
      #expect(good.text.contains("20 of 20 computers"))
      profile.typed = Secret("wrong")
      let bad = await report(profile)
      #expect(bad.exitCode == .notAuthorised)
      #expect(!bad.text.contains("wrong"))
      profile.typed = nil
      profile.secret = .environment("S")
      #expect(await report(profile).exitCode == .configuration)
      // What the environment says for other runs does not count.
      #expect(await report(profile, environment: ["S": "demo-secret", "JAMF_TOKEN": "x"]).exitCode == .success)
    }
  }
}
