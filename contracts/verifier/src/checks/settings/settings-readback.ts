import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import { isRecord, isSame } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { isAbsent, outcomeOf, read } from '../../observe/read-resources.ts';
import { until } from '../../observe/retry.ts';
import { judgeReading } from '../noeffect/read-everything.ts';
import { candidatesFor } from './candidates.ts';
import type { Group, GroupKey } from './group.ts';
import { routeTo } from './network-route.ts';
import { ids, settingRequirements, triedGroups } from './setting-requirements.ts';
import { Trial } from './write-tester.ts';
import { backTo, type Values, type Variant, variantOf, wholeVariants } from './write-variants.ts';

const purpose = 'readback.settings';

/**
 * Sets every settings group to other values, key by key and all at once, then back. On the way
 * there, the groups before it are already changed and the groups after it are not. On the way back
 * it is the opposite. This detects a write that resets another group, whatever the factory
 * defaults.
 */
export const settingsAreKept: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: settingRequirements,
  run,
};

/** The writes to try with a group. */
type Plan = {
  readonly group: Group;
  /** The original values. */
  readonly start: Variant;
  /** One write per key, or whole objects. */
  readonly steps: readonly Variant[];
  /** Changes all keys at once, for `merge`. */
  readonly together: Variant | null;
  /** Restores one key after the other. */
  readonly back: readonly Variant[];
};

async function run(context: RunContext): Promise<readonly Finding[]> {
  const findings = new Findings();
  const plans: Plan[] = [];
  for (const group of triedGroups(context.contract)) {
    const plan = await planFor(context, findings, group);
    if (plan !== null) plans.push(plan);
  }
  const trial = new Trial(context, findings, purpose);
  trial.groups = plans.map(({ group }) => group);
  await trial.begin();
  const links = await read(context, purpose, network);
  const changed = new Map<Group, Variant>();
  for (const plan of plans) changed.set(plan.group, await change(trial, plan));
  // Values written in one session must be visible in every other.
  await context.target.signIn();
  await trial.stay(trial.groups, changed);
  await judgeReading(context, findings);
  await trial.begin();
  for (const { group, start, back } of plans) {
    for (const variant of back) await trial.write(group, variant);
    await trial.write(group, start);
    await trial.agree(group);
  }
  if (plans.some(({ group }) => movesLinks(context, group))) await settle(context, links.body);
  await trial.stay(trial.groups, new Map(plans.map(({ group, start }) => [group, start])));
  return findings.all();
}

/** Returns the network links. */
const network = 'getNetworkStatus';
/** The maximum time to join a Wi-Fi network (connectWifi, x-readback). */
const joinsWithinMs = 103_500;

function movesLinks({ contract }: RunContext, { write }: Group): boolean {
  const affects = contract.operationObject(write.id).value['x-affects'];
  return Array.isArray(affects) && affects.includes(network);
}

/** Waits until lost links are restored, so that the next reads find them. */
async function settle(context: RunContext, links: unknown): Promise<void> {
  await until(
    joinsWithinMs,
    () => read(context, purpose, network),
    ({ body }) => isSame(body, links),
  );
}

/** Applies the changes of a plan. Returns the last write. */
async function change(trial: Trial, { group, start, steps, together }: Plan): Promise<Variant> {
  for (const variant of steps) await trial.write(group, variant);
  if (together !== null) {
    await trial.write(group, start);
    await trial.write(group, together);
  }
  const last = together ?? steps.at(-1) ?? start;
  await trial.repeat(group, last);
  await trial.agree(group);
  return last;
}

async function planFor(
  context: RunContext,
  findings: Findings,
  group: Group,
): Promise<Plan | null> {
  const together = group.keys.length > 1 ? [ids.together] : [];
  const every = [...together, ids.answer, ids.again, ids.stays, ids.keys, ids.others].map((id) =>
    id(group),
  );
  const all = [...every, ...group.keys.map(({ name }) => ids.value(group, name))];
  const may = context.target.mayCall(group.write.id);
  if (!may.allowed) return null;
  const found = await read(context, purpose, group.read.id);
  if (isAbsent(found.exchange)) {
    const evidence = `${group.read.id} returned ${outcomeOf(found.exchange)}`;
    for (const id of all)
      findings.notApplicable(id, 'The product does not support it.', evidence, [found.exchange.n]);
    return null;
  }
  const start = backTo(group, found.body);
  if (!isRecord(found.body) || start === null) {
    const message = `${group.read.id} returned ${outcomeOf(found.exchange)}, so there is no value to restore.`;
    for (const id of all)
      findings.notTested(id, message, `A device whose ${group.read.id} follows the contract`);
    return null;
  }
  const obstacle = await obstacleTo(context, group);
  if (obstacle !== null) {
    for (const id of all) findings.notTested(id, obstacle.message, obstacle.enabledBy);
    return null;
  }
  const values = await valuesFor(context, findings, group, found.body, found.exchange.n);
  await keep(context, group, start, found.body);
  return { group, start, ...stepsOf(context, group, found.body, values) };
}

/**
 * Returns the values to try for each key. Reports keys that the device does not have or that cannot
 * be tried.
 */
async function valuesFor(
  context: RunContext,
  findings: Findings,
  group: Group,
  present: Values,
  exchange: number,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const values = new Map<string, readonly unknown[]>();
  for (const key of group.keys) {
    const id = ids.value(group, key.name);
    if (group.form === 'merge' && present[key.name] === undefined) {
      const evidence = `${group.read.id} has no ${key.name}`;
      findings.notApplicable(id, 'The device does not have this setting.', evidence, [exchange]);
      continue;
    }
    const candidates = await candidatesFor(context, purpose, group, key, present[key.name]);
    values.set(key.name, candidates.values);
    const { heldBack } = candidates;
    if (candidates.values.length === 0) {
      findings.notTested(
        id,
        heldBack === null ? `No other value of ${key.name} is known.` : `${heldBack}.`,
        heldBack === null
          ? 'A device that lists more values'
          : 'A device without an available update',
      );
    }
  }
  return values;
}

function stepsOf(
  { contract }: RunContext,
  group: Group,
  present: Values,
  values: ReadonlyMap<string, readonly unknown[]>,
): Pick<Plan, 'steps' | 'together' | 'back'> {
  const of = ({ name }: GroupKey) => values.get(name) ?? [];
  if (group.form !== 'merge') {
    return { steps: wholeVariants(contract, group, of), together: null, back: [] };
  }
  const alone = (name: string, value: unknown) => variantOf(group, { [name]: value }) ?? [];
  const steps = [...values].flatMap(([name, list]) => list.flatMap((value) => alone(name, value)));
  const last = [...values].flatMap(([name, list]) =>
    list.length === 0 ? [] : [[name, list.at(-1)] as const],
  );
  const start = backTo(group, present);
  const back = last.flatMap(([name]) => alone(name, start?.shown[name]));
  return { steps, together: variantOf(group, Object.fromEntries(last)), back };
}

/**
 * Stores one undo entry per key, so that keys that cannot be restored are independent of the
 * others.
 */
async function keep(
  { undoLog: journal }: RunContext,
  group: Group,
  start: Variant,
  told: Values,
): Promise<void> {
  for (const { name } of group.keys) {
    if (told[name] === undefined) continue;
    await journal.record({
      operationId: group.write.id,
      body: start.body,
      readback: group.read.id,
      pointer: `/${name}`,
      value: told[name],
    });
  }
}

/** Returns why a write must not be tried because it would disconnect the run, or null. */
async function obstacleTo(
  context: RunContext,
  { write }: Group,
): Promise<{ readonly message: string; readonly enabledBy: string } | null> {
  // Switching the radio off disconnects a device that the run reaches by Wi-Fi.
  if (write.id !== 'setWifiRadio') return null;
  const route = await routeTo(context, purpose);
  if (route === 'loopback' || route === 'ethernet') return null;
  return {
    message:
      'The run may reach the device by Wi-Fi, so switching the radio off could disconnect it.',
    enabledBy: 'A run that reaches the device by its Ethernet address',
  };
}
