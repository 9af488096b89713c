import Essentials

/// An error of a command. The description is for people and includes the reason.
package struct CommandError: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Writes a line to standard error, which gets everything except results.
package func say(_ line: String) { StandardStreams.write(line.harmless + "\n", to: STDERR_FILENO) }

/// Writes a line of the result to standard output.
package func put(_ line: String) { StandardStreams.write(line.harmless + "\n", to: STDOUT_FILENO) }

extension String {
  /// The text with control characters as numbers, such as `\u{1B}`: those of a document must not steer a terminal. Line
  /// breaks and tabs stay. Not Screen's `PlainText`, which makes one line of a text and would be built wherever the plugin is used.
  package var harmless: String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\n", "\t": false
      // Those that change the direction of text.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
      default: scalar.properties.generalCategory == .control
      }
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isControl(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The streams that every program has.
package enum StandardStreams {
  package static func write(_ text: String, to stream: Int32) { _ = write(Array(text.utf8), to: stream) }

  /// Writes all bytes to an open file.
  ///
  /// - Returns: false if that failed; `errno` is then set.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Essentials.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
