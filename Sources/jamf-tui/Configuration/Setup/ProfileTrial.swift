import JamfProAPI

/// Signs in with a profile that is not written yet, and loads a first page, as `doctor` does.
struct ProfileTrial {
  let profile: NewProfile
  /// What the file says now. What is there of a profile that is replaced, as a proxy, stays.
  let own: Configuration
  let environment: [String: String]
  var progress: @Sendable (String) -> Void = { _ in }

  /// The verdicts as far as the way goes. A program that knows the secret may ask on the terminal.
  func prepare() -> (verdicts: [Verdict], server: ServerExamination?) {
    do {
      var configuration = own
      let network = own.profiles[profile.name]?.network ?? .init()
      configuration.profiles[profile.name] = .init(host: profile.host, credential: profile.reference, network: network)
      // What the environment says is meant for other runs.
      let plan = try ConnectionPlan(
        hostFlag: nil, profileFlag: profile.name, environment: [:], configuration: configuration, configurationFile: "")
      let route = try ServerRoute(plan, environment: environment)
      let view = try ViewSettings(columns: own.browse.columns, sort: own.browse.sort, catalogue: .document)
      var verdicts = [Verdict.ok(.configuration, "The profile \"\(profile.name)\" is for \(plan.address.label).")]
      let credential: Credential?
      do {
        credential = try profile.typedCredential ?? Credential(plan, environment: environment)
        verdicts.append(profile.typed == nil ? .credential(plan.credential) : .ok(.credential, "It was typed."))
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
