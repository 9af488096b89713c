import struct APIRuntime.Secret
import ArgumentParser
import DemoServer
import Foundation
import JamfProAPI
import Synchronization
import Testing

@testable import jamf_tui

/// Answers from a list, and records the output.
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

  @Test("it asks for host, sign-in, client ID, name and secret, and repeats a question after an invalid answer")
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
    #expect(answers.transcript.contains("Plain http is allowed only for this machine"))
    #expect(answers.transcript.contains("Type a number from 1 to 3."))
    #expect(answers.transcript.contains("Client secret (not shown): "))
    #expect(!answers.transcript.contains("hunter2"))
    #expect(!"\(profile)".contains("hunter2"))
  }

  @Test("a password can be in a variable, a token in a file, and a secret can come from a program")
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

  @Test("the keychain is offered if its program is installed")
  func keychainOffered() throws {
    try EmptyFolder.with { folder in
      #if os(macOS)
        let name = "security"
      #else
        let name = "secret-tool"
      #endif
      let program = folder.appending(path: name)
      try Data("#!/bin/sh\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      let answers = ScriptedAnswers("a.example.com", "1", "id", "my work", "2", "hunter2")
      let profile = try interview(environment: ["PATH": folder.path], answers)
      #expect(profile.secret == .keychain(service: "jamf-tui", account: "my-work"))
      #expect(profile.typed?.reveal() == "hunter2")
    }
  }

  @Test("the end of input interrupts it at every question")
  func interrupted() {
    let all = ["a.example.com", "1", "id", "", "1", "hunter2"]
    for count in 0..<all.count {
      let failure = #expect(throws: CommandFailure.self) {
        try interview(ScriptedAnswers(Array(all.prefix(count))))
      }
      #expect(failure?.exitCode == .interrupted)
    }
  }

  @Test("an existing profile is replaced only after confirmation")
  func replacing() throws {
    let answers = ScriptedAnswers("example.jamfcloud.com", "1", "id", "", "n", "other", "2", "S", "n")
    #expect(try interview(own: there, answers).name == "other")
    #expect(answers.transcript.contains("There is already a profile \"example\", for old.example.com. Replace it?"))
    let flags = ["--host", "example.jamfcloud.com", "--client-id", "id", "--secret", "env:S"]
    let failure = #expect(throws: CommandFailure.self) { try interview(flags: flags, own: there, nil) }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.description.contains("--replace") == true)
    #expect(try interview(flags: flags + ["--replace"], own: there, nil).name == "example")
    #expect(try interview(flags: flags + ["--profile", "other"], own: there, nil).name == "other")
  }

  @Test("the default profile stays, unless another one is chosen")
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
    #expect(asked.transcript.contains("instead of \"example\"?"))
  }

  // MARK: Flags

  @Test("without a terminal the missing options are listed")
  func lacking() {
    let failure = #expect(throws: CommandFailure.self) { try interview(flags: ["--host", "a.example.com"], nil) }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.what.contains("are required: --client-id ID, --secret env:NAME.") == true)
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

  @Test("a path on the command line is relative to the current folder")
  func relativePath() throws {
    let flags = ["--host", "a.example.com", "--token", "--secret", "file:here/token"]
    let here = FileManager.default.currentDirectoryPath
    #expect(try interview(flags: flags, nil).secret == .file("\(here)/here/token"))
  }

  @Test("a profile is named after the first label of a host, or a whole IP address")
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

  @Test("a hidden line can be corrected and abandoned")
  func secretTyping() {
    #expect(typed("hunter3\u{7F}2\n") == .done(Secret("hunter2")))
    #expect(typed("aä\u{8}b\r") == .done(Secret("ab")))
    #expect(typed("\u{7F}wrong\u{15}right\n") == .done(Secret("right")))
    #expect(typed("a\u{1B}b\u{4}c\n") == .done(Secret("abc")))
    #expect(typed("abc\u{3}") == .interrupted)
    #expect(typed("\u{4}") == .interrupted)
    #expect(typed("abc") == .goesOn)
  }

  // MARK: Trying

  private func report(_ profile: NewProfile, environment: [String: String] = [:]) async -> DoctorReport {
    let trial = ProfileTrial(profile: profile, own: .init(), environment: environment)
    let (verdicts, server) = trial.prepare()
    return DoctorReport(verdicts + (await server?.examine().verdicts ?? []))
  }

  @Test("the profile is tested as it will be used: with the typed secret, or with the stored one")
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
      #expect(bad.exitCode == .notAuthorized)
      #expect(!bad.text.contains("wrong"))
      profile.typed = nil
      profile.secret = .environment("S")
      #expect(await report(profile).exitCode == .configuration)
      // The environment for other runs has no effect.
      #expect(await report(profile, environment: ["S": "demo-secret", "JAMF_TOKEN": "x"]).exitCode == .success)
    }
  }
}
