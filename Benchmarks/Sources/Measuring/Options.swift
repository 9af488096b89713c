/// Command-line options: names with a value each, such as `--computers 1000`.
public struct Options: Sendable {
  private var values: [String: String] = [:]

  /// Parses arguments. An option without a value gets an empty one.
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

  /// The value of an option; nil if it was not given.
  public subscript(_ name: String) -> String? { values[name] }

  /// The value of an option as a number, or `other` if it is missing or not a number.
  public func number(_ name: String, or other: Int) -> Int { values[name].flatMap { Int($0) } ?? other }
}

/// Why a benchmark failed.
public struct BenchmarkError: Error, CustomStringConvertible {
  public let description: String

  /// An error with this message.
  public init(_ description: String) { self.description = description }
}
