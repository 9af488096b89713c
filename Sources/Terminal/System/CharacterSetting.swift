#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Sets the C library's character encoding, by which ncurses reads and measures text.
enum CharacterSetting {
  /// Chooses the encoding the environment asks for; where it asks for nothing, or for a UTF-8 locale that is not
  /// installed, plain UTF-8.
  /// - Returns: whether the encoding is UTF-8 now.
  static func apply(environment: [String: String]) -> Bool {
    let wanted = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    if let wanted, setlocale(LC_CTYPE, wanted) != nil { return isUTF8 }
    if let wanted, !namesUTF8(wanted) {
      setlocale(LC_CTYPE, "C")
      return false
    }
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] where setlocale(LC_CTYPE, name) != nil { return isUTF8 }
    return false
  }

  private static func namesUTF8(_ locale: String) -> Bool {
    let folded = locale.lowercased()
    return folded.contains("utf-8") || folded.contains("utf8")
  }

  private static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
}
