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
  /// The settings of a terminal; nil if the descriptor is not a terminal.
  static func read(_ descriptor: Int32) -> termios? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Raw mode: unchanged bytes as they arrive, no echo, no signals from keys, reads that never wait.
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

/// `close(2)`, under a name for types that have a `close` method.
func closeDescriptor(_ descriptor: Int32) {
  _ = close(descriptor)
}

/// Opens a terminal without making it the controlling one; negative on failure.
func openTerminal(_ name: String) -> Int32 {
  open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
}
