extension DemoComputer {
  func writeStorage(to writer: inout RecordWriter) {
    var random = random(.storage)
    let size = random.pick([251_000, 500_277, 500_277, 994_662, 1_995_218])
    let free = size / 100 * (2 + random.below(85))
    writer.object("storage") { writer in
      writer.number("bootDriveAvailableSpaceMegabytes", free)
      // A tenth carries a second disk.
      writer.list("disks", 0..<(random.chance(10) ? 2 : 1)) { writer, disk in
        writer.word("id", String(index * 2 + disk + 1))
        writer.text("device", disk == 0 ? "disk0" : "disk4")
        writer.text(
          "model",
          disk == 0
            ? "APPLE SSD AP\(size < 300_000 ? "0256" : size < 600_000 ? "0512" : size < 1_000_000 ? "1024" : "2048")Z"
            : "Samsung PSSD T7 Media")
        writer.text("revision", disk == 0 ? "1161.140" : "MVTA41P1")
        writer.text("serialNumber", HexText.upper(random.next(), digits: 16).lowercased())
        writer.number("sizeMegabytes", disk == 0 ? size : 1_000_204)
        writer.text("smartStatus", random.chance(99) ? "Verified" : "Failing")
        writer.text("type", disk == 0 ? "NO" : "USB")
        writePartitions(ofBootDisk: disk == 0, size: size, free: free, to: &writer)
      }
    }
  }

  private func writePartitions(ofBootDisk isBoot: Bool, size: Int, free: Int, to writer: inout RecordWriter) {
    let names = isBoot ? ["Macintosh HD (Boot Partition)", "Data", "Recovery"] : ["Backup of \(name)"]
    writer.list("partitions", names.indices) { writer, place in
      let isRecovery = place == 2
      let whole = isBoot ? (isRecovery ? 5_369 : size) : 1_000_204
      let left = isBoot ? (isRecovery ? 3_100 : free) : 412_007
      writer.text("name", names[place])
      writer.number("sizeMegabytes", whole)
      writer.number("availableMegabytes", left)
      writer.choice("partitionType", isBoot ? ["BOOT", "OTHER", "RECOVERY"][place] : "OTHER")
      writer.number("percentUsed", min(100, max(0, 100 - left * 100 / whole)))
      let state: FileVault = isBoot && !isRecovery ? fileVault : .unencrypted
      writer.choice("fileVault2State", state.rawValue)
      writer.number("fileVault2ProgressPercent", isBoot && !isRecovery ? fileVaultPercent : nil)
      writer.flag("lvmManaged", isBoot)
    }
  }
}
