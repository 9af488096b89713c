// What the program uses of Foundation, and the C library. On Linux this is the part of Foundation without Unicode data:
// those are 34 MB of a program that is linked statically. Files of the program import this module instead of Foundation.

@_exported public import Dispatch

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
