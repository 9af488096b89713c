#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// The same for the targets of an Xcode project.
  extension GenerateAPI: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        target: target.displayName, files: target.inputFiles.map(\.url),
        generator: try context.tool(named: "generate-api").url, workDirectory: context.pluginWorkDirectoryURL)
    }
  }
#endif
