import Foundation

/// Writes a line to standard error, where everything goes but results.
func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

/// Writes a line of a result to standard output.
func put(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
