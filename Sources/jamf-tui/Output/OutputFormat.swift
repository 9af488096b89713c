import ArgumentParser

/// The forms `list` prints.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Aligned, with a header; the default on a terminal.
  case table
  /// One computer a line, tab between columns, no header; the default in a pipe.
  case plain
  /// One array of objects, values typed, *not reported* as null.
  case json
}
