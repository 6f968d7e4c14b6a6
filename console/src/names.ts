/**
 * Every name by which the console meets what is not the console: the page that hosts it, the browser's storage, the
 * provider's analytics. Other people's code depends on them, so they stand in this one place.
 */

/** Custom events on `document` by which a host page hands over a sign-in (a decision: remote loading). */
export const documentEvents = {
  /** `detail` is a token of the device, as `POST admin_login` gives it. */
  token: 'stillhouse:token',
  /** `detail` is the setup code: the serial number, the password of the user `setup`. */
  setupCode: 'stillhouse:setup-code',
} as const;

/** Values on `window` that a host page may set before the console starts; they mean the same as the events. */
export const windowValues = { token: 'stillhouseToken', setupCode: 'stillhouseSetupCode' } as const;

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
  /** The software update of the guided setup: its attempts so far. */
  setupUpgrade: 'stillhouse.setup-upgrade',
  /** Origin of the remote build that this tab runs. */
  remoteOrigin: 'stillhouse.remote-origin',
} as const;

/**
 * The events of the provider's analytics, by their names on the wire (spec section 3, Analytics event record). Sent for
 * the user `setup` only, those of the welcome page for nobody, too, as nobody is signed in there. Events that stand
 * for a call to the device are sent with the call: operation-events.ts. The others are tracked where they happen.
 */
export type AnalyticsEvent =
  /** The guided setup was opened. */
  | 'setup load'
  /** A device was looked for over USB: `outcome` is how that ended. */
  | 'usb device discovery'
  /** The welcome page goes on to the device: `by` is `usb` or `typing`. */
  | 'connect'
  /** With a call: `operation`, `outcome` (done, failed), and of a failure `status` and `code`. */
  | 'logs download'
  | 'ethernet'
  | 'wi-fi'
  | 'hostname'
  | 'certificates'
  | 'proxy off'
  | 'proxy manual'
  | 'proxy auto'
  | 'ntp'
  /** With the call that starts the update. */
  | 'upgrade start'
  /** The state of the software was asked for: `state`. */
  | 'upgrade check'
  | 'upgrade complete'
  /** `code`: 408 after the last attempt. */
  | 'upgrade failed'
  | 'upgrade ignored'
  /** With the call that sends the code; the code is not told. */
  | 'pulse enrollment'
  /** With the call that ends the setup. */
  | 'out-of-box finalize';

/** Those of the welcome page. */
export type WelcomeEvent = Extract<AnalyticsEvent, 'usb device discovery' | 'connect'>;
