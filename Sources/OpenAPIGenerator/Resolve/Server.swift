/// A server that a document names.
struct Server: Hashable, Sendable {
  /// A part of the address that a caller chooses.
  struct Variable: Hashable, Sendable {
    var name: String
    var defaultValue: String
    /// The values there are; empty for any.
    var values: [String]
    var summary: String?
  }

  /// The address, absolute or relative, with variables in braces.
  var template: String
  var summary: String?
  var variables: [Variable]

  /// The server of a node; nil when it has no address.
  init?(_ node: Node) {
    guard let template = node["url"]?.string else { return nil }
    self.template = template
    summary = node["description"]?.string
    variables = (node["variables"]?.object.map { Array($0.members) } ?? []).map { name, variable in
      Variable(
        name: name, defaultValue: variable["default"]?.string ?? "", values: variable["enum"]?.strings ?? [],
        summary: variable["description"]?.string)
    }
  }
}
