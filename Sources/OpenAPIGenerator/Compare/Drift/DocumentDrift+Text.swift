import Wording

extension DocumentDrift {
  /// The report as text: the documents, a conclusion, and the findings.
  public var text: String {
    let head = ["\(used.name) → \(served.name)", "  in use: \(used)", "  served: \(served)", "  \(conclusion)"]
    let remark = ageRemark.map { ["  \($0)"] } ?? []
    return (head + remark + sections.flatMap { ["", $0.title + ":"] + $0.lines.map { "  " + $0 } })
      .joined(separator: "\n")
  }

  /// Whether anything in use is affected, in a sentence.
  public var conclusion: String {
    if findings.isEmpty { return "What is in use is as in \(served.name)." }
    let affecting = affecting.count
    let others = findings.count - affecting
    if affecting == 0 {
      return "Nothing in use is affected: \(Quantity.of(others, "difference")) without effect."
    }
    let rest = others > 0 ? "; \(Quantity.of(others, "other")) \(others == 1 ? "does" : "do") not" : ""
    return "\(Quantity.of(affecting, "difference")) \(affecting == 1 ? "affects" : "affect") what is in use\(rest)."
  }

  /// That the served document is older, and what follows; nil for another one.
  public var ageRemark: String? {
    isOlder ? "The served document is of an earlier release: what it does not have yet stays empty." : nil
  }

  /// Findings of one kind.
  public struct Section: Hashable, Sendable {
    /// What they have in common.
    public var title: String
    /// Operations, with what is different in them below, indented by two spaces.
    public var lines: [String]
  }

  /// The findings for people, those that affect what is in use first.
  public var sections: [Section] {
    let others = findings.filter { !$0.isAffecting }
    let groups: [(String, [Finding])] = [
      ("Affects what is in use", affecting),
      (isOlder ? "Not in \(served.name) yet" : "No longer in \(served.name)", others.filter { $0.kind == .missing }),
      ("New in \(served.name), not in \(used.name)", others.filter { $0.kind == .added }),
      ("To be noted", others.filter { $0.kind != .missing && $0.kind != .added }),
    ]
    return groups.filter { !$0.1.isEmpty }.map { Section(title: $0.0, lines: Self.lines($0.1)) }
  }

  /// A hostile document can have any number of findings, with names of any length.
  private static let mostLines = 200
  static let longestName = 120

  private static func lines(_ findings: [Finding]) -> [String] {
    var lines: [String] = []
    var operations: [String]?
    for finding in findings.prefix(mostLines) {
      if finding.subject == .operation {
        lines.append(finding.description)
        operations = nil
        continue
      }
      if finding.operations != operations {
        lines.append(finding.operations.map(\.shortened).joined(separator: ", ") + ":")
        operations = finding.operations
      }
      lines.append("  " + finding.description)
    }
    let more = findings.count - mostLines
    return more > 0 ? lines + ["and \(more) more"] : lines
  }
}

extension DocumentDrift.Finding: CustomStringConvertible {
  /// The finding as a clause, without its operations unless it is about one.
  public var description: String {
    let name = operations.first?.shortened ?? ""
    let (before, after) = (before?.shortened ?? "nothing", after?.shortened)
    let place = self.place?.shortened ?? ""
    switch (subject, kind) {
    case (.operation, .missing):
      return after.map { "\(name) is not offered; \($0) is used instead" }
        ?? "\(name) is not offered, and no other version of it"
    case (.operation, .deprecated): return "\(name) is deprecated" + (after.map { " since \($0)" } ?? "")
    case (.operation, _): return "\(after ?? "") is offered; the newest version in use is \(name)"
    case (.privilege, .missing): return "no longer requires the privilege \(before)"
    case (.privilege, _): return "also requires the privilege \(after ?? "")"
    case (.value, .missing): return "\(place): the value \(before) is missing"
    case (.value, _): return "\(place): the value \(after ?? "") is new"
    case (.field, .missing): return "the field \(place) is missing"
    case (.field, _): return "the field \(place) is new" + (after.map { " (\($0))" } ?? "")
    case (.type, _): return "\(place): \(before) → \(after ?? "nothing")"
    case (.parameter, .required), (.body, .required): return "\(place) is required"
    case (.parameter, _), (.body, _), (.answer, _): return "\(place) is \(kind == .missing ? "missing" : "different")"
    }
  }
}

extension String {
  /// The beginning of a name that is too long to be one.
  fileprivate var shortened: String {
    utf8.count > DocumentDrift.longestName ? prefix(DocumentDrift.longestName) + "…" : self
  }
}
