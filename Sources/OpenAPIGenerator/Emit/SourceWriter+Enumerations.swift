extension SourceWriter {
  /// An enum for strings of which some are known; `OpenEnumeration` of the runtime does the rest.
  mutating func enumeration(_ plan: EnumPlan) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    block("\(access)enum \(plan.name): OpenEnumeration") {
      $0.flow("case", plan.values.map(\.name) + ["undocumented(String)"])
      $0.flow("\($0.access)static let allCases: [Self] = [", plan.values.map { ".\($0.name)" }, end: "]")
      let cases = plan.values.map { "case .\($0.name): \($0.raw.literal)" } + ["case .undocumented(let text): text"]
      $0.flow("\($0.access)var rawValue: String { switch self {", cases, separator: ";", end: " } }")
    }
  }
}
