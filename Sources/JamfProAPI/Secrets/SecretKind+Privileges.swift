import APIRuntime
public import Secrets

extension SecretKind {
  /// The privileges that the server requires for it.
  public var requiredPrivileges: [String] {
    switch self {
    case .fileVault: Operations.ComputersInventoryByIdFilevaultGetV4.requiredPrivileges
    case .recoveryLock: Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV4.requiredPrivileges
    case .lockPIN: Operations.ComputersInventoryByIdViewDeviceLockPinGetV4.requiredPrivileges
    case .localAdmin: Operations.LocalAdminPasswordByClientManagementIdAccountsGetV2.requiredPrivileges
    }
  }
}
