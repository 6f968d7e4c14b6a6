import { type Facts, getDeviceProduct, isPairedPad, isSetupOnlySession } from './facts.ts';
import { mayCall } from './may-call.ts';

type FeatureRule = (facts: Facts) => boolean;

function isAdmin({ sub }: Facts): boolean {
  return sub !== 'setup' && sub !== 'oob';
}

/**
 * Which parts of the console a user of a device can see, one row per requirement. Pages, sidebar
 * and redirects all use it. The device enforces its own rules (x-roles, x-products) in addition.
 */
export const featureRules = {
  /** R2.8: hidden while the status is loading. */
  audioVideo: (facts) => facts.device !== null && getDeviceProduct(facts).hasAudioVideo,

  /** R2.37: a device that is known to have it. Others show it once they report it. */
  usbAudioOption: (facts) => getDeviceProduct(facts).hasUsbAudio,

  /** R2.33. */
  usbAudio: (facts) => getDeviceProduct(facts).showsUsbAudio,

  /** R2.33. */
  voiceIsolation: (facts) => getDeviceProduct(facts).hasVoiceIsolation,

  /** R2.9. */
  timeAndLanguage: (facts) => getDeviceProduct(facts).hasTimeAndLanguage && !isPairedPad(facts),

  /** R2.10, R6.2, R6.9. */
  accessSettings: (facts) => !isSetupOnlySession(facts) && !isPairedPad(facts),

  /** R1.3, R2.11: the setup-only session and setup mode have a reduced menu. */
  fullMenu: (facts) => !isSetupOnlySession(facts) && !facts.setupMode,

  /** R6.13: the device accepts its settings, and diagnostics, from the admin only. */
  settings: isAdmin,

  /** R6.5. */
  standardScreens: ({ setupMode }) => !setupMode,

  /** R1.3: the device rejects most of the guided steps to the setup-only session. */
  guidedSetup: (facts) => facts.setupMode && !isSetupOnlySession(facts),

  /**
   * R2.71: an admin can leave the guided setup. The contract has no call that says whether the
   * setup was completed before.
   */
  leaveSetup: (facts) => facts.setupMode && isAdmin(facts),

  /** R2.19. */
  ethernet: (facts) => getDeviceProduct(facts).hasEthernet,

  /** R6.7, R6.8. */
  ntpOnNetworkPage: ({ permissions }) => permissions.includes('network.ntp'),

  /** R6.7, R6.9: on the network page, or below Time & language. */
  ntp: (facts) =>
    !isPairedPad(facts) &&
    (facts.permissions.includes('network.ntp') || getDeviceProduct(facts).hasTimeAndLanguage),

  /** R2.29, R6.7. */
  dot1x: ({ is8021x }) => is8021x,

  /** R6.12. */
  autoWake: (facts) => getDeviceProduct(facts).hasAutoWake,

  /** R6.13: the device rejects it to the setup-only session. */
  restart: (facts) => !isSetupOnlySession(facts),

  /** R2.70, R6.13. */
  enrollment: (facts) => mayCall(facts, 'enroll'),

  /** R6.9. */
  controlledHere: (facts) => !isPairedPad(facts),
} as const satisfies Record<string, FeatureRule>;

export type FeatureName = keyof typeof featureRules;
