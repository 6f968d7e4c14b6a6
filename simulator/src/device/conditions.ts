import type { DeviceCore } from './core.ts';
import type { ConditionName, Issue, StateValidator } from './state.ts';

export interface ConditionKind {
  name: ConditionName;
  /** What it does, as a sentence for people. */
  sentence: string;
  /** Name of the schema of its parameters in device-state.yaml. */
  parameters: 'PlainCondition' | 'NtpUnreachableCondition';
}

/** Everything that can be wrong around a device. None is on by default. */
const kinds: Record<ConditionName, Omit<ConditionKind, 'name'>> = {
  cableOut: {
    sentence: 'The Ethernet cable is unplugged.',
    parameters: 'PlainCondition',
  },
  offline: {
    sentence: 'No interface reaches the internet, though the links are up.',
    parameters: 'PlainCondition',
  },
  cloudUnreachable: {
    sentence: "The provider's cloud does not answer, though the internet is there.",
    parameters: 'PlainCondition',
  },
  ntpUnreachable: {
    sentence: 'The named time servers do not answer; without names, none does.',
    parameters: 'NtpUnreachableCondition',
  },
  signInOverNetworkOff: {
    sentence: 'The admin cannot sign in over the network, only over the local setup address.',
    parameters: 'PlainCondition',
  },
};

export function conditionKinds(): ConditionKind[] {
  return Object.entries(kinds).map(([name, kind]) => ({ name: name as ConditionName, ...kind }));
}

export function isConditionName(name: string): name is ConditionName {
  return Object.hasOwn(kinds, name);
}

/** The issues' pointers start at `/parameters`. */
export type ConditionResult = { outcome: 'set' } | { outcome: 'refused'; issues: Issue[] };

/** Switches a condition on with these parameters, in place of those of one that is on. */
export function setCondition(
  core: DeviceCore,
  name: ConditionName,
  parameters: unknown,
  validate: StateValidator,
): ConditionResult {
  const conditions = { ...core.state.conditions, [name]: parameters };
  const next = { ...core.state, conditions };
  const issues = validate(next).map(({ pointer, message }) => ({
    pointer: pointer.replace(`/conditions/${name}`, '/parameters'),
    message,
  }));
  if (issues.length > 0) return { outcome: 'refused', issues };
  core.state.conditions = structuredClone(conditions);
  core.emit({ type: 'conditionChanged', name, on: true });
  return { outcome: 'set' };
}

/** Switches a condition off; one that is off stays so. */
export function clearCondition(core: DeviceCore, name: ConditionName): ConditionResult {
  if (core.state.conditions[name] !== undefined) {
    delete core.state.conditions[name];
    core.emit({ type: 'conditionChanged', name, on: false });
  }
  return { outcome: 'set' };
}
