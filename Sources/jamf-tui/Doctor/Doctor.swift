import Inventory
import JamfProAPI
import Logging

/// Goes the whole way from the configuration to the first computers and notes what is found at each step.
///
/// The steps need one another, so the first that fails ends the way; what lies behind it is not tried. Nothing here prints.
struct Doctor {
  var options: ConnectionOptions
  var environment: [String: String]
  var logger: Logger?
  /// Told what is waited for.
  var progress: @Sendable (String) -> Void = { _ in }

  /// Looks at what can be looked at without the network: the configuration, and whether the secret can be had, for which a
  /// program may ask on the terminal.
  ///
  /// - Returns: the verdicts, and the server to examine next; nil when there is none to be had.
  func prepare() -> (verdicts: [Verdict], server: ServerExamination?) {
    do { return try prepared() } catch {
      return ([.fail(.configuration, CommandFailure(any: error))], nil)
    }
  }

  private func prepared() throws -> (verdicts: [Verdict], server: ServerExamination?) {
    let settings = try Settings(options, environment: environment)
    let view = try settings.view()
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1)
      let examination = ServerExamination(
        route: try ServerRoute(demo), credential: demo.credential, columns: view.loaded.fields, logger: logger,
        demo: demo, progress: progress)
      let verdicts: [Verdict] = [
        .ok(.configuration, "The demo fleet needs none."), .ok(.credential, "The demo server's own."),
      ]
      return (verdicts, examination)
    }
    let plan = try ConnectionPlan(
      hostFlag: options.host, profileFlag: options.profile, environment: environment,
      configuration: settings.configuration, configurationFile: settings.file)
    let route = try ServerRoute(plan, environment: environment)
    let credential: Credential?
    let found: Verdict
    do {
      credential = try Credential(plan, environment: environment)
      found = .credential(plan.credential)
    } catch {
      credential = nil
      found = .fail(.credential, CommandFailure(any: error))
    }
    let examination = ServerExamination(
      route: route, credential: credential, columns: view.loaded.fields, logger: logger, progress: progress)
    return ([.configuration(settings, plan, options), found], examination)
  }
}
