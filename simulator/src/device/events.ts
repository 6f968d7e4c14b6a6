import type { Role } from '@stillhouse/contracts/operations';
import type { ConditionName, DeviceState, PowerState, Settings } from './state.ts';

/** Over which address somebody signs in: the network's, or the fixed local setup one (design D20). */
export type SignInRoute = 'network' | 'setup';

/** What happened on a device, without its time. */
export type DeviceHappening =
  | { type: 'power'; from: PowerState; to: PowerState }
  | { type: 'signedIn'; role: Role; via: SignInRoute }
  | { type: 'signInRefused'; userName: string; via: SignInRoute }
  | { type: 'lockedOut'; userName: string; forMs: number }
  | { type: 'settingsChanged'; group: keyof Settings | 'remoteaccess'; keys: string[] }
  | { type: 'paired'; pairedDeviceName: string }
  | { type: 'unpaired' }
  | { type: 'conditionChanged'; name: ConditionName; on: boolean }
  | {
      type: 'updateState';
      from: DeviceState['updates']['state'];
      to: DeviceState['updates']['state'];
    }
  | { type: 'factoryReset' }
  /** Somebody changed the state from outside; `areas` are its top-level keys that differ. */
  | { type: 'stateReplaced'; areas: string[] };

/** `at` is simulated time, epoch ms. */
export type DeviceEvent = { at: number } & DeviceHappening;

export type DeviceEventListener = (event: DeviceEvent) => void;
