import type { DeviceCore } from '../core/device-core.ts';
import type { ConditionName, Conditions, Issue } from '../state/device-state.ts';
import { networkConditions } from './network-conditions.ts';

export type ConditionKind = {
  name: ConditionName;
  /** The topic, in one word. */
  topic: string;
  /** A sentence that describes the effect. */
  sentence: string;
  /** Names of the parameters, as in device-state.yaml. */
  parameters: readonly string[];
};

type Kinds = {
  readonly [Name in ConditionName]: {
    topic: string;
    sentence: string;
    parameters: readonly (keyof NonNullable<Conditions[Name]>)[];
  };
};

/** All conditions. None is on by default. */
const kinds: Kinds = {
  ...networkConditions,
  signInOverNetworkOff: {
    topic: 'sign-in',
    sentence:
      'Sign-in over the network is disabled at the device: the admin can sign in over the local setup address only.',
    parameters: [],
  },
  csrBusy: {
    topic: 'certificates',
    sentence:
      "Another user's certificate signing request is in progress, so no other one can start.",
    parameters: [],
  },
  csrSlow: {
    topic: 'certificates',
    sentence: 'The key pair is not ready within the timeout: 504 after 120 s.',
    parameters: [],
  },
  updateNotFound: {
    topic: 'update',
    sentence: 'The update server offers no update on any channel.',
    parameters: [],
  },
  updateServerSlow: {
    topic: 'update',
    sentence: 'The update server responds slowly. Default: 120 s.',
    parameters: ['seconds'],
  },
  updateDownloadBroken: {
    topic: 'update',
    sentence: 'The firmware download aborts. Default: at 50%.',
    parameters: ['atPercent'],
  },
  updateNoSpace: {
    topic: 'update',
    sentence: 'The device has no space for new firmware. It detects this before the download.',
    parameters: [],
  },
  updateVerificationFails: {
    topic: 'update',
    sentence: 'Downloaded firmware does not match its signature.',
    parameters: [],
  },
  updateInstallFails: {
    topic: 'update',
    sentence: 'The installation of firmware fails. Default: at 50%.',
    parameters: ['atPercent'],
  },
  updatePowerLoss: {
    topic: 'update',
    sentence: 'The power fails for a moment during the installation of firmware. Default: at 50%.',
    parameters: ['atPercent'],
  },
  updateStuck: {
    topic: 'update',
    sentence: 'An update stays in one of its steps. Default: the download.',
    parameters: ['in'],
  },
  rebootRefused: {
    topic: 'restart',
    sentence: 'The device refuses to restart: it returns false and stays on.',
    parameters: [],
  },
  rebootFails: {
    topic: 'restart',
    sentence: 'A restart fails and the device stays on. Default: after it has returned true.',
    parameters: ['how'],
  },
  rebootNeverReturns: {
    topic: 'restart',
    sentence: 'A device that restarts stays off, or booting, until it is unplugged.',
    parameters: ['stays'],
  },
  enrollmentSlow: {
    topic: 'enrollment',
    sentence: 'The cloud processes an enrollment slowly. Default: 120 s.',
    parameters: ['seconds'],
  },
  logsBusy: {
    topic: 'logs',
    sentence: "Another user's log generation is in progress, so no other one can start.",
    parameters: [],
  },
  logsTimeOut: {
    topic: 'logs',
    sentence: 'Log generation exceeds its timeout.',
    parameters: [],
  },
  logsBroken: {
    topic: 'logs',
    sentence: 'The log download aborts half way.',
    parameters: [],
  },
  logSize: {
    topic: 'logs',
    sentence: 'The archive of the logs has a large trace log. Default: 50 MB.',
    parameters: ['bytes'],
  },
  cameraDiagnosticsFail: {
    topic: 'diagnostics',
    sentence: 'Camera diagnostics fail when they end.',
    parameters: [],
  },
  audioDiagnosticsFail: {
    topic: 'diagnostics',
    sentence: 'Audio diagnostics fail when they end.',
    parameters: [],
  },
  noActiveCall: {
    topic: 'diagnostics',
    sentence: 'Nobody is in a call, so audio diagnostics need BYOD mode (the primary mode usb).',
    parameters: [],
  },
};

export function listConditionKinds(): ConditionKind[] {
  return Object.entries(kinds).map(([name, kind]) => ({ name: name as ConditionName, ...kind }));
}

export function isConditionName(name: string): name is ConditionName {
  return Object.hasOwn(kinds, name);
}

/** The pointers of the issues start at `/parameters`. */
export type ConditionResult = { outcome: 'set' } | { outcome: 'rejected'; issues: Issue[] };

/** Returns the reasons why a condition cannot be switched on with these parameters. */
export function checkParameters(
  core: DeviceCore,
  name: ConditionName,
  parameters: unknown,
): Issue[] {
  const conditions = { ...core.state.conditions, [name]: parameters };
  const issues = core.validateState({ ...core.state, conditions }).map(({ pointer, message }) => ({
    pointer: pointer.replace(`/conditions/${name}`, '/parameters'),
    message,
  }));
  // The lock also prevents changes at the device itself (R6.11).
  if (name === 'signInOverNetworkOff' && core.state.remoteAccess.lock) {
    const message = 'cannot be switched on: the remote access settings are locked; unlock them';
    issues.push({ pointer: '', message });
  }
  if (name === 'wifiJoined' && issues.length === 0) issues.push(...checkNetwork(core, conditions));
  return issues;
}

/** Checks that the network to be joined exists. */
function checkNetwork({ state }: DeviceCore, { wifiJoined }: Conditions): Issue[] {
  const names = state.nearbyNetworks.map(({ ssid }) => ssid);
  const { ssid = names[0] } = wifiJoined ?? {};
  if (ssid !== undefined && names.includes(ssid)) return [];
  const message = `'${ssid}' is not a nearby network; use one of ${names.join(', ')}`;
  return [{ pointer: '/parameters/ssid', message }];
}

/** Switches conditions on. The parameters have been checked. */
export function switchOn(core: DeviceCore, given: Conditions): void {
  for (const [name, parameters] of Object.entries(given)) {
    if (!isConditionName(name)) continue;
    core.state.conditions = { ...core.state.conditions, [name]: structuredClone(parameters) };
    core.emit({ type: 'conditionChanged', name, on: true });
  }
}

/** Switches a condition off if it is on. */
export function clearCondition(core: DeviceCore, name: ConditionName): ConditionResult {
  if (core.state.conditions[name] !== undefined) {
    delete core.state.conditions[name];
    core.emit({ type: 'conditionChanged', name, on: false });
  }
  return { outcome: 'set' };
}
