import struct APIRuntime.Secret
import Archive
import ArgumentParser
import Browser
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Terminal
import Testing

@testable import jamf_tui

@Suite("What is stored")
struct ArchivingTests {
  private func read(_ json: String) throws -> Configuration {
    try ConfigurationReader.read(Array(json.utf8), file: "config.json")
  }

  private func problems(_ json: String) -> [String] {
    do {
      _ = try read(json)
      return []
    } catch let error as ConfigurationError { return error.problems.map(\.description) } catch { return ["\(error)"] }
  }

  @Test("a profile's settings come before those of the file")
  func settings() throws {
    let configuration = try read(
      """
      { "archive": { "keep": true, "fullAfter": "12h", "history": "90d", "exclude": ["email"] },
        "profiles": { "a": { "archive": { "keep": false, "exclude": ["userAndLocation", "ea.7"] } }, "b": {} } }
      """)
    let own = configuration.archive(ofProfile: "a")
    #expect(own.keep == false && own.exclude == ["userAndLocation", "ea.7"] && own.fullAfter == StoredAge("12h"))
    let other = configuration.archive(ofProfile: "b")
    #expect(other.keep == true && other.exclude == ["userAndLocation.email"])
    #expect(other.history == HistoryAge("90d") && HistoryAge("90d")?.milliseconds == Int64(7_776_000_000))
    #expect(HistoryAge("0d")?.milliseconds == 0 && HistoryAge("none")?.milliseconds == 0 && HistoryAge("0x") == nil)
    let volatile = try read(
      #"""
      {"archive": {"volatile": ["battery", "contentCaching"]}, "profiles": {"a": {"archive": {"recordVolatile": true}}}}
      """#
    ).archive(ofProfile: "a")
    #expect(volatile.volatileFields.paths == ["hardware.batteryCapacityPercent", "contentCaching"])
    #expect(volatile.recordVolatile == true && other.volatileFields == .standard)
  }

  @Test(
    "a mistake is reported with its line and a suggestion",
    arguments: [
      (#"{"reveal": {"seconds": 5}}"#, #"config.json:1: "seconds" must be a whole number from 10 to 300"#),
      (
        #"{"reveal": {"askReson": true}}"#,
        #"config.json:1: unknown key "askReson" in "reveal"; did you mean "askReason"?"#
      ),
      (#"{"archive": {"kep": true}}"#, #"config.json:1: unknown key "kep" in "archive"; did you mean "keep"?"#),
      (#"{"archive": {"keep": "no"}}"#, #"config.json:1: "keep" must be true or false"#),
      (
        #"{"archive": {"fullAfter": "soon"}}"#,
        #"config.json:1: "fullAfter" must be an age such as 30min, 12h, 90d or 4w, not "soon""#
      ),
      (
        #"{"archive": {"history": "long"}}"#,
        #"config.json:1: "history" must be an age such as 90d or 4w, or 0d to record nothing, not "long""#
      ),
      (
        #"{"archive": {"exclude": ["usernam"]}}"#,
        #"config.json:1: "exclude": there is no field "usernam"; did you mean "username"?"#
      ),
      (
        #"{"profiles": {"a": {"archiv": {}}}}"#,
        #"config.json:1: unknown key "archiv" in profile "a"; did you mean "archive"?"#
      ),
    ])
  func mistakes(json: String, message: String) { #expect(problems(json) == [message]) }

  @Test("ages have a unit and an end", arguments: ["", "12", "h", "-1h", "0d", "1y", "1.5h", "9999999999w", "99999w"])
  func ages(text: String) { #expect(StoredAge(text) == nil) }

  @Test("excluded fields, secrets, and extension attributes that are no columns are not stored")
  func exclusions() throws {
    let account = ArchiveAccount(host: "h", name: "client 1")
    let store = try #require(
      FleetStore(
        account, .init(exclude: ["userAndLocation", "hardware.serialNumber", "ea.7"]),
        environment: ["XDG_STATE_HOME": "/state"]))
    func stores(_ path: String) -> Bool {
      store.stores(Field(path: path), attributes: ["extensionAttributes.7", "extensionAttributes.8"])
    }
    #expect(stores("general.name") && stores("hardware.model") && stores("extensionAttributes.8"))
    for path in [
      "userAndLocation.username", "hardware.serialNumber", "extensionAttributes.7", "extensionAttributes.9",
      "general.airPlayPassword", "security.unlockToken", "security.bootstrapToken",
      "security.lostModeLocation.latitude",
      "diskEncryption.individualRecoveryKey",
    ] {
      #expect(!stores(path), "\(path)")
    }
    // States of keys are no keys.
    #expect(stores("security.bootstrapTokenAllowed") && stores("diskEncryption.individualRecoveryKeyValidityStatus"))
    #expect(store.place.path.hasPrefix("/state/jamf-tui/fleets/h-"))
  }

  @Test("an archive belongs to a server and an account, and a token has none")
  func accounts() throws {
    func account(_ environment: [String: String]) throws -> ArchiveAccount? {
      try ConnectionPlan(
        hostFlag: "example.jamfcloud.com", profileFlag: nil, environment: environment, configuration: Configuration(),
        configurationFile: "c"
      ).archiveAccount(environment: environment)
    }
    let client = try account(["JAMF_CLIENT_ID": "7", "JAMF_CLIENT_SECRET": "s"])
    #expect(client == ArchiveAccount(host: "example.jamfcloud.com", name: "client 7"))
    #expect(try account(["JAMF_USERNAME": "ada", "JAMF_PASSWORD": "p"])?.name == "user ada")
    #expect(try account(["JAMF_TOKEN": "t"]) == nil)
  }

  @Test(
    "options that contradict each other are refused",
    arguments: [
      ["browse", "--offline", "--fresh"], ["browse", "--offline", "--no-archive"], ["browse", "--archive"],
      ["browse", "--demo", "--archive", "--no-archive"], ["browse", "--demo", "--offline"],
      ["list", "--offline", "--max-age", "1h"], ["list", "--max-age", "soon"], ["archive", "clear", "--all", "--demo"],
    ])
  func options(arguments: [String]) { #expect(throws: (any Error).self) { try JamfTUI.parseAsRoot(arguments) } }

  @Test(
    "a list that is too old, or from the future, is not young enough",
    arguments: [(0, true), (60, true), (61, false), (-5, true), (-6, false), (-40_000, false)])
  func age(minutes: Int64, isCovered: Bool) throws {
    let now = Instant.now
    #expect(try #require(StoredAge("1h")).covers(now.milliseconds - minutes * 60_000, at: now) == isCovered)
  }

  @Test("a browser stores what it has loaded, and the next one starts with it; offline, nothing is sent")
  func browsing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "archiving-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let fields = try ["id", "name", "serialNumber", "model", "department"].map {
      try FieldCatalogue.jamfPro.field(named: $0)
    }
    let environment = ["XDG_STATE_HOME": folder.path]
    let store = try #require(
      FleetStore(
        ArchiveAccount(host: "h", name: "client 1"), .init(exclude: ["hardware.model"]), environment: environment))
    #expect(try store.fleet(timeZone: .utc) == nil)
    let columns = LoadedColumns(searched: fields)
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 300, reference: DemoService.today), versions: Set(InventoryVersion.allCases))
    let loaded = try await DemoServer.serving(configuration) { _, port -> InventorySnapshot? in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let runner = EffectRunner(
        fleet: FleetLoader(client: client, columns: columns, timeZone: .utc, asksForNames: true), label: "test",
        mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "",
        keeper: FleetKeeper(store, definitions: nil, columns: fields))
      runner.load(LoadRequest(generation: 1))
      var loaded: InventorySnapshot?
      let deadline = ContinuousClock.now + .seconds(60)
      while loaded == nil, ContinuousClock.now < deadline {
        for case .browser(.loadFinished(_, let snapshot, _)) in runner.mailbox.drain() { loaded = snapshot }
        try await Task.sleep(for: .milliseconds(5))
      }
      await client.shutdown()
      return loaded
    }
    let snapshot = try #require(loaded)
    // The save has begun when the list is reported, or will in a moment.
    var archived: ArchivedFleet?
    let deadline = ContinuousClock.now + .seconds(60)
    while archived == nil, ContinuousClock.now < deadline {
      archived = try? store.fleet(timeZone: .utc)
      try await Task.sleep(for: .milliseconds(5))
    }
    let stored = try #require(archived?.snapshot)
    #expect(stored.count == 300 && stored.columns.map(\.path) == fields.map(\.path).filter { $0 != "hardware.model" })
    for row in 0..<300 {
      for (column, field) in stored.columns.enumerated() {
        let same = try #require(snapshot.column(path: field.path))
        #expect(stored.value(row: row, column: column) == snapshot.value(row: row, column: same))
      }
    }
    #expect(archived?.release == "11.30.2")

    let opened = OpenedArchive(store, isOn: true, reads: true, searched: nil, timeZone: .utc)
    #expect(opened.fleet?.snapshot.count == 300 && opened.remarks.isEmpty && opened.note == nil)
    #expect(OpenedArchive(store, isOn: true, reads: false, searched: nil, timeZone: .utc).fleet == nil)
    let off = OpenedArchive(store, isOn: false, reads: true, searched: nil, timeZone: .utc)
    #expect(off.fleet == nil && off.store == nil && off.note?.contains("jamf-tui archive clear") == true)
    // An earlier list can still be read, if only that is wanted.
    let read = OpenedArchive(store, isOn: false, isOffline: true, reads: true, searched: nil, timeZone: .utc)
    #expect(read.fleet?.snapshot.count == 300 && read.store == nil)

    let client = OfflineRoute().client(of: try ServerAddress("http://127.0.0.1:1"))
    await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "1") }
  }

  @Test("a column that the browser adds is stored with the list of that load, also an extension attribute")
  func addedColumns() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "added-columns-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let fields = try ["id", "name"].map { try FieldCatalogue.jamfPro.field(named: $0) }
    let store = try #require(
      FleetStore(
        ArchiveAccount(host: "h", name: "client 1"), .init(), environment: ["XDG_STATE_HOME": folder.path]))
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 300, reference: DemoService.today), versions: [.v4])
    try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let catalogue = await ServerCatalogue(of: client).fields
      let definition = try #require(catalogue.extensionAttributes.first)
      let attribute = try catalogue.field(named: "ea.\(definition.id)")
      let model = try FieldCatalogue.jamfPro.field(named: "model")
      let runner = EffectRunner(
        fleet: FleetLoader(
          client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: false),
        label: "test", mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "",
        keeper: FleetKeeper(store, definitions: catalogue.extensionAttributes, columns: fields))
      func wait<Value>(_ found: () throws -> Value?) async throws -> Value {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
          if let value = try found() { return value }
          try await Task.sleep(for: .milliseconds(5))
        }
        throw Problem(what: "It takes too long.")
      }
      runner.load(LoadRequest(generation: 1))
      let snapshot = try await wait {
        for case .browser(.loadFinished(_, let snapshot, _)) in runner.mailbox.drain() { return snapshot }
        return InventorySnapshot?.none
      }
      runner.loadColumns(ColumnRequest(generation: 1, fields: [model, attribute], snapshot: snapshot))
      let filled = try await wait {
        for case .browser(.columnsLoaded(_, let snapshot, _, _)) in runner.mailbox.drain() { return snapshot }
        return InventorySnapshot?.none
      }
      // Of another load, the archive knows nothing.
      runner.storeColumns(of: 2, filled, attributes: [])
      runner.storeColumns(of: 1, filled, attributes: [attribute.path])
      let stored = try await wait {
        let list = try store.fleet(timeZone: .utc)?.snapshot
        return list?.column(path: model.path) == nil ? nil : list
      }
      #expect(stored.columns.map(\.path) == (fields + [model, attribute]).map(\.path))
      let column = try #require(stored.column(path: attribute.path))
      let same = try #require(filled.column(path: attribute.path))
      #expect((0..<300).allSatisfy { stored.value(row: $0, column: column) == filled.value(row: $0, column: same) })
      await client.shutdown()
    }
  }

  @Test("the file takes at most 1.2 times the memory of its columns, also after every computer has changed")
  func size() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "archive-size-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let account = ArchiveAccount(host: "h", name: "client 1")
    let unrecorded = Configuration.ArchiveSettings(history: HistoryAge("0d"))
    let store = try #require(FleetStore(account, unrecorded, environment: ["XDG_STATE_HOME": folder.path]))
    for seed in 1...2 {
      let configuration = DemoServer.Configuration(
        fleet: DemoFleet(seed: UInt64(seed), count: 12_000, reference: DemoService.today), versions: [.v4])
      let snapshot = try await DemoServer.serving(configuration) { _, port -> InventorySnapshot in
        let client = try JamfProAPIClient.ofDemo(port: port)
        let loader = FleetLoader(
          client: client, columns: LoadedColumns(searched: FieldCatalogue.jamfPro.defaultColumns), timeZone: .utc,
          asksForNames: false)
        let snapshot = try await loader.load { _ in }.snapshot
        await client.shutdown()
        return snapshot
      }
      try store.save(snapshot, LoadFacts(started: Int64(seed), ended: Int64(seed)), attributes: [])
      let summary = try FleetArchive.reading(store.place.path).summary()
      #expect(summary.computers == 12_000)
      #expect(Double(summary.bytes) <= 1.2 * Double(snapshot.storedBytes), "seed \(seed)")
    }
  }

  @Test("a damaged archive is moved aside with a message, and one of another account is left alone")
  func damaged() throws {
    try EmptyFolder.with { folder in
      let environment = ["XDG_STATE_HOME": folder.path]
      let store = try #require(
        FleetStore(ArchiveAccount(host: "h", name: "client 1"), .init(), environment: environment))
      let place = URL(filePath: store.place.path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(repeating: 7, count: 5000).write(to: place)
      let opened = OpenedArchive(store, isOn: true, reads: true, searched: nil, timeZone: .utc)
      #expect(opened.fleet == nil && opened.store != nil)
      #expect(opened.remarks.first?.next?.contains("It was moved aside (.damaged) with the recorded changes") == true)
      #expect(opened.remarks.first?.what == "The archive is damaged.")
      #expect(FileManager.default.fileExists(atPath: place.path + ".damaged"))
      #expect(!FileManager.default.fileExists(atPath: place.path))

      let other = ArchivePlace(folder: store.place.folder, host: "h", account: "client 2")
      _ = try FleetArchive.writing(other)
      try FileManager.default.moveItem(atPath: other.path, toPath: place.path)
      let foreign = OpenedArchive(store, isOn: true, reads: true, searched: nil, timeZone: .utc)
      #expect(foreign.store == nil && foreign.remarks.count == 1)
      #expect(FileManager.default.fileExists(atPath: place.path))
    }
  }
}
