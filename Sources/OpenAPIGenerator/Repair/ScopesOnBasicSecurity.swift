/// Scopes belong to OAuth 2 and OpenID; on other schemes OpenAPI 3.0 wants the list empty.
enum ScopesOnBasicSecurity {
  /// Repairs the requirements of a document (whose place is its root) or of an operation.
  static func repair(_ owner: inout Node, schemes: Node?, at pointer: JSONPointer, _ subject: String) -> [Repair] {
    guard let requirements = owner["security"]?.array else { return [] }
    var repairs: [Repair] = []
    var result: [Node] = []
    for (index, requirement) in requirements.enumerated() {
      var requirement = requirement
      for name in requirement.object?.keys ?? [] {
        guard let scopes = requirement[name]?.array, !scopes.isEmpty,
          let type = schemes?[name]?["type"]?.string, type == "http" || type == "apiKey"
        else { continue }
        requirement[name] = .array([])
        repairs.append(
          Repair(
            .scopesOnBasicSecurity, at: pointer / "security" / index / name, subject,
            "\(name) is not OAuth and has no scopes, read without them"))
      }
      result.append(requirement)
    }
    if !repairs.isEmpty { owner["security"] = .array(result) }
    return repairs
  }
}
