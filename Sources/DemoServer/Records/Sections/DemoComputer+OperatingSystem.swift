extension DemoComputer {
  var supplementalBuild: String? { release.major >= 13 ? release.response?.build ?? release.build : nil }

  var rapidResponse: String? { release.response?.letter ?? (release.major >= 13 ? "" : nil) }

  func writeOperatingSystem(to writer: inout RecordWriter) {
    let release = release
    writer.object("operatingSystem") { writer in
      writer.text("name", release.name)
      writer.text("version", release.version)
      writer.text("build", release.build)
      writer.text("supplementalBuildVersion", supplementalBuild)
      writer.text("rapidSecurityResponse", rapidResponse)
      writer.text("activeDirectoryStatus", directoryStatus)
      writer.choice("fileVault2Status", fileVaultStatus)
      writer.text(
        "softwareUpdateDeviceId",
        model.isAppleSilicon ? "J\(300 + modelIndex)AP" : "Mac-\(HexText.upper(hash(.softwareUpdateID), digits: 16))")
      writeExtensionAttributes(.operatingSystem, to: &writer)
    }
  }
}
