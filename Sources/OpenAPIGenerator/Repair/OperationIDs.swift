/// Gives every operation an id, and each its own: nine tenths of Jamf's operations come without one.
enum OperationIDs {
  static func repair(_ root: inout Node, pinning pins: [String: String], into repairs: inout [Repair]) {
    var taken = Set(pins.values)
    // Ids in the document come before derived ones: those can give way.
    DocumentRepair.forEachOperation(of: &root) { operation, place in
      if let id = pins[place.words] {
        operation["operationId"] = .string(id)
        return
      }
      guard let id = operation["operationId"]?.string, !id.isEmpty else { return }
      if taken.insert(id).inserted { return }
      let other = free(id, among: &taken)
      operation["operationId"] = .string(other)
      repairs.append(
        Repair(
          .clashingOperationID, at: place.pointer / "operationId", place.words,
          "operationId \(id) is another operation's, read as \(other)"))
    }
    DocumentRepair.forEachOperation(of: &root) { operation, place in
      guard operation["operationId"]?.string?.isEmpty ?? true else { return }
      let id = free(derived(path: place.path, method: place.method ?? ""), among: &taken)
      operation["operationId"] = .string(id)
      repairs.append(Repair(.missingOperationID, at: place.pointer, place.words, "no operationId, called \(id)"))
    }
  }

  /// `{Path}{Method}{Version}`: `/v1/computers-inventory-detail/{id}` GET is `ComputersInventoryDetailByIdGetV1`.
  static func derived(path: String, method: String) -> String {
    var segments = path.split(separator: "/").map(String.init)
    var version = ""
    if let first = segments.first, isVersion(first) {
      version = capitalised(first)
      segments.removeFirst()
    }
    return segments.map(words).joined() + capitalised(method) + version
  }

  private static func isVersion(_ segment: String) -> Bool {
    if segment == "preview" { return true }
    guard segment.first == "v" else { return false }
    let number = segment.dropFirst()
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }

  private static func words(_ segment: String) -> String {
    let isParameter = segment.hasPrefix("{") && segment.hasSuffix("}")
    let name = isParameter ? String(segment.dropFirst().dropLast()) : segment
    let joined = name.split { !($0.isLetter || $0.isNumber) }.map { capitalised(String($0)) }.joined()
    return isParameter ? "By" + joined : joined
  }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func free(_ id: String, among taken: inout Set<String>) -> String {
    var candidate = id
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(id)_\(number)"
      number += 1
    }
    return candidate
  }
}
