import { type Facts, getDeviceProduct, isPairedPad, isSetupOnlySession } from './facts.ts';

type FeatureRule = (facts: Facts) => boolean;

/**
 * Which parts of the console a user of a device gets to see. One row per rule of the specification; pages,
 * sidebar and redirects all ask here. The device enforces its own rules (x-roles, x-products) besides.
 */
export const featureRules = {
  /** Spec section 2, sidebar: hidden while status is loading, and for arran and longrow. */
  audioVideo: (facts) => facts.device !== null && getDeviceProduct(facts).hasAudioVideo,

  usbAudio: (facts) => getDeviceProduct(facts).hasUsbAudio,

  voiceIsolation: (facts) => getDeviceProduct(facts).hasVoiceIsolation,

  /** Spec section 2, sidebar: hidden for longrow, and for arran when paired. */
  timeAndLanguage: (facts) => getDeviceProduct(facts).hasTimeAndLanguage && !isPairedPad(facts),

  /** Spec sections 2 and 6: hidden in the setup-only session and for arran when paired. */
  accessSettings: (facts) => !isSetupOnlySession(facts) && !isPairedPad(facts),

  /** Spec sections 1, 2 and 6: the setup-only session and setup mode have a reduced menu. */
  fullMenu: (facts) => !isSetupOnlySession(facts) && !facts.setupMode,

  /** The device takes its settings, and diagnostics, from the admin alone (a decision: roles on the device). */
  settings: ({ sub }) => sub !== 'setup' && sub !== 'oob',

  /** Spec section 6: system, software update, settings and additional options are for standard mode. */
  standardScreens: ({ setupMode }) => !setupMode,

  /** Spec sections 1 and 2: the guided steps; the device refuses most of them to the setup-only session. */
  guidedSetup: (facts) => facts.setupMode && !isSetupOnlySession(facts),

  /** Spec section 2, Network: hidden for longrow. */
  ethernet: (facts) => getDeviceProduct(facts).hasEthernet,

  /** Spec section 6: a permission check; which permission is a decision (tokens). */
  ntpOnNetworkPage: ({ permissions }) => permissions.includes('network.ntp'),

  /** Spec section 6: a flag featureRules 802.1x configuration. */
  dot1x: ({ is8021x }) => is8021x,

  /** Spec section 6: hidden for arran, fettercairn and longrow. */
  autoWake: (facts) => getDeviceProduct(facts).hasAutoWake,

  /** The device refuses it to the setup-only session (a decision: roles on the device). */
  restart: (facts) => !isSetupOnlySession(facts),

  /** Spec section 6: a paired pad leaves remote access, NTP, updates and analytics to its host. */
  controlledHere: (facts) => !isPairedPad(facts),
} as const satisfies Record<string, FeatureRule>;

export type FeatureName = keyof typeof featureRules;
