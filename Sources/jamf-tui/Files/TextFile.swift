import Browser

import Essentials

/// A text file from any program, such as an exported list.
enum TextFile {
  /// The size limit. Longer files are a mistake.
  static let longest = 64 << 20

  /// The text of a file.
  ///
  /// - Parameter takesPipes: whether the path may be a pipe, which is read to its end.
  /// - Throws: a problem for the user.
  static func read(_ path: String, home: HomeFolder, takesPipes: Bool = false) throws(Problem) -> String {
    let file = open(home.expanding(path), O_RDONLY | O_CLOEXEC | (takesPipes ? 0 : O_NONBLOCK))
    guard file >= 0 else { throw problem(path, "\(String(cString: strerror(errno))).") }
    defer { close(file) }
    var state = stat()
    let kinds = takesPipes ? [S_IFREG, S_IFIFO] : [S_IFREG]
    guard fstat(file, &state) == 0, kinds.contains(state.st_mode & S_IFMT) else {
      throw problem(path, "It is not a text file.")
    }
    return try read(file, named: path, size: Int(state.st_size))
  }

  /// Whether the path exists and is not a folder.
  static func isThere(_ path: String, home: HomeFolder) -> Bool {
    var state = stat()
    return stat(home.expanding(path), &state) == 0 && state.st_mode & S_IFMT != S_IFDIR
  }

  /// The text of standard input, up to its end.
  static func readStandardInput() throws(Problem) -> String {
    if isatty(STDIN_FILENO) == 1 { StandardError.note("Paste the list, then press Enter and Ctrl-D.") }
    return try read(STDIN_FILENO, named: "Standard input", size: 0)
  }

  private static func read(_ file: Int32, named path: String, size: Int) throws(Problem) -> String {
    let isTooLarge = problem(path, "It is larger than \(longest >> 20) MB.")
    guard size <= longest else { throw isTooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
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
    guard bytes.count <= longest else { throw isTooLarge }
    guard let text = text(bytes) else { throw problem(path, "It is not text.") }
    return text
  }

  /// Decodes UTF-8, UTF-16 with a byte order mark, or otherwise Latin 1, which older spreadsheets write; nil for binary
  /// data.
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

/// read(2), under a name that does not collide with methods here.
func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.read(file, bytes, count)
  #elseif canImport(Musl)
    Musl.read(file, bytes, count)
  #else
    Glibc.read(file, bytes, count)
  #endif
}
