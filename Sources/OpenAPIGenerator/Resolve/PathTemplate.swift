/// A path template in pieces: `/v1/sites/{id}/objects` is text, parameter, text.
struct PathTemplate: Hashable {
  enum Piece: Hashable {
    case text(String)
    case parameter(String)
  }

  var pieces: [Piece] = []

  init(_ template: String) {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
  }

  var parameterNames: [String] {
    pieces.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }
}
