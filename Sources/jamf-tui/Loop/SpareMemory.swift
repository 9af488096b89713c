#if canImport(Glibc)
  import Glibc
#endif

/// Memory that the allocator keeps for later.
enum SpareMemory {
  /// Gives it back to the system: loading a fleet needs for a moment what browsing it does not. Systems other than Linux
  /// with the GNU library see to that by themselves.
  static func giveBack() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
