import Wording
import Yams

extension YamlError {
  /// What is wrong and where, in one line.
  var words: String {
    switch self {
    case .scanner(let context, let problem, let mark, let yaml), .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      let place = "not YAML, line \(mark.line), column \(mark.column)"
      if TabIndentation.isThere(in: yaml, line: mark.line) { return "\(place): \(TabIndentation.words)" }
      let beginning = context.map { " (\($0.text) that begins in line \($0.mark.line))" } ?? ""
      return "\(place): \(problem)\(beginning)"
    case .duplicatedKeysInMapping(let duplicates, let context):
      let place = "not YAML, line \(context.mark.line), column \(context.mark.column)"
      return "\(place): a key is there twice: \(duplicates.joined(separator: ", "))"
    case .reader(let problem, _, _, _): return "not YAML: \(problem)"
    default: return "\(self)"
    }
  }
}
