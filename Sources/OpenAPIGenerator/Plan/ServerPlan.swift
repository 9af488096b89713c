/// A server's address in Swift.
struct ServerPlan: Hashable, Sendable {
  /// A parameter of the function that makes the address.
  struct Variable: Hashable, Sendable {
    var name: String
    /// The name in the template.
    var key: String
    var defaultValue: String
    /// What a caller has to know.
    var words: String
  }

  var template: String
  var documentation: String?
  var variables: [Variable]

  init(_ server: Server, _ naming: SwiftNaming) {
    template = server.template
    documentation = server.summary
    var taken: Set<String> = []
    variables = server.variables.map { variable in
      let values = variable.values.map { "`\($0)`" }.joined(separator: ", ")
      let words = [variable.summary, values.isEmpty ? nil : "One of \(values)."].compactMap(\.self)
      return Variable(
        name: SwiftName.unique(naming.member(variable.name), among: &taken), key: variable.name,
        defaultValue: variable.defaultValue, words: words.isEmpty ? "Any value." : words.joined(separator: " "))
    }
  }
}
