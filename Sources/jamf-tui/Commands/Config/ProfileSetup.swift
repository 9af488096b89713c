import ArgumentParser
import Browser
import Essentials
import JamfProAPI
import Notation
import Screen
import Wording

/// Creates a profile, from the first question to the written file.
struct ProfileSetup {
  let options: SetupOptions
  let environment: [String: String]
  /// Nil without a terminal to ask on.
  let questions: (any Questions)?

  /// - Returns: the closing message.
  func run() throws -> String {
    let (own, _) = try configuration()
    if !options.missing.isEmpty { questions?.say(welcome(own)) }
    let interview = ProfileInterview(
      options: options, own: own, file: file, environment: environment, questions: questions)
    var profile = try interview.profile()
    try tryOut(&profile, beside: own)
    if let questions, !options.missing.isEmpty, try !questions.confirm("Write it to \(file)?", usual: true) {
      throw CommandFailure("Nothing was written.", exitCode: .failure)
    }
    try write(profile)
    let isUsed = profile.defaultProfile == profile.name || own.defaultProfile == profile.name
    let start = isUsed ? "jamf-tui" : "jamf-tui --profile \(ShellWord.quoted(profile.name))"
    return PlainText("The profile \"\(profile.name)\" is in \(file).").text + "\nStart with: \(PlainText(start).text)\n"
  }

  private var file: String {
    ConfigurationLocation(environment: environment, flag: options.config).preferred
  }

  /// The file's current configuration; empty for a file that does not exist yet.
  private func configuration() throws -> (Configuration, String?) {
    guard FileManager.default.fileExists(atPath: file) else { return (.init(), nil) }
    return try Configuration.load(flag: options.config, environment: environment)
  }

  private func welcome(_ own: Configuration) -> String {
    var lines = ["This writes a profile to \(file). Ctrl-C leaves everything as it is."]
    if let other = JamfCLIConfiguration.load(environment: environment), !other.profiles.isEmpty {
      let names = other.profiles.keys.sorted().joined(separator: ", ")
      lines.append("The profiles of jamf-cli work without it: \(names).")
    }
    return lines.map { PlainText($0).text }.joined(separator: "\n")
  }

  // MARK: Trying

  /// What to do with a profile that could not sign in.
  private enum Decision {
    case typeAgain, write, leave
  }

  /// Signs in until it works, or until the user decides to write the profile anyway.
  ///
  /// - Throws: `CommandFailure` with the reason's exit code when the profile is not written.
  private func tryOut(_ profile: inout NewProfile, beside own: Configuration) throws {
    while !options.noTest {
      let report = try report(on: profile, beside: own)
      StandardError.write(report.text)
      guard report.exitCode != .success else { return }
      switch try decision(on: profile, after: report) {
      case .typeAgain: profile.typed = try questions?.askSecret(profile.signIn.secretName.capitalizedFirst)
      case .write: return
      case .leave:
        throw CommandFailure(
          "The profile was not written, because signing in with it failed.",
          next: questions == nil ? "Fix the problem, or add --no-test." : nil, exitCode: report.exitCode)
      }
    }
  }

  private func decision(on profile: NewProfile, after report: DoctorReport) throws -> Decision {
    guard let questions else { return .leave }
    var choices: [(title: String, value: Decision)] = [
      ("stop without writing anything", .leave), ("write the profile anyway", .write),
    ]
    if profile.typed != nil, report.verdicts.contains(where: { $0.check == .signIn && $0.grade == .fail }) {
      choices.insert(("type the \(profile.signIn.secretName) again", .typeAgain), at: 0)
    }
    return try questions.choose("What now?", among: choices)
  }

  private func report(on profile: NewProfile, beside own: Configuration) throws -> DoctorReport {
    let line = ProgressLine()
    defer { line.clear() }
    let trial = ProfileTrial(profile: profile, own: own, environment: environment) { line.show($0) }
    let (verdicts, server) = trial.prepare()
    return DoctorReport(verdicts + (try server?.wait().verdicts ?? []))
  }

  // MARK: Writing

  private func write(_ profile: NewProfile) throws {
    // From here on, secret and profile are written together or not at all.
    let kept = Self.signals.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in kept { signal(number, handler) } }
    let takeAway = try profile.typed.map { typed in
      try SecretKeeping(environment: environment).keep(typed, at: profile.secret)
    }
    do { try ConfigurationFile(path: file).add(profile) } catch {
      takeAway?()
      throw CommandFailure(error.what, why: error.why, next: error.next, exitCode: .failure)
    }
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
}

/// Signs in with a profile that is not written yet and loads a first page, as `doctor` does.
struct ProfileTrial {
  let profile: NewProfile
  /// The file's current configuration. Other settings of a replaced profile, such as its proxy, stay.
  let own: Configuration
  let environment: [String: String]
  var progress: @Sendable (String) -> Void = { _ in }

  /// The verdicts up to the first failure. A program that provides the secret may prompt on the terminal.
  func prepare() -> (verdicts: [Verdict], server: ServerExamination?) {
    do {
      var configuration = own
      let network = own.profiles[profile.name]?.network ?? .init()
      configuration.profiles[profile.name] = .init(host: profile.host, credential: profile.reference, network: network)
      // The environment is ignored: it is meant for other runs.
      let plan = try ConnectionPlan(
        hostFlag: nil, profileFlag: profile.name, environment: [:], configuration: configuration, configurationFile: "")
      let route = try NetworkRoute(plan, environment: environment)
      let view = try ViewSettings(columns: own.browse.columns, sort: own.browse.sort, catalogue: .document)
      var verdicts = [Verdict.ok(.configuration, "The profile \"\(profile.name)\" is for \(plan.address.label).")]
      let credential: Credential?
      do {
        credential = try profile.typedCredential ?? Credential(plan, environment: environment)
        verdicts.append(profile.typed == nil ? .credential(plan.credential) : .ok(.credential, "Typed in."))
      } catch {
        credential = nil
        verdicts.append(.fail(.credential, CommandFailure(any: error)))
      }
      let examination = ServerExamination(
        route: route, credential: credential, columns: view.loaded.fields, progress: progress)
      return (verdicts, examination)
    } catch {
      return ([.fail(.configuration, CommandFailure(any: error))], nil)
    }
  }
}
