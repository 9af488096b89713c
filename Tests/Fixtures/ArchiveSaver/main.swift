import Archive
import StoredStates

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Saves one state after the other into an archive, until it is killed. Prints the number of each, once it is saved.
//
//     archive-saver FOLDER FIRST
let arguments = CommandLine.arguments
let place = ArchivePlace(folder: arguments[1], host: "example.jamfcloud.com", account: "client 1")
for number in (Int(arguments[2]) ?? 0)... {
  let archive = try FleetArchive.writing(place)
  _ = try archive.save(
    try StoredStates.snapshot(number), LoadFacts(started: 0, ended: Int64(number)), keeping: { _ in true })
  print(number)
  fflush(nil)
}
