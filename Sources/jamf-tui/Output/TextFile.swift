import Browser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A text that somebody has in a file: lists come from all kinds of programs.
enum TextFile {
  /// A list of more than this is a mistake.
  static let longest = 64 << 20

  /// The text of a file.
  ///
  /// - Throws: what is wrong with it, for people.
  static func read(_ path: String, home: HomeFolder) throws(Problem) -> String {
    // A pipe is not waited for.
    let file = open(home.expanding(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw problem(path, "\(String(cString: strerror(errno))).") }
    defer { close(file) }
    var state = stat()
    guard fstat(file, &state) == 0, state.st_mode & S_IFMT == S_IFREG else {
      throw problem(path, "It is no file with text in it.")
    }
    guard state.st_size <= longest else { throw problem(path, "It is larger than \(longest >> 20) MB.") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(state.st_size))
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= longest {
      let count = part.withUnsafeMutableBytes { readBytes(file, $0.baseAddress, $0.count) }
      if count == 0 { break }
      if count > 0 {
        bytes += part[..<count]
      } else if errno != EINTR {
        throw problem(path, "\(String(cString: strerror(errno))).")
      }
    }
    guard let text = text(bytes) else { throw problem(path, "It is no text.") }
    return text
  }

  /// The text of bytes in UTF-8, in UTF-16 with its mark, or else in Latin 1, as older spreadsheets write it; nil for what no
  /// text has in it.
  static func text(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = bytes[0] == 0xFE
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      return String(decoding: units, as: UTF16.self)
    }
    guard !bytes.contains(0) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func problem(_ path: String, _ why: String) -> Problem {
    Problem(what: "\(path) cannot be read.", why: why)
  }
}

/// read(2), whose name the libraries of both systems share with methods here.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.read(file, bytes, count)
  #elseif canImport(Musl)
    Musl.read(file, bytes, count)
  #else
    Glibc.read(file, bytes, count)
  #endif
}
