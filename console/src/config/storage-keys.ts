/** Keys of `sessionStorage`: what outlives a reload and goes with the tab. */
export const tabKeys = {
  /** The token of whoever is signed in. */
  token: 'stillhouse.token',
  /** The setup user's serial number, for the silent re-login. */
  setupSerialNumber: 'stillhouse.setup-serial-number',
  /** `1` when the address had the parameter `setup`. */
  setup: 'stillhouse.setup',
  /** `1` when the address had the parameter `dot1x`. */
  dot1x: 'stillhouse.dot1x',
  /** What the address had for `sn`. */
  serialNumber: 'stillhouse.serial-number',
  /** Who this tab is to the provider's analytics: chance, and of nobody in particular. */
  anonymousId: 'stillhouse.anonymous-id',
  /** How far the guided setup is. */
  guidedSetup: 'stillhouse.guided-setup',
  /** The software update that is followed. */
  update: 'stillhouse.update',
  /** The software update of the guided setup: its attempts so far. */
  setupUpgrade: 'stillhouse.setup-upgrade',
  /** Origin of the remote build that this tab runs. */
  remoteOrigin: 'stillhouse.remote-origin',
} as const;
