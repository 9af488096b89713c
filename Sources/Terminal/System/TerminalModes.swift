import CTerminalRestore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The line discipline's settings.
enum TerminalModes {
  /// The settings of a terminal; nil when there is no terminal.
  static func read(_ descriptor: Int32) -> termios? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// The settings for browsing: each byte as it comes and unchanged, no echo, no signals from keys, reads that never wait.
  static func raw(_ saved: termios) -> termios {
    var modes = saved
    cfmakeraw(&modes)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    return modes
  }

  static func write(_ modes: termios, to descriptor: Int32) {
    var modes = modes
    while tcsetattr(descriptor, TCSADRAIN, &modes) < 0 && errno == EINTR {}
  }
}
