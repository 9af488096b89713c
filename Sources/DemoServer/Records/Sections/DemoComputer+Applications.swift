import JamfProAPI

extension DemoComputer {
  func writeApplications(to writer: inout RecordWriter) {
    var random = random(.applications)
    var apps = Software.builtIn
    let share = 20 + random.below(60)
    for app in Software.extra where random.chance(share) { apps.append(app) }
    // A developer's Mac may have several hundred.
    if isEvery(83, .applications) {
      for number in 1...260 {
        apps.append(Software("Helper \(number)", "com.example.helper.\(number)", "1.\(number).0", 3))
      }
    }
    writer.list("applications", apps) { writer, app in
      let isOld = random.chance(25)
      writer.text("name", app.name + ".app")
      writer.text("path", (app.isSystem ? "/System/Applications/" : "/Applications/") + app.name + ".app")
      writer.text("version", isOld ? app.olderVersion : app.version)
      if writer.version >= .v3 {
        writer.text("cfBundleShortVersionString", isOld ? app.olderVersion : app.version)
        writer.text("cfBundleVersion", app.bundleVersion)
      }
      writer.flag("macAppStore", app.isFromStore)
      writer.number("sizeMegabytes", app.megabytes + random.below(20))
      writer.text("bundleId", app.bundleID)
      writer.flag("updateAvailable", app.isFromStore && isOld)
      writer.text("externalVersionId", app.isFromStore ? String(860_000_000 + random.below(9_000_000)) : "0")
    }
  }

  func writePlugins(to writer: inout RecordWriter) {
    var random = random(.plugins)
    let names = ["Flash Player.plugin", "Quartz Composer.webplugin", "Java Applet.plugin", "Präsentation.plugin"]
    writer.list("plugins", names.prefix(random.below(names.count + 1))) { writer, name in
      writer.text("name", name)
      writer.text("version", "\(1 + random.below(30)).0.\(random.below(9))")
      writer.text("path", "/Library/Internet Plug-Ins/\(name)")
    }
  }

  func writeFonts(to writer: inout RecordWriter) {
    var random = random(.fonts)
    let names = [
      "Helvetica Neue.ttc", "ヒラギノ角ゴシック W3.ttc", "Example Sans.otf", "Noto Color Emoji.ttf", "Menlo.ttc",
      "Geeza Pro.ttc",
    ]
    writer.list("fonts", names.prefix(1 + random.below(names.count))) { writer, name in
      writer.text("name", name)
      writer.text("version", "\(10 + random.below(9)).0d\(random.below(20))e1")
      writer.text("path", "/Library/Fonts/\(name)")
    }
  }

  func writePackageReceipts(to writer: inout RecordWriter) {
    var random = random(.receipts)
    func packages(_ names: [String], _ percent: Int) -> [String] { names.filter { _ in random.chance(percent) } }
    let jamf = packages(
      ["Office-16.103.pkg", "Chrome-142.pkg", "Zoom-6.6.pkg", "Druckertreiber Müller.pkg", "VPN-5.1.pkg"], 55)
    let apple = packages(
      [
        "com.apple.pkg.XProtectPayloads_10_15.16U4293", "com.apple.pkg.MRTConfigData_10_15.16U4211",
        "com.apple.pkg.GatekeeperCompatibilityData.16U1984",
      ], 80)
    let cached = packages(["macOS-26.2.pkg"], 7)
    writer.object("packageReceipts") { writer in
      writer.texts("installedByJamfPro", jamf)
      writer.texts("installedByInstallerSwu", apple)
      writer.texts("cached", cached)
    }
  }

  func writeLicensedSoftware(to writer: inout RecordWriter) {
    let titles = ["Example Office Suite", "CAD Studio", "Font Library"]
    let count = roll(.licences, below: 8) % 4
    writer.list("licensedSoftware", titles.indices.prefix(count)) { writer, place in
      writer.word("id", String(place + 1))
      writer.text("name", titles[place])
    }
  }

  func writeSoftwareUpdates(to writer: inout RecordWriter) {
    let current = OSRelease.all.first { $0.major == release.major }
    let updates = current.map { $0.version == release.version || chance(.updates, 20) ? [] : [$0] } ?? []
    writer.list("softwareUpdates", updates) { writer, update in
      writer.text("name", "macOS \(update.version)")
      writer.text("version", update.version)
      writer.text("packageName", "MSU_UPDATE_\(update.build)_patch_\(update.version)_minor")
    }
  }
}
