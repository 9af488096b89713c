#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What `posix_spawn` is to do before the program begins.
struct SpawnActions {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  private var flags = Int16(POSIX_SPAWN_SETSIGMASK)

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    // The threads that tasks run on block all signals; what they start must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func open(_ path: String, as descriptor: Int32, flags: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0)
  }

  mutating func duplicate(_ descriptor: Int32, as other: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, other)
  }

  /// A session of its own: the terminal that is opened first becomes its controlling one.
  mutating func startSession() {
    #if canImport(Darwin)
      flags |= Int16(POSIX_SPAWN_SETSID)
    #else
      // `POSIX_SPAWN_SETSID` of glibc's spawn.h, where it is for GNU sources only.
      flags |= 0x80
    #endif
  }

  /// The new program's id; nil when it cannot be started.
  mutating func spawn(_ program: String, _ arguments: [String], _ environment: [String: String]) -> pid_t? {
    var settings: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { settings[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    settings.merge(environment) { _, new in new }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    posix_spawnattr_setflags(&attributes, flags)
    var id: pid_t = 0
    return posix_spawnp(&id, program, &actions, &attributes, &argv, &envp) == 0 ? id : nil
  }
}
