/// What a program was told on its command line: names with a value each, as `--computers 1000`.
public struct Options: Sendable {
  private var values: [String: String] = [:]

  /// Reads arguments; a name without a value gets an empty one.
  public init(_ arguments: some Sequence<String> = CommandLine.arguments.dropFirst()) {
    var name: String?
    for argument in arguments {
      if argument.hasPrefix("--") {
        name = String(argument.dropFirst(2))
        values[name ?? ""] = ""
      } else if let known = name {
        values[known] = argument
        name = nil
      }
    }
  }

  /// The value of a name; nil when it was not given.
  public subscript(_ name: String) -> String? { values[name] }

  /// The number of a name, or another when it was not given or is none.
  public func number(_ name: String, or other: Int) -> Int { values[name].flatMap { Int($0) } ?? other }
}
