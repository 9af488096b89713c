import Yams

extension YamlError {
  /// What is wrong and where, in one line.
  var words: String {
    switch self {
    case .scanner(let context, let problem, let mark, let yaml), .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      let place = "not YAML, line \(mark.line), column \(mark.column)"
      if Self.isIndentedWithTab(yaml, line: mark.line) { return "\(place): a tab; YAML is indented with spaces" }
      let beginning = context.map { " (\($0.text) that begins in line \($0.mark.line))" } ?? ""
      return "\(place): \(problem)\(beginning)"
    case .duplicatedKeysInMapping(let duplicates, let context):
      let place = "not YAML, line \(context.mark.line), column \(context.mark.column)"
      return "\(place): a key is there twice: \(duplicates.joined(separator: ", "))"
    case .reader(let problem, _, _, _): return "not YAML: \(problem)"
    default: return "\(self)"
    }
  }

  /// Yams speaks of "a character that cannot start any token", and nobody sees which.
  private static func isIndentedWithTab(_ yaml: String, line: Int) -> Bool {
    let lines = yaml.split(separator: /\r\n|\r|\n/, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    return lines[line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
  }
}
