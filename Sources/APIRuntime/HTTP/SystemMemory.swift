#if canImport(Glibc)
  import Glibc
#endif

/// Memory that the program has from the system.
enum SystemMemory {
  /// Gives back what the program has freed. The GNU C library keeps what lies between blocks that are in use: 4 of 23 MB in a
  /// browser that had loaded 30,000 computers. Other systems' libraries do so by themselves.
  static func giveBackFreed() {
    #if canImport(Glibc)
      // Swift's module of the library lacks the header that declares it.
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
    #endif
  }
}
