import Wording

extension DocumentComparison {
  /// The changes as text. Added, removed and renamed things have one line each; changes are listed below their owner.
  ///
  /// `+` is added, `-` removed, `=` renamed, `~` changed. With a configuration, `*` marks lines that affect what its
  /// filter selects.
  public var text: String {
    let isOperation: [Change.Subject] = [.operation, .parameter, .body, .answer]
    // Properties and values of bodies and answers belong to operations, whose names contain a space.
    let operations = changes.filter { isOperation.contains($0.subject) || $0.owner.contains(" ") }
    let types = changes.filter { !isOperation.contains($0.subject) && !$0.owner.contains(" ") }
    var lines = [
      "\(old.name) → \(new.name)", "  old: \(old)", "  new: \(new)",
      summary("operations", operations), summary("types", types),
    ]
    if let configuration { lines.append("  * affects what the filter of \(configuration) selects") }
    if changes.isEmpty { return (lines + ["no differences"]).joined(separator: "\n") }
    lines += section("Operations", operations) + section("Types", types)
    return lines.joined(separator: "\n")
  }

  private func summary(_ title: String, _ changes: [Change]) -> String {
    let whole = changes.filter(\.isWhole)
    let counts = [Change.Kind.added, .removed, .renamed].map { kind in
      "\(whole.count { $0.kind == kind }) \(kind.rawValue)"
    }
    let changed = Set(changes.filter { !$0.isWhole }.map(\.owner)).count
    let deprecations = Quantity.of(changes.count { $0.kind == .deprecated }, "deprecation")
    return "  \(title): \(counts.joined(separator: ", ")), \(changed) changed, \(deprecations)"
  }

  private func section(_ title: String, _ changes: [Change]) -> [String] {
    if changes.isEmpty { return [] }
    var lines = ["", title]
    for kind in [Change.Kind.removed, .added, .renamed] {
      lines += changes.filter { $0.isWhole && $0.kind == kind }.map { mark($0) + $0.wholeLine }
    }
    var owner: String?
    for change in changes where !change.isWhole {
      if change.owner != owner {
        let isPicked = changes.contains { $0.owner == change.owner && !$0.isWhole && $0.isPicked }
        lines.append((isPicked && configuration != nil ? "* " : "  ") + "~ " + change.owner)
        owner = change.owner
      }
      lines.append("      " + change.line)
    }
    return lines
  }

  private func mark(_ change: Change) -> String { configuration != nil && change.isPicked ? "* " : "  " }
}

extension Change {
  /// Whether an operation or a type as a whole was added, removed or renamed.
  fileprivate var isWhole: Bool {
    (subject == .operation || subject == .type) && place == nil && [.added, .removed, .renamed].contains(kind)
  }

  fileprivate var wholeLine: String {
    switch kind {
    case .added: "+ \(owner)"
    case .removed: "- \(owner)"
    default: "= \(before ?? "") → \(owner)"
    }
  }

  fileprivate var line: String {
    let subject = place ?? self.subject.rawValue
    let from = before ?? "nothing"
    let to = after ?? "nothing"
    switch (self.subject, kind) {
    case (.value, .added), (.part, .added): return "+ \(place.map { "\($0) " } ?? "")\(self.subject.rawValue) \(to)"
    case (.value, _), (.part, _): return "- \(place.map { "\($0) " } ?? "")\(self.subject.rawValue) \(from)"
    case (_, .added): return "+ \(subject)" + (after.map { ": \($0)" } ?? "")
    case (_, .removed): return "- \(subject)" + (before.map { ": \($0)" } ?? "")
    case (_, .renamed): return "= \(from) → \(to)"
    case (_, .deprecated): return "~ \(subject) is deprecated" + (after.map { " since \($0)" } ?? "")
    case (_, .reinstated): return "~ \(subject) is no longer deprecated"
    case (_, .required): return "~ \(subject) is required"
    case (_, .optional): return "~ \(subject) is no longer required"
    case (_, .type): return "~ \(subject): \(from) → \(to)"
    case (_, .id): return "~ operationId: \(from) → \(to)"
    case (_, .privileges): return "~ privileges: \(before ?? "") → \(after ?? "")"
    }
  }
}
