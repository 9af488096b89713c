import Foundation
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

  /// Looks at everything. Blocks; a secret's program may ask on the terminal.
  func examine() -> DoctorReport {
    var verdicts: [Verdict] = []
    do {
      let server = try prepare(&verdicts)
      verdicts += try waiting { await server.examine() }
      server.demo?.stop()
    } catch {
      // Preparing fails with the configuration; nothing else throws.
      verdicts.append(.fail(.configuration, CommandFailure(any: error)))
    }
    return DoctorReport(verdicts)
  }

  /// What can be looked at without the network: the configuration, and whether the secret can be had.
  private func prepare(_ verdicts: inout [Verdict]) throws -> ServerExamination {
    let settings = try Settings(options, environment: environment)
    let view = try settings.view()
    if options.demo {
      let demo = try DemoService(fleetOf: options.computers ?? 500, seed: options.seed ?? 1)
      verdicts.append(.ok(.configuration, "The demo fleet needs none."))
      verdicts.append(.ok(.credential, "The demo server's own."))
      return ServerExamination(
        route: try ServerRoute(demo), credential: demo.credential, columns: view.loadedColumns, logger: logger,
        demo: demo, progress: progress)
    }
    let plan = try ConnectionPlan(
      hostFlag: options.host, profileFlag: options.profile, environment: environment,
      configuration: settings.configuration, configurationFile: settings.file)
    let route = try ServerRoute(plan, environment: environment)
    verdicts.append(.configuration(settings, plan, options))
    var credential: Credential?
    do {
      credential = try Credential(plan.credential, store: SecretStore(environment: environment))
      verdicts.append(.credential(plan.credential))
    } catch {
      verdicts.append(.fail(.credential, CommandFailure(any: error)))
    }
    return ServerExamination(
      route: route, credential: credential, columns: view.loadedColumns, logger: logger, demo: nil,
      progress: progress)
  }
}
