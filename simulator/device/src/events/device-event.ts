import type { Role } from '@stillhouse/contracts/operations';
import type { UpgradeState, UpgradeTrigger } from '@stillhouse/contracts/state-machines';
import type {
  ConditionName,
  DiagnosticsKind,
  Enrollment,
  Internet,
  PowerState,
  Settings,
  UpdateFailure,
  Wifi,
  WifiFailure,
} from '../state/device-state.ts';

/** Over which address somebody signs in: the network's, or the fixed local setup one (design D20). */
export type SignInRoute = 'network' | 'setup';

/** What happened on a device, without its time. */
export type DeviceEventData =
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
      from: UpgradeState;
      to: UpgradeState;
      trigger: UpgradeTrigger;
      /** Why an update failed, when `to` is error. */
      failure?: UpdateFailure;
    }
  | { type: 'factoryReset' }
  | { type: 'certificateAdded' | 'certificateDeleted'; fingerprint: string }
  | { type: 'signingRequest'; phase: 'started' | 'made' | 'timedOut' | 'abandoned' }
  | { type: 'dot1xChanged'; interface: 'ethernet' | 'wifi'; configured: boolean }
  | { type: 'dot1xCertificatesRemoved' }
  | { type: 'setupModeChanged'; mode: 'guided' }
  | { type: 'setupCompleted' }
  | { type: 'outOfBoxFinalized' }
  | { type: 'videoPreviewChanged'; preview: boolean }
  | { type: 'enrollment'; from: Enrollment['state']; to: Enrollment['state']; failure?: string }
  | { type: 'diagnostics'; of: DiagnosticsKind; phase: 'started' | 'done' | 'failed' | 'cleared' }
  | { type: 'logGeneration'; phase: 'started' | 'finished' | 'timedOut' | 'interrupted' }
  /** Whether the device reaches the internet, and if not, what is in the way. */
  | { type: 'internet'; from: Internet; to: Internet }
  | { type: 'links'; up: boolean }
  | { type: 'networkSettingsChanged'; group: 'ethernet' | 'hostname' | 'proxy'; keys: string[] }
  | { type: 'hostnameAnnounced'; hostname: string }
  | {
      type: 'wifi';
      from: Wifi['connection'];
      to: Wifi['connection'];
      ssid?: string;
      /** Why joining failed, when `to` is FAILED. */
      failure?: WifiFailure;
    }
  | { type: 'wifiRadio'; enabled: boolean }
  | { type: 'wifiForgotten'; ssid: string }
  /** Somebody changed the state from outside; `areas` are its top-level keys that differ. */
  | { type: 'stateReplaced'; areas: string[] };

/** `at` is simulated time, epoch ms. */
export type DeviceEvent = { at: number } & DeviceEventData;

export type DeviceEventListener = (event: DeviceEvent) => void;
