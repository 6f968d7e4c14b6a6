import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { hasValues } from '../../observe/compare-values.ts';
import { describeOutcome, isNotOnProduct } from '../../observe/read-resources.ts';
import type { StateChange } from '../../observe/state-changes.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import { type Group, listTestedGroups } from '../../probing/settings-group.ts';
import {
  createWrites,
  type SettingWrites,
  type WriteVariant,
} from '../../probing/write-variants.ts';
import { testAllReads } from '../noeffect/read-everything.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';
import { NetworkLinks } from './network-links.ts';
import {
  createGroupRequirements,
  createSettingRequirements,
  settingIds,
} from './setting-requirements.ts';
import { readSettings, storeSettings } from './settings.ts';
import { WriteTester } from './write-tester.ts';

/**
 * Sets every settings group to other values, key by key and all at once, then back. On the way
 * there, the groups before it are already changed and the groups after it are not. On the way back
 * it is the opposite. This detects a write that resets another group, whatever the factory
 * defaults.
 */
export const settingsReadback: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  purpose: 'readback.settings',
  order: 'middle',
  requirements: createSettingRequirements,
  run: runCheck,
};

/** A group with its original values and the writes to try. */
type Plan = SettingWrites & { readonly group: Group; readonly start: WriteVariant };

async function runCheck(run: CheckRun): Promise<void> {
  const plans: Plan[] = [];
  const selected = createSettingRequirements(run.contract).filter(({ id }) => run.isSelected(id));
  const ids = new Set(selected.map(({ operationId }) => operationId));
  for (const group of listTestedGroups(run.contract)) {
    if (!ids.has(group.write.id)) continue;
    const plan = await createPlan(run, group);
    if (plan !== null) plans.push(plan);
  }
  // A write that clears the list of certificates shows only if there are some.
  if (selected.some(({ class: kind }) => kind === 'isolation')) await plantCertificates(run);
  const trial = new WriteTester(run);
  trial.groups = plans.map(({ group }) => group);
  await trial.start();
  const links = await NetworkLinks.read(run);
  const changed = new Map<Group, WriteVariant>();
  for (const plan of plans) changed.set(plan.group, await applyPlan(trial, plan));
  const restore = (changes: readonly StateChange[]) => writeAgain(trial, changed, changes);
  for (const { group, start } of plans)
    await trial.testLastWrite(start, group, changed.get(group) ?? start);
  await testAllReads(run, restore);
  // Values written in one session must be visible in every other.
  await run.target.signIn();
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
}

/** Writes the values of settings again that a read changed. */
async function writeAgain(
  trial: WriteTester,
  values: ReadonlyMap<Group, WriteVariant>,
  changes: readonly StateChange[],
): Promise<void> {
  for (const [group, variant] of values) {
    if (changes.some(({ operationId }) => operationId === group.read.id))
      await trial.send(group, variant);
  }
}

/** Applies the changes of a plan. Returns the last write. */
async function applyPlan(
  trial: WriteTester,
  { group, start, each, together }: Plan,
): Promise<WriteVariant> {
  for (const variant of each) await trial.write(group, variant);
  if (together !== null) {
    await trial.write(group, start);
    await trial.write(group, together);
  }
  // With the original values, what resets them would not show.
  const last = together ?? each.findLast((variant) => isChange(start, variant)) ?? start;
  if (together === null && last !== each.at(-1)) await trial.write(group, last);
  await trial.repeat(group, last);
  await trial.testAgreements(group);
  return last;
}

function isChange(start: WriteVariant, { expected }: WriteVariant): boolean {
  return !hasValues(start.expected, expected);
}

/** Reads a group. Reports keys that the device does not have or that cannot be tried. */
async function createPlan(run: CheckRun, group: Group): Promise<Plan | null> {
  if (!run.target.mayCall(group.write.id).allowed) return null;
  const ids = createGroupRequirements(run.contract, group).map(({ id }) => id);
  const { reading, settings } = await readSettings(run, group);
  const exchanges = [reading.exchange.n];
  const outcome = `${group.read.id} returned ${describeOutcome(reading.exchange)}`;
  if (isNotOnProduct(reading.exchange)) {
    for (const id of ids)
      run.markNotApplicable(id, 'The product does not support it.', outcome, exchanges);
    return null;
  }
  if (settings === null) {
    const message = `${outcome}, so there is no value to restore.`;
    const enabledBy = `Correct ${group.read.id} as the contract says, and run again`;
    for (const id of ids) run.markNotTested(id, message, enabledBy);
    return null;
  }
  const others = await readOtherValues(run, group, settings.values);
  for (const { name } of group.keys) {
    const id = settingIds.value(group, name);
    const { values, obstacle } = others.get(name) ?? {};
    const reason = 'The device does not have this setting.';
    const evidence = `${group.read.id} has no ${name}`;
    if (values === undefined) run.markNotApplicable(id, reason, evidence, exchanges);
    else if (values.length === 0 && obstacle !== undefined)
      run.markNotTested(id, `${obstacle.reason}.`, obstacle.enabledBy);
  }
  await storeSettings(run, settings);
  return { group, start: settings.original, ...createWrites(run.contract, settings, others) };
}
