import OpenAPIGenerator

extension Generation {
  /// Says what was repaired and what is wrong; quietly, only what could not be generated.
  func report(about document: String, quiet: Bool) {
    if !quiet { Repair.lines(repairs).forEach(say) }
    for diagnostic in diagnostics where !quiet || diagnostic.severity == .error { say("\(document): \(diagnostic)") }
  }
}
