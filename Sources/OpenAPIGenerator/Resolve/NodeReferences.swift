/// Follows references in a document as it is written, without a look at what they mean.
struct NodeReferences {
  let root: Node

  /// The names of the schemas that can be reached from some nodes.
  func schemas(from nodes: [Node]) -> Set<String> {
    var seen: Set<String> = []
    var waiting = nodes
    while let node = waiting.popLast() {
      switch node {
      case .array(let elements): waiting += elements
      case .object(let object):
        waiting += object.members.map(\.value)
        guard let reference = object["$ref"]?.string, seen.insert(reference).inserted,
          let target = JSONPointer(reference: reference).flatMap({ root[$0] })
        else { continue }
        waiting.append(target)
      default: break
      }
    }
    let pointers = seen.compactMap { JSONPointer(reference: $0)?.steps }
    return Set(pointers.filter { $0.count == 3 && $0.starts(with: ["components", "schemas"]) }.map { $0[2] })
  }
}
