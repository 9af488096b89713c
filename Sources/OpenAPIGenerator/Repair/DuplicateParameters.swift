/// Of two parameters with one name and place the first counts.
enum DuplicateParameters {
  static func repair(_ operation: inout Node, at place: OperationPlace) -> [Repair] {
    guard let parameters = operation["parameters"]?.array else { return [] }
    var repairs: [Repair] = []
    var seen: Set<[String]> = []
    var kept: [Node] = []
    for (index, parameter) in parameters.enumerated() {
      let key = [parameter["$ref"]?.string, parameter["name"]?.string, parameter["in"]?.string].map { $0 ?? "" }
      guard seen.insert(key).inserted else {
        let name = parameter["name"]?.string ?? parameter["$ref"]?.string ?? "?"
        repairs.append(
          Repair(
            .duplicateParameter, at: place.pointer / "parameters" / index, place.words,
            "parameter \(name) is there twice, the second is left out"))
        continue
      }
      kept.append(parameter)
    }
    if !repairs.isEmpty { operation["parameters"] = .array(kept) }
    return repairs
  }
}
