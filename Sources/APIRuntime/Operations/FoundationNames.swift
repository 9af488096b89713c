#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
  public import struct FoundationEssentials.URL

  /// Foundation's date, so that generated code has nothing to import but the runtime, on any system.
  public typealias Date = FoundationEssentials.Date
  /// Foundation's URL, for the same reason.
  public typealias URL = FoundationEssentials.URL
#else
  public import struct Foundation.Date
  public import struct Foundation.URL

  /// Foundation's date, so that generated code has nothing to import but the runtime, on any system.
  public typealias Date = Foundation.Date
  /// Foundation's URL, for the same reason.
  public typealias URL = Foundation.URL
#endif
