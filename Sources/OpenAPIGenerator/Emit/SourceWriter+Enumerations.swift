extension SourceWriter {
  /// An enum for strings of which some are known; `OpenEnumeration` of the runtime does the rest.
  mutating func enumeration(_ plan: EnumPlan) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    block("\(access)enum \(plan.name): OpenEnumeration") {
      $0.flow("case", plan.values.map(\.name) + ["undocumented(String)"])
      $0.flow("\($0.access)static let allCases: [Self] = [", plan.values.map { ".\($0.name)" }, end: "]")
      let cases = plan.values.map { "case .\($0.name): \($0.raw.literal)" } + ["case .undocumented(let text): text"]
      let head = "\($0.access)var rawValue: String { switch self {"
      let oneLine = "\(head) \(cases.joined(separator: "; ")) } }"
      if $0.fits(oneLine) { return $0.line(oneLine) }
      $0.line(head)
      $0.statements(cases)
      $0.line("} }")
    }
  }
}
