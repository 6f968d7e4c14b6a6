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

/** The address of a sign-in: the network's or the local setup address (R6.14). */
export type SignInRoute = 'network' | 'setup';

/** An event of a device, without its time. */
export type DeviceEventData =
  | { type: 'power'; from: PowerState; to: PowerState }
  | { type: 'signedIn'; role: Role; via: SignInRoute }
  | { type: 'signInRefused'; userName: string; via: SignInRoute }
  | { type: 'lockedOut'; userName: string; via: SignInRoute; forMs: number }
  | { type: 'settingsChanged'; group: keyof Settings | 'remoteaccess'; keys: string[] }
  | { type: 'paired'; pairedDeviceName: string }
  | { type: 'unpaired' }
  | { type: 'conditionChanged'; name: ConditionName; on: boolean }
  | {
      type: 'updateState';
      from: UpgradeState;
      to: UpgradeState;
      trigger: UpgradeTrigger;
      /** The reason, if `to` is error. */
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
  /** The device gained or lost the internet. `to` names the obstacle. */
  | { type: 'internet'; from: Internet; to: Internet }
  | { type: 'links'; up: boolean }
  | { type: 'networkSettingsChanged'; group: 'ethernet' | 'hostname' | 'proxy'; keys: string[] }
  | { type: 'hostnameAnnounced'; hostname: string }
  | {
      type: 'wifi';
      from: Wifi['connection'];
      to: Wifi['connection'];
      ssid?: string;
      /** The reason, if `to` is FAILED. */
      failure?: WifiFailure;
    }
  | { type: 'wifiRadio'; enabled: boolean }
  | { type: 'wifiForgotten'; ssid: string }
  /** The state was patched. `areas` are the top-level keys that differ. */
  | { type: 'stateReplaced'; areas: string[] };

/** `at` is simulated time in epoch ms. */
export type DeviceEvent = { at: number } & DeviceEventData;

export type DeviceEventListener = (event: DeviceEvent) => void;
