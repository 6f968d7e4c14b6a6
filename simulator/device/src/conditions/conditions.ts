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
      'Somebody at the device has switched remote access off: the admin signs in over the local setup address only.',
    parameters: [],
  },
  csrBusy: {
    topic: 'certificates',
    sentence: 'Somebody else is having a certificate signing request made; nobody else can.',
    parameters: [],
  },
  csrSlow: {
    topic: 'certificates',
    sentence: 'A key pair is not ready in the time that the device gives it: 120 s, then 504.',
    parameters: [],
  },
  updateNotFound: {
    topic: 'update',
    sentence: 'The update server offers nothing, on no channel.',
    parameters: [],
  },
  updateServerSlow: {
    topic: 'update',
    sentence:
      'The update server takes its time to say what it offers: 120 s unless it says otherwise.',
    parameters: ['seconds'],
  },
  updateDownloadBroken: {
    topic: 'update',
    sentence: 'A download of firmware breaks off, half way unless it says otherwise.',
    parameters: ['atPercent'],
  },
  updateNoSpace: {
    topic: 'update',
    sentence: 'The device has no space for new firmware, which it finds out before the download.',
    parameters: [],
  },
  updateVerificationFails: {
    topic: 'update',
    sentence: 'Downloaded firmware does not match its signature.',
    parameters: [],
  },
  updateInstallFails: {
    topic: 'update',
    sentence: 'New firmware cannot be put in place, as shows half way unless it says otherwise.',
    parameters: ['atPercent'],
  },
  updatePowerLoss: {
    topic: 'update',
    sentence:
      'The power fails for a moment while firmware is installed, half way unless it says otherwise.',
    parameters: ['atPercent'],
  },
  updateStuck: {
    topic: 'update',
    sentence:
      'An update does not get out of one of its steps by itself, the download unless it says otherwise.',
    parameters: ['in'],
  },
  rebootRefused: {
    topic: 'restart',
    sentence: 'The device answers false when it is asked to restart, and stays up.',
    parameters: [],
  },
  rebootFails: {
    topic: 'restart',
    sentence:
      'A restart does not happen, though the device has answered true, unless it says otherwise.',
    parameters: ['how'],
  },
  rebootNeverReturns: {
    topic: 'restart',
    sentence: 'A device that restarts stays off, or starting, until its plug is pulled.',
    parameters: ['stays'],
  },
  enrollmentSlow: {
    topic: 'enrollment',
    sentence: 'The cloud takes its time over an enrollment: 120 s unless it says otherwise.',
    parameters: ['seconds'],
  },
  logsBusy: {
    topic: 'logs',
    sentence: 'Somebody else is having logs generated; nobody else can.',
    parameters: [],
  },
  logsTimeOut: {
    topic: 'logs',
    sentence: 'Generating logs does not get done in the time that the device gives it.',
    parameters: [],
  },
  logsBroken: {
    topic: 'logs',
    sentence: 'The download of the logs breaks off half way.',
    parameters: [],
  },
  cameraDiagnosticsFail: {
    topic: 'diagnostics',
    sentence: 'Camera diagnostics that end now have failed.',
    parameters: [],
  },
  audioDiagnosticsFail: {
    topic: 'diagnostics',
    sentence: 'Audio diagnostics that end now have failed.',
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
export type ConditionResult = { outcome: 'set' } | { outcome: 'refused'; issues: Issue[] };

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
