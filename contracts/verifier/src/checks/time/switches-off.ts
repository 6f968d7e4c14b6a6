import { setTimeout as wait } from 'node:timers/promises';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { estimateClockSpeed, paceTolerance, readDate } from '../../observe/clock-speed.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { announceWait, maxWaitMs } from '../../observe/long-wait.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import { type Group, listGroups } from '../../probing/settings-group.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { readSettings, storeSettings, writeAndRead } from '../settings/settings.ts';

/** A device may look at its timers once a minute. */
const toleranceMs = 60_000;
/** What is switched on again so much later ends so much later: time enough to read in between. */
const laterMs = 12 * toleranceMs;
/** Less of a run does not show how fast a clock is. */
const minEstimatedMs = 2_000;
const minPollMs = 10;

const getEndsId = ({ write }: Group) => createRequirementId('time.ends', write);
const getAnewId = ({ write }: Group) => createRequirementId('time.ends-anew', write);

/**
 * Settings that switch themselves off (x-ends-after-ms). Real devices take longer than a run; the
 * clock of a device in a lab may be faster.
 */
export const switchesOff: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  purpose: 'time.ends',
  order: 'last',
  requirements: (contract) => listTimed(contract).flatMap((it) => createRequirements(contract, it)),
  async run(run) {
    for (const timed of listTimed(run.contract)) {
      const ids = createRequirements(run.contract, timed).map(({ id }) => id);
      if (!ids.some(run.isSelected) || !run.target.mayCall(timed.group.write.id).allowed) continue;
      const obstacle = await testGroup(run, timed);
      for (const id of ids) if (obstacle !== null) run.markNotTested(id, ...obstacle);
    }
  },
};

type Timed = { readonly group: Group; readonly endsAfterMs: number };

/** Why it was not tested, and what enables the test. */
type Obstacle = readonly [message: string, enabledBy: string];

function listTimed(contract: Contract): readonly Timed[] {
  return listGroups(contract).flatMap((group) => {
    const { endsAfterMs } = group.write;
    return endsAfterMs === undefined ? [] : [{ group, endsAfterMs }];
  });
}

function createRequirements(
  contract: Contract,
  { group, endsAfterMs }: Timed,
): readonly Requirement[] {
  const operation = group.write;
  const about = {
    class: 'time',
    operation,
    pointer: `${contract.getOperationObject(operation.id).pointer}/x-ends-after-ms`,
  } as const;
  const minutes = endsAfterMs / 60_000;
  return [
    createRequirement(contract, {
      ...about,
      rule: 'ends',
      sentence: `What ${operation.id} switches on is off after ${minutes} minutes.`,
    }),
    createRequirement(contract, {
      ...about,
      rule: 'ends-anew',
      sentence: `What ${operation.id} switches off and on again stays on for ${minutes} minutes from then on.`,
    }),
  ];
}

async function testGroup(run: CheckRun, { group, endsAfterMs }: Timed): Promise<Obstacle | null> {
  const speed = await measureSpeed(run, group);
  const maxMs = ((endsAfterMs + laterMs + toleranceMs) / speed) * paceTolerance;
  if (maxMs > maxWaitMs) {
    const message = `It takes ${endsAfterMs / 60_000} minutes, longer than a run waits.`;
    return [message, 'Run against a device whose clock is faster'];
  }
  const { settings } = await readSettings(run, group);
  if (settings === null)
    return ['The settings cannot be restored.', `Correct ${group.read.id}, and run again`];
  await storeSettings(run, settings);
  announceWait(run, `the end of what ${group.write.id} switches on`, maxMs);
  const first = await write(run, group, true);
  const untilLater = (await readAt(run, group, first + laterMs)) !== null;
  await write(run, group, false);
  const second = await write(run, group, true);
  const anew = await readAt(run, group, first + endsAfterMs + toleranceMs);
  const ended = await readAt(run, group, second + endsAfterMs + toleranceMs);
  if (!untilLater || anew === null || ended === null)
    return [
      'The clock of the device was slower meanwhile, or fell.',
      `Correct the dates of ${group.read.id}, and run again`,
    ];
  if (getTime(anew.exchange) < second + endsAfterMs - toleranceMs)
    record(run, getAnewId(group), hasAll(group, anew, true), anew);
  record(run, getEndsId(group), hasAll(group, ended, false), ended);
  return null;
}

async function measureSpeed(run: CheckRun, group: Group): Promise<number> {
  const [first] = run.target.exchanges;
  const isLong = ({ exchange }: Reading) => exchange.at - (first?.at ?? 0) > minEstimatedMs;
  await pollUntil(minEstimatedMs, () => readResource(run, group.read.id), isLong);
  return estimateClockSpeed(run.target.exchanges);
}

/** Returns the time of the device's clock. */
async function write(run: CheckRun, group: Group, value: boolean): Promise<number> {
  const body = getAll(group, value);
  const { put } = await writeAndRead(run, group, { body, expected: body });
  return getTime(put);
}

/**
 * Reads the group at a time of the device's clock or later. Null: that takes too long, or the clock
 * falls.
 */
async function readAt(run: CheckRun, group: Group, time: number): Promise<Reading | null> {
  const since = performance.now();
  for (let earlierMs = Number.POSITIVE_INFINITY; ; ) {
    const reading = await readResource(run, group.read.id);
    const leftMs = time - getTime(reading.exchange);
    if (leftMs <= 0) return reading;
    const isMovingOn = leftMs <= earlierMs && performance.now() - since <= maxWaitMs;
    if (!isMovingOn) return null;
    earlierMs = leftMs;
    await wait(Math.max(minPollMs, leftMs / estimateClockSpeed(run.target.exchanges)));
  }
}

function getTime(exchange: Exchange): number {
  return readDate(exchange) ?? Number.NaN;
}

function getAll({ keys }: Group, value: boolean): Readonly<Record<string, boolean>> {
  const switches = keys.filter(({ writeSchemas }) =>
    writeSchemas.every(({ type }) => type === 'boolean'),
  );
  return Object.fromEntries(switches.map(({ name }) => [name, value]));
}

function hasAll(group: Group, { body }: Reading, value: boolean): boolean {
  return hasValues(body, getAll(group, value));
}

function record(run: CheckRun, id: string, passed: boolean, { body, exchange }: Reading): void {
  const time = new Date(getTime(exchange)).toISOString();
  run.record(id, passed, `At ${time}, the settings are ${formatValue(body)}.`, [exchange.n]);
}
