import Archive
import ArgumentParser
import Browser
import Essentials
import Inventory
import Screen

/// `jamf-tui archive`: what is stored on this computer, and where.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Show, export or remove the lists that are stored on this computer.",
    discussion: """
      The browser stores the columns that it loads, for its next start, in a file for each server and account that only you can \
      read. It never stores details, secrets or tokens. "archive": { "keep": false } in the configuration turns this off, and \
      "exclude" leaves out fields. These commands contact no server and fetch no secret.

      EXAMPLES:
        jamf-tui archive info
        jamf-tui archive export fleet.sqlite
        jamf-tui archive clear --all
      """,
    subcommands: [Path.self, Info.self, Clear.self, Export.self])

  /// Whose list it is.
  struct ListOptions: ParsableArguments {
    @OptionGroup var connection: ConnectionOptions

    /// The archive of the server and account.
    ///
    /// - Throws: `CommandFailure` when no server is set, or when nothing can be stored of it.
    func store() throws -> FleetStore { try storeAndSettings().store }

    func storeAndSettings() throws -> (store: FleetStore, settings: Configuration.ArchiveSettings) {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings(connection, environment: environment)
      let session = try Session(
        connection, logging: LoggingOptions.parse([]), settings: settings, environment: environment, isOffline: true)
      let wanted = settings.configuration.archive(ofProfile: session.profile)
      guard let store = FleetStore(session.account, wanted, environment: environment) else {
        throw CommandFailure(
          "Nothing is stored of \(session.label).", why: "A token does not say whose it is before signing in.",
          exitCode: .failure)
      }
      return (store, wanted)
    }

    /// The paths of all archives.
    ///
    /// - Parameter movedAside: whether those count of which only a damaged copy is left.
    /// - Throws: `CommandFailure` when their folder cannot be read.
    static func all(movedAside: Bool = false) throws -> [String] {
      guard let folder = FleetStore.folder(ProcessInfo.processInfo.environment) else { return [] }
      do throws(ArchiveError) { return try ArchivePlace.archives(in: folder, movedAside: movedAside) } catch {
        throw CommandFailure(error)
      }
    }
  }
}

extension ArchiveCommand {
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of the stored list, even if it does not exist.",
      usage: "jamf-tui archive path <options>",
      discussion: """
        The file belongs to the server and the account that the options, the environment or the configuration name.

        EXAMPLES:
          jamf-tui archive path
          jamf-tui archive path --profile production
        """)

    @OptionGroup var list: ListOptions

    func run() throws {
      try reportingFailures { try StandardOutput().write(Array("\(list.store().place.path)\n".utf8)) }
    }
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print what is stored of every server: computers, age and size.",
      discussion: """
        For each list, it prints the server, the account, how many computers there are, when they were loaded, and the file. \
        Every list is read to the end, so a damaged one is named.

        EXAMPLES:
          jamf-tui archive info
        """)

    func run() throws {
      try reportingFailures {
        let paths = try ListOptions.all()
        if paths.isEmpty { StandardError.note("Nothing is stored.") }
        let blocks = paths.map { path in
          do throws(ArchiveError) {
            let archive = try FleetArchive.reading(path)
            return try Self.text(of: archive.summary(), damage: Self.damage(of: archive))
          } catch {
            return PlainText(CommandFailure(error).oneLine).text + "\n"
          }
        }
        try StandardOutput().write(Array(blocks.joined(separator: "\n").utf8))
      }
    }

    /// Why the computers cannot be read; nil when they can.
    private static func damage(of archive: FleetArchive) throws(ArchiveError) -> String? {
      do throws(ArchiveError) {
        _ = try archive.fleet(document: .jamfPro, timeZone: .utc)
        return nil
      } catch  where error.kind == .damaged {
        return error.why ?? error.what
      } catch  where error.kind == .missing {
        return nil
      }
    }

    private static func text(of summary: ArchiveSummary, damage: String?) -> String {
      func time(_ milliseconds: Int64?) -> String {
        milliseconds.map { time in
          "\(DateText.minutes(milliseconds: time, in: .system())) (\(Instant(milliseconds: time).ageWords(at: .now)))"
        } ?? "never"
      }
      let rows =
        [
          ("server", summary.host), ("account", summary.account), ("computers", Amount.grouped(summary.computers)),
          ("loaded", time(summary.full)), ("checked", time(summary.checked)),
          ("Jamf Pro", [summary.release, summary.api.map { "API \($0)" }].compactMap(\.self).joined(separator: ", ")),
          ("changes", Self.changes(summary, time)), ("size", Self.size(summary.bytes)), ("file", summary.path),
        ]
        + (damage.map { [("damaged", "\($0) The next start moves the file aside and loads the list from the server.")] }
          ?? [])
      return rows.map { name, value in
        name + String(repeating: " ", count: 11 - name.count) + PlainText(value).text + "\n"
      }.joined()
    }

    private static func changes(_ summary: ArchiveSummary, _ time: (Int64?) -> String) -> String {
      guard let since = summary.recordsSince else { return "not recorded" }
      return
        "\(Amount.grouped(summary.changes)), and \(Amount.grouped(summary.events)) enrolled, deleted or returned, since \(time(since))"
    }

    private static func size(_ bytes: Int) -> String {
      bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the stored list of a server, or all of them.",
      usage: "jamf-tui archive clear [--all] <options>",
      discussion: """
        A copy that was moved aside because it was damaged is removed, too. The filters that you have typed stay: they are \
        in a file of their own. Nothing on the server changes.

        EXAMPLES:
          jamf-tui archive clear --profile production
          jamf-tui archive clear --all
        """)

    @OptionGroup var list: ListOptions

    @Flag(help: "Remove the lists of all servers and accounts.")
    var all = false

    func validate() throws {
      guard all, list.connection.host != nil || list.connection.profile != nil || list.connection.demo else { return }
      throw ValidationError("--all removes every list. Use either --all, or name one.")
    }

    func run() throws {
      try reportingFailures {
        let paths = all ? try ListOptions.all(movedAside: true) : [try list.store().place.path]
        var removed: [String] = []
        var refusals: [ArchiveError] = []
        for path in paths {
          do throws(ArchiveError) { if try FleetArchive.remove(path) { removed.append(path) } } catch {
            refusals.append(error)
          }
        }
        let what = removed.count == 1 ? removed[0] : "\(removed.count) lists"
        if !removed.isEmpty || refusals.isEmpty {
          StandardError.note(removed.isEmpty ? "Nothing was stored." : "Removed \(what).")
        }
        for refusal in refusals.dropLast() { StandardError.note(PlainText(CommandFailure(refusal).oneLine).text) }
        if let last = refusals.last { throw CommandFailure(last) }
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the stored list as a plain SQLite table, for sqlite3 or Datasette.",
      usage: "jamf-tui archive export <file> <options>",
      discussion: """
        The table `computers` has a column for each stored field, named as `jamf-tui fields` names it. Dates are ISO 8601 in \
        UTC, yes and no are 1 and 0, lists are JSON, and what was not reported is NULL. An existing file is not replaced.

        EXAMPLES:
          jamf-tui archive export fleet.sqlite
          sqlite3 fleet.sqlite 'SELECT model, count(*) FROM computers GROUP BY 1'
        """)

    @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var list: ListOptions

    func run() throws {
      try reportingFailures {
        let store = try list.store()
        let fleet: ArchivedFleet?
        do throws(ArchiveError) { fleet = try store.fleet(timeZone: .utc) } catch { throw CommandFailure(error) }
        guard let fleet else {
          throw CommandFailure(
            "Nothing is stored in \(store.place.path).", next: "Run: jamf-tui refresh", exitCode: .failure)
        }
        let path = HomeFolder(ProcessInfo.processInfo.environment).expanding(file)
        do throws(ArchiveError) { try FleetTable(fleet.snapshot).write(to: path) } catch { throw CommandFailure(error) }
        StandardError.note("\(Amount.computers(fleet.snapshot.count)) written to \(path).")
      }
    }
  }
}
