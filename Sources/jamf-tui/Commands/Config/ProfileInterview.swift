import Essentials
import JamfProAPI

/// Builds a new profile from flags, and asks for what they do not say.
struct ProfileInterview {
  let options: SetupOptions
  /// The file's current configuration.
  let own: Configuration
  /// The file that will contain the profile.
  let file: String
  let environment: [String: String]
  /// Nil without a terminal to ask on.
  let questions: (any Questions)?

  /// - Throws: `CommandFailure` when a flag is wrong, or when one is missing and there is no terminal.
  func profile() throws -> NewProfile {
    if questions == nil, !options.missing.isEmpty {
      throw CommandFailure(
        "Without a terminal, these options are required: \(options.missing.joined(separator: ", ")).",
        next: "For example: jamf-tui config init --host x.jamfcloud.com --client-id ID --secret env:JAMF_CLIENT_SECRET",
        exitCode: .usage)
    }
    let address = try address()
    let signIn = try signIn()
    let name = try name(for: address)
    let (secret, typed) = try secret(signIn.secretName, name)
    return NewProfile(
      name: name, address: address, signIn: signIn, secret: secret, typed: typed,
      defaultProfile: try defaultProfile(name))
  }

  private func address() throws -> ServerAddress {
    if let host = options.host {
      do { return try ServerAddress(host) } catch { throw CommandFailure(error, exitCode: .usage) }
    }
    return try asked { try $0.ask("Server, such as example.jamfcloud.com") { try ServerAddress($0) } }
  }

  private func signIn() throws -> NewProfile.SignIn {
    if let signIn = options.signIn { return signIn }
    return try asked { questions in
      let ways: [(title: String, value: NewProfile.SignIn)] = [
        ("an API client (Jamf Pro: Settings, System, API roles and clients)", .apiClient(id: "")),
        ("a user name and password", .user(name: "")),
        ("an existing access token, which cannot be renewed", .token),
      ]
      switch try questions.choose("Sign in with", among: ways) {
      case .apiClient: return .apiClient(id: try questions.ask("Client ID") { $0 })
      case .user: return .user(name: try questions.ask("User name") { $0 })
      case .token: return .token
      }
    }
  }

  /// A name that is not taken, or one that may be replaced.
  private func name(for address: ServerAddress) throws -> String {
    if let name = options.profile { return try mayReplace(name) ? name : askedName(for: address) }
    guard questions == nil else { return try askedName(for: address) }
    let name = NewProfile.name(for: address)
    _ = try mayReplace(name)
    return name
  }

  private func askedName(for address: ServerAddress) throws -> String {
    try asked { questions in
      var name: String
      repeat {
        name = try questions.ask("Name of the profile", usual: NewProfile.name(for: address)) { $0 }
      } while try !mayReplace(name)
      return name
    }
  }

  private func mayReplace(_ name: String) throws -> Bool {
    guard let there = own.profiles[name], !options.replace else { return true }
    let what = "There is already a profile \"\(name)\"\(there.host.map { ", for \($0)" } ?? "")"
    if let questions { return try questions.confirm("\(what). Replace it?", usual: false) }
    throw CommandFailure(
      "\(what).", next: "Choose another name with --profile, or add --replace.", exitCode: .usage)
  }

  /// The profile that the file will name as the default.
  private func defaultProfile(_ name: String) throws -> String? {
    if options.isDefault { return name }
    let others = own.profiles.keys.filter { $0 != name }
    guard let now = own.defaultProfile ?? (others.count == 1 ? others.first : nil) else {
      return others.isEmpty ? name : nil
    }
    if now != name, let questions, !options.missing.isEmpty,
      try questions.confirm("Use it as the default profile instead of \"\(now)\"?", usual: false)
    {
      return name
    }
    // A single profile is the default without being named. With a second one it has to be named.
    return own.defaultProfile == nil ? now : nil
  }

  // MARK: The secret

  /// Where a secret can be kept.
  private enum Place {
    case newFile, keychain, variable, file, command
  }

  private func secret(_ kind: String, _ name: String) throws -> (SecretReference, Secret?) {
    if let reference = options.secret.flatMap(SecretReference.init) { return (absolute(reference), nil) }
    return try asked { questions in
      let newFile = SecretKeeping.file(for: name, beside: file)
      var places: [(title: String, value: Place)] = [
        ("type it now, and store it in \(newFile), which only you can read", .newFile)
      ]
      if SecretKeeping.keychainProgram(environment) != nil {
        places.append(("type it now, and store it in the keychain", .keychain))
      }
      places += [
        ("it is in an environment variable", .variable), ("it is in a file", .file),
        ("a program prints it, such as a password manager", .command),
      ]
      switch try questions.choose("Where is the \(kind)?", among: places) {
      case .newFile:
        let isItsOwn = own.profiles[name]?.credential?.secret == .file(newFile)
        if !isItsOwn, FileManager.default.fileExists(atPath: newFile),
          try !questions.confirm("There is already a file \(newFile). Replace it?", usual: false)
        {
          return try secret(kind, name)
        }
        return (.file(newFile), try questions.askSecret(kind.capitalizedFirst))
      case .keychain: return (SecretKeeping.keychain(for: name), try questions.askSecret(kind.capitalizedFirst))
      case .variable: return (.environment(try questions.ask("Name of the variable") { $0 }), nil)
      case .file: return (absolute(.file(try questions.ask("Path of the file") { $0 })), nil)
      case .command: return (try questions.ask("Program and arguments", commandReference), nil)
      }
    }
  }

  private func commandReference(_ words: String) throws -> SecretReference {
    guard let reference = SecretReference("command:\(words)") else {
      throw CommandFailure("That is not a program.", exitCode: .usage)
    }
    return reference
  }

  /// Makes a typed path absolute: it is relative to the current folder, but in the file it would be relative to the
  /// file.
  private func absolute(_ reference: SecretReference) -> SecretReference {
    guard case .file(let path) = reference, !path.hasPrefix("/"), !path.hasPrefix("~") else { return reference }
    return .file("\(FileManager.default.currentDirectoryPath)/\(path)")
  }

  private func asked<Value>(_ work: (any Questions) throws -> Value) throws -> Value {
    guard let questions else { preconditionFailure("missing options were refused earlier") }
    return try work(questions)
  }
}
