import { isRecord } from '@stillhouse/foundation/is-record';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import { hasEqualValue } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, isNotOnProduct, readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import type { StateChange } from '../../observe/state-changes.ts';
import { testReading, testSlowReads } from '../noeffect/read-everything.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';
import { findCandidates } from './candidates.ts';
import type { Group, GroupKey } from './group.ts';
import { NetworkLinks } from './network-links.ts';
import { createSettingRequirements, listTestedGroups, settingIds } from './setting-requirements.ts';
import { WriteTester } from './write-tester.ts';
import {
  createRestoringVariant,
  createVariant,
  createWholeVariants,
  type SettingValues,
  type WriteVariant,
} from './write-variants.ts';

const purpose = 'readback.settings';

/**
 * Sets every settings group to other values, key by key and all at once, then back. On the way
 * there, the groups before it are already changed and the groups after it are not. On the way back
 * it is the opposite. This detects a write that resets another group, whatever the factory
 * defaults.
 */
export const settingsReadback: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: createSettingRequirements,
  run,
};

/** The writes to try with a group. */
type Plan = {
  readonly group: Group;
  /** The original values. */
  readonly start: WriteVariant;
  /** One write per key, or whole objects. */
  readonly steps: readonly WriteVariant[];
  /** Changes all keys at once, for `merge`. */
  readonly together: WriteVariant | null;
  /** Restores one key after the other. */
  readonly back: readonly WriteVariant[];
};

async function run(context: RunContext): Promise<readonly Finding[]> {
  const findings = new Findings();
  const plans: Plan[] = [];
  const selected = createSettingRequirements(context.contract).filter(({ id }) =>
    context.isSelected(id),
  );
  const ids = new Set(selected.map(({ operationId }) => operationId));
  for (const group of listTestedGroups(context.contract)) {
    if (!ids.has(group.write.id)) continue;
    const plan = await createPlan(context, findings, group);
    if (plan !== null) plans.push(plan);
  }
  // A write that clears the list of certificates shows only if there are some.
  if (selected.some(({ class: kind }) => kind === 'isolation'))
    await plantCertificates(context, purpose);
  const trial = new WriteTester(context, findings, purpose);
  trial.groups = plans.map(({ group }) => group);
  await trial.start();
  const links = await NetworkLinks.read(context, purpose);
  const changed = new Map<Group, WriteVariant>();
  for (const plan of plans) changed.set(plan.group, await applyPlan(trial, plan));
  const restore = (changes: readonly StateChange[]) => writeAgain(context, changed, changes);
  await testReading(context, findings, restore);
  await testSlowReads(context, findings, restore);
  for (const { group, start } of plans)
    await trial.changeOnceMore(start, group, changed.get(group) ?? start);
  // Values written in one session must be visible in every other.
  await context.target.signIn();
  await trial.waitForLateLoss();
  await trial.testPersistence(trial.groups, changed);
  await trial.start();
  for (const { group, start, back } of plans) {
    for (const variant of back) await trial.write(group, variant);
    await trial.write(group, start);
    await trial.testAgreements(group);
  }
  await links.waitAfter(plans.map(({ group }) => group));
  await trial.testPersistence(
    trial.groups,
    new Map(plans.map(({ group, start }) => [group, start])),
  );
  return findings.list();
}

/** Writes the values of settings again that a read changed. */
async function writeAgain(
  context: RunContext,
  values: ReadonlyMap<Group, WriteVariant>,
  changes: readonly StateChange[],
): Promise<void> {
  for (const [{ read, write }, { body }] of values) {
    if (changes.some(({ operationId }) => operationId === read.id))
      await requestWithRetry(context, { purpose, operationId: write.id, json: body });
  }
}

/** Applies the changes of a plan. Returns the last write. */
async function applyPlan(
  trial: WriteTester,
  { group, start, steps, together }: Plan,
): Promise<WriteVariant> {
  for (const variant of steps) await trial.write(group, variant);
  if (together !== null) {
    await trial.write(group, start);
    await trial.write(group, together);
  }
  // With the original values, what resets them would not show.
  const last = together ?? steps.findLast((variant) => isChange(start, variant)) ?? start;
  if (together === null && last !== steps.at(-1)) await trial.write(group, last);
  await trial.repeat(group, last);
  await trial.testAgreements(group);
  return last;
}

function isChange(start: WriteVariant, { expected }: WriteVariant): boolean {
  return Object.entries(expected).some(
    ([name, value]) => !hasEqualValue(start.expected[name], value),
  );
}

async function createPlan(
  context: RunContext,
  findings: Findings,
  group: Group,
): Promise<Plan | null> {
  const together = group.keys.length > 1 ? [settingIds.together] : [];
  const every = [
    ...together,
    settingIds.response,
    settingIds.again,
    settingIds.stays,
    settingIds.keys,
    settingIds.others,
  ].map((id) => id(group));
  const all = [...every, ...group.keys.map(({ name }) => settingIds.value(group, name))];
  const permission = context.target.mayCall(group.write.id);
  if (!permission.allowed) return null;
  const found = await readResource(context, purpose, group.read.id);
  if (isNotOnProduct(found.exchange)) {
    const evidence = `${group.read.id} returned ${describeOutcome(found.exchange)}`;
    for (const id of all)
      findings.markNotApplicable(id, 'The product does not support it.', evidence, [
        found.exchange.n,
      ]);
    return null;
  }
  const start = createRestoringVariant(group, found.body);
  if (!isRecord(found.body) || start === null) {
    const message = `${group.read.id} returned ${describeOutcome(found.exchange)}, so there is no value to restore.`;
    for (const id of all)
      findings.markNotTested(
        id,
        message,
        `Correct ${group.read.id} as the contract says, and run again`,
      );
    return null;
  }
  const values = await findValues(context, findings, group, found.body, found.exchange.n);
  await storeValues(context, group, start, found.body);
  return { group, start, ...createSteps(context, group, found.body, values) };
}

/**
 * Returns the values to try for each key. Reports keys that the device does not have or that cannot
 * be tried.
 */
async function findValues(
  context: RunContext,
  findings: Findings,
  group: Group,
  current: SettingValues,
  exchange: number,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const values = new Map<string, readonly unknown[]>();
  for (const key of group.keys) {
    const id = settingIds.value(group, key.name);
    if (group.form === 'merge' && current[key.name] === undefined) {
      const evidence = `${group.read.id} has no ${key.name}`;
      findings.markNotApplicable(id, 'The device does not have this setting.', evidence, [
        exchange,
      ]);
      continue;
    }
    const candidates = await findCandidates(context, purpose, group, key, current[key.name]);
    values.set(key.name, candidates.values);
    const { reason, enabledBy } = candidates.obstacle;
    if (candidates.values.length === 0) findings.markNotTested(id, `${reason}.`, enabledBy);
  }
  return values;
}

function createSteps(
  { contract }: RunContext,
  group: Group,
  current: SettingValues,
  values: ReadonlyMap<string, readonly unknown[]>,
): Pick<Plan, 'steps' | 'together' | 'back'> {
  const getValues = ({ name }: GroupKey) => values.get(name) ?? [];
  if (group.form !== 'merge') {
    return { steps: createWholeVariants(contract, group, getValues), together: null, back: [] };
  }
  const createSingleWrite = (name: string, value: unknown) =>
    createVariant(group, { [name]: value }) ?? [];
  const steps = [...values].flatMap(([name, list]) =>
    list.flatMap((value) => createSingleWrite(name, value)),
  );
  const last = [...values].flatMap(([name, list]) =>
    list.length === 0 ? [] : [[name, list.at(-1)] as const],
  );
  const start = createRestoringVariant(group, current);
  const back = last.flatMap(([name]) => createSingleWrite(name, start?.expected[name]));
  return { steps, together: createVariant(group, Object.fromEntries(last)), back };
}

/**
 * Stores one undo entry per key, so that keys that cannot be restored are independent of the
 * others.
 */
export async function storeValues(
  { undoLog }: RunContext,
  group: Group,
  start: WriteVariant,
  values: SettingValues,
): Promise<void> {
  for (const { name } of group.keys) {
    if (values[name] === undefined) continue;
    await undoLog.record({
      operationId: group.write.id,
      body: start.body,
      readback: group.read.id,
      pointer: `/${name}`,
      value: values[name],
    });
  }
}
