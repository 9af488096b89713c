/// A type of output: one for each set of status codes that operations answer with.
struct OutputPlan: Hashable, Sendable {
  /// One answer of it.
  struct Case: Hashable, Sendable {
    /// The case's name: `ok`.
    var name: String
    /// The name of the parameter that stands for the answer's type: `Ok`.
    var typeName: String
    var status: Response.Status
  }

  /// The name in Swift: `OkNotFound`.
  var name: String
  /// By status.
  var cases: [Case]

  init(statuses: [Response.Status]) {
    cases = statuses.map { status in
      let name = StatusName.of(status)
      return Case(name: name, typeName: StatusName.type(of: name), status: status)
    }
    name = cases.isEmpty ? "Undocumented" : cases.map(\.typeName).joined()
  }

  /// The types of output that operations have, by name.
  static func all(of operations: [OperationPlan]) -> [OutputPlan] {
    Set(operations.map(\.output)).sorted { $0.name < $1.name }
  }
}
