/// Repairs of parameters, of paths and of operations alike.
enum ParameterRepairs {
  /// Repairs the `parameters` of an operation or a path item.
  static func repair(_ owner: inout Node, at place: OperationPlace) -> [Repair] {
    guard var parameters = owner["parameters"]?.array else { return [] }
    var repairs: [Repair] = []
    for index in parameters.indices {
      let pointer = place.pointer / "parameters" / index
      repairs += CookieParameters.notice(parameters[index], at: pointer, place)
      repairs += DottedSortDefaults.repair(&parameters[index], at: pointer, place)
    }
    if !repairs.isEmpty { owner["parameters"] = .array(parameters) }
    // Last, as it takes some away: the others' places are those in the document as served.
    return repairs + DuplicateParameters.repair(&owner, at: place)
  }
}
