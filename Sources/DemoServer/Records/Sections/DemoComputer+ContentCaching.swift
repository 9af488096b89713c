extension DemoComputer {
  /// Few computers cache content for others: servers, and one in many office Macs. For all others, the section is null.
  func writeContentCaching(to writer: inout RecordWriter) {
    guard kind == .server || isEvery(97, .caching) else { return writer.null("contentCaching") }
    var random = random(.caching)
    let gigabyte = 1_073_741_824
    let used = random.below(200) * gigabyte
    writer.object("contentCaching") { writer in
      writer.word("computerContentCachingInformationId", id)
      writeParents(&random, to: &writer)
      writeAlerts(&random, to: &writer)
      writer.flag("activated", true)
      writer.flag("active", random.chance(90))
      writer.number("actualCacheBytesUsed", used)
      writer.list("cacheDetails", ["Mac Software", "iOS Software", "iCloud"].enumerated()) { writer, category in
        writer.word("computerContentCachingCacheDetailsId", "\(index * 3 + category.offset + 1)")
        writer.text("categoryName", category.element)
        writer.number("diskSpaceBytesUsed", used / (2 + category.offset))
      }
      writer.number("cacheBytesFree", 500 * gigabyte - used)
      writer.number("cacheBytesLimit", random.chance(50) ? 0 : 500 * gigabyte)
      writer.text("cacheStatus", random.chance(95) ? "OK" : "LOWSPACE")
      writer.number("cacheBytesUsed", used)
      writeMigration(&random, to: &writer)
      writer.number("maxCachePressureLast1HourPercentage", random.below(100))
      writer.number("personalCacheBytesFree", 20 * gigabyte)
      writer.number("personalCacheBytesLimit", 0)
      writer.number("personalCacheBytesUsed", random.below(9) * gigabyte)
      writer.number("port", 49_152 + random.below(16_000))
      writer.text("publicAddress", "203.0.113.\(random.below(16))")
      writeRegistration(&random, to: &writer)
      writeTraffic(&random, to: &writer)
    }
  }

  private func writeParents(_ random: inout DemoRandom, to writer: inout RecordWriter) {
    writer.list("parents", 0..<random.below(2)) { writer, place in
      let id = "\(index + place + 1)"
      writer.word("contentCachingParentId", id)
      writer.text("address", "10.1.0.\(5 + place)")
      writer.object("alerts") { writer in
        writer.word("contentCachingParentAlertId", id)
        writer.texts("addresses", ["10.1.0.\(5 + place)"])
        writer.text("className", "ParentUnreachable")
        writer.date("postDate", past(&random))
      }
      writeParentDetails(id: id, &random, to: &writer)
      writer.text("guid", UUIDText.text(random.next(), random.next(), isUppercase: true))
      writer.flag("healthy", random.chance(80))
      writer.number("port", 49_152)
      writer.text("version", "161")
    }
  }

  private func writeParentDetails(id: String, _ random: inout DemoRandom, to writer: inout RecordWriter) {
    writer.object("details") { writer in
      writer.word("contentCachingParentDetailsId", id)
      writer.flag("acPower", true)
      writer.number("cacheSizeBytes", 500_000_000_000)
      writer.object("capabilities") { writer in
        writer.word("contentCachingParentCapabilitiesId", id)
        writer.flag("imports", true)
        writer.flag("namespaces", true)
        writer.flag("personalContent", random.chance(50))
        writer.flag("queryParameters", true)
        writer.flag("sharedContent", true)
        writer.flag("prioritization", random.chance(50))
      }
      writer.flag("portable", false)
      writer.list("localNetwork", 0..<1) { writer, _ in
        writer.word("contentCachingParentLocalNetworkId", id)
        writer.number("speed", 1_000_000_000)
        writer.flag("wired", true)
      }
    }
  }

  private func writeAlerts(_ random: inout DemoRandom, to writer: inout RecordWriter) {
    writer.list("alerts", 0..<random.below(2)) { writer, _ in
      writer.number("cacheBytesLimit", 0)
      writer.text("className", "CacheLowSpaceAlert")
      writer.text("pathPreventingAccess", "/Library/Application Support/Apple/AssetCache/Data")
      writer.date("postDate", past(&random))
      writer.number("reservedVolumeBytes", 2_000_000_000)
      writer.text("resource", "disk")
    }
  }

  private func writeMigration(_ random: inout DemoRandom, to writer: inout RecordWriter) {
    let hasFailed = random.chance(30)
    writer.flag("dataMigrationCompleted", !hasFailed)
    writer.number("dataMigrationProgressPercentage", hasFailed ? random.below(99) : 100)
    guard hasFailed else { return writer.null("dataMigrationError") }
    writer.object("dataMigrationError") { writer in
      writer.number("code", 640)
      writer.text("domain", "NSCocoaErrorDomain")
      writer.list("userInfo", 0..<1) { writer, _ in
        writer.text("key", "NSFilePath")
        writer.text("value", "/Library/Application Support/Apple/AssetCache")
      }
    }
  }

  private func writeRegistration(_ random: inout DemoRandom, to writer: inout RecordWriter) {
    let hasFailed = random.chance(25)
    writer.text("registrationError", hasFailed ? "NOT_ACTIVATED" : nil)
    writer.number("registrationResponseCode", hasFailed ? 403 : 200)
    writer.date("registrationStarted", past(&random))
    writer.choice(
      "registrationStatus",
      hasFailed ? "CONTENT_CACHING_FAILED" : random.chance(95) ? "CONTENT_CACHING_SUCCEEDED" : "CONTENT_CACHING_PENDING"
    )
    writer.flag("restrictedMedia", false)
    writer.text("serverGuid", UUIDText.text(random.next(), random.next(), isUppercase: true))
    writer.text("startupStatus", "OK")
    writer.choice(
      "tetheratorStatus",
      random.pick(["CONTENT_CACHING_UNKNOWN", "CONTENT_CACHING_DISABLED", "CONTENT_CACHING_ENABLED"]))
  }

  private func writeTraffic(_ random: inout DemoRandom, to writer: inout RecordWriter) {
    writer.date("totalBytesAreSince", past(&random))
    writer.number("totalBytesDropped", random.below(1000))
    writer.number("totalBytesImported", 0)
    writer.number("totalBytesReturnedToChildren", random.below(1 << 40))
    writer.number("totalBytesReturnedToClients", random.below(1 << 42))
    writer.number("totalBytesReturnedToPeers", random.below(1 << 38))
    writer.number("totalBytesStoredFromOrigin", random.below(1 << 41))
    writer.number("totalBytesStoredFromParents", random.below(1 << 30))
    writer.number("totalBytesStoredFromPeers", random.below(1 << 36))
  }
}
