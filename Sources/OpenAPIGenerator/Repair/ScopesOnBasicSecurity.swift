/// Scopes belong to OAuth 2 and OpenID; on other schemes OpenAPI 3.0 wants the list empty.
enum ScopesOnBasicSecurity {
  static func repair(_ root: inout Node, into repairs: inout [Repair]) {
    let schemes = root["components"]?["securitySchemes"]
    guard let requirements = root["security"]?.array else { return }
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
            .scopesOnBasicSecurity, at: JSONPointer(["security"]) / index / name, "security",
            "\(name) is not OAuth and has no scopes, read without them"))
      }
      result.append(requirement)
    }
    root["security"] = .array(result)
  }
}
