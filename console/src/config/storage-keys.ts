/** Keys of `sessionStorage`, whose values survive a reload and end with the tab. */
export const tabKeys = {
  /** The token of the signed-in user. */
  token: 'stillhouse.token',
  /** The setup user's serial number, for the silent re-login. */
  setupSerialNumber: 'stillhouse.setup-serial-number',
  /** When the device accepts sign-ins again. */
  lockout: 'stillhouse.lockout',
  /** `1` if the address had the parameter `setup`; `0` for `setup=0` or if the user left it. */
  setup: 'stillhouse.setup',
  /** `1` if the address had the parameter `dot1x`; `0` if it had `dot1x=0`. */
  dot1x: 'stillhouse.dot1x',
  /** The value of the parameter `sn`. */
  serialNumber: 'stillhouse.serial-number',
  /** The random identity of this tab for the provider's analytics. */
  anonymousId: 'stillhouse.anonymous-id',
  /** The progress of the guided setup. */
  guidedSetup: 'stillhouse.guided-setup',
  /** The software update that is followed. */
  update: 'stillhouse.update',
  /** The import of settings that is in progress. */
  settingsImport: 'stillhouse.settings-import',
  /** The software update of the guided setup: its attempts so far. */
  setupUpgrade: 'stillhouse.setup-upgrade',
  /** Unsaved input of a form, without secrets. */
  draft: 'stillhouse.draft',
  /** Present if a new hostname takes effect after the next restart. */
  restartDue: 'stillhouse.restart-due',
  /** Origin of the remote build that this tab runs. */
  remoteOrigin: 'stillhouse.remote-origin',
} as const;
