import Foundation

/// Figures as text: a table for people, JSON for programs.
struct Table {
  /// What the figures are of, and the figures.
  var parts: [(title: String, figures: [Figure])]

  /// Lines of equal columns; a bar that is not kept is marked.
  var text: String {
    var lines: [String] = []
    for part in parts {
      lines += ["", part.title]
      let rows = part.figures.map { figure in
        [
          figure.name, "\(Table.number(figure.ours)) \(figure.unit)", figure.rival,
          "\(Table.number(figure.theirs)) \(figure.unit)", Table.number(figure.ratio), Table.text(figure.bar),
          figure.holds.map { $0 ? "yes" : "NO" } ?? "",
        ]
      }
      let header = ["figure", "ours", "beside", "theirs", "ratio", "bar", "kept"]
      let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
      for row in [header] + rows {
        lines.append(
          "  "
            + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  "))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An array of the parts, each with its figures.
  func json() throws -> String {
    let value = parts.map { part in
      ["title": part.title as Any, "figures": part.figures.map(Table.members)]
    }
    let data = try JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  private static func members(of figure: Figure) -> [String: Any] {
    var members: [String: Any] = [
      "figure": figure.name, "ours": figure.ours, "unit": figure.unit, "rival": figure.rival, "theirs": figure.theirs,
      "ratio": figure.ratio,
    ]
    switch figure.bar {
    case .atMost(let bound): members["atMost"] = bound
    case .atLeast(let bound): members["atLeast"] = bound
    case .none: break
    }
    members["kept"] = figure.holds
    return members
  }

  private static func text(_ bar: Figure.Bar) -> String {
    switch bar {
    case .atMost(let bound): "<= \(number(bound))"
    case .atLeast(let bound): ">= \(number(bound))"
    case .none: ""
    }
  }

  /// Three digits that matter.
  private static func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", value)
  }
}
