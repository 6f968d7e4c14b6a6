import { type Facts, isPairedPad, isSetupOnlySession } from './facts.ts';

type Gate = (facts: Facts) => boolean;

/**
 * Which parts of the console a user of a device gets to see. One row per rule of the specification; pages,
 * sidebar and redirects all ask here. The device enforces its own rules (x-roles, x-products) besides.
 */
export const gates = {
  /** Spec section 2, sidebar: hidden while status is loading, and for arran and longrow. */
  audioVideo: ({ device }) =>
    device !== null && device.product !== 'arran' && device.product !== 'longrow',

  /** Spec section 2, Settings: Audio over USB and Voice isolation are for dalmore only. */
  audioBetas: ({ device }) => device?.product === 'dalmore',

  /** Spec section 2, sidebar: hidden for longrow, and for arran when paired. */
  timeAndLanguage: (facts) => facts.device?.product !== 'longrow' && !isPairedPad(facts),

  /** Spec sections 2 and 6: hidden in the setup-only session and for arran when paired. */
  accessSettings: (facts) => !isSetupOnlySession(facts) && !isPairedPad(facts),

  /** Spec sections 1, 2 and 6: the setup-only session and setup mode have a reduced menu. */
  fullMenu: (facts) => !isSetupOnlySession(facts) && !facts.setupMode,

  /** Spec section 6: system, software update, settings and additional options are for standard mode. */
  standardScreens: ({ setupMode }) => !setupMode,

  /** Spec sections 1 and 2: the guided steps; the device refuses most of them to the setup-only session. */
  guidedSetup: (facts) => facts.setupMode && !isSetupOnlySession(facts),

  /** Spec section 2, Network: hidden for longrow. */
  ethernet: ({ device }) => device?.product !== 'longrow',

  /** Spec section 6: a permission check; which permission is a decision (tokens). */
  ntpOnNetworkPage: ({ permissions }) => permissions.includes('network.ntp'),

  /** Spec section 6: a flag gates 802.1x configuration. */
  dot1x: ({ is8021x }) => is8021x,

  /** Spec section 6: hidden for arran, fettercairn and longrow. */
  autoWake: ({ device }) => !['arran', 'fettercairn', 'longrow'].includes(device?.product ?? ''),

  /** The device refuses it to the setup-only session (a decision: roles on the device). */
  restart: (facts) => !isSetupOnlySession(facts),

  /** Spec section 6: a paired pad leaves remote access, NTP, updates and analytics to its host. */
  controlledHere: (facts) => !isPairedPad(facts),
} as const satisfies Record<string, Gate>;

export type GateName = keyof typeof gates;
