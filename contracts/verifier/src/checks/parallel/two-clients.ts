import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { type Client, readAfterWrite } from '../../observe/read-after-write.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import {
  createOtherClientRequirement,
  getOtherClientId,
  signInOtherClient,
} from '../../probing/other-client.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import { type Group, getGroupHarm, listTestedGroups } from '../../probing/settings-group.ts';
import {
  createVariant,
  createWrites,
  findChange,
  type WriteVariant,
} from '../../probing/write-variants.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { NetworkLinks } from '../settings/network-links.ts';
import { readSettings, storeSettings, writeAndRead, writeSettings } from '../settings/settings.ts';

/** A group with its original values and others. */
type ChangedGroup = {
  readonly group: Group;
  readonly original: WriteVariant;
  readonly changed: WriteVariant;
};

/** Two clients see the same settings, and none of their writes is lost. */
export const twoClients: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  purpose: 'readback.two-clients',
  order: 'middle',
  requirements: (contract) =>
    listTestedGroups(contract).flatMap((group) => [
      createOtherClientRequirement(contract, group.write, getGroupHarm(group)),
      createRequirement(contract, {
        class: 'readback',
        rule: 'two-writers',
        operation: group.write,
        sentence: `Of two requests of ${group.write.id} at the same time, none is lost, and values are not mixed.`,
        pointer: `${contract.getOperationObject(group.write.id).pointer}/x-readback`,
        source: 'decision',
        harm: getGroupHarm(group),
      }),
    ]),
  run: runCheck,
};

const getIds = ({ write }: Group) => ({
  otherClient: getOtherClientId(write),
  twoWriters: createRequirementId('readback.two-writers', write),
});

async function runCheck(run: CheckRun): Promise<void> {
  const { target } = run;
  const groups = listTestedGroups(run.contract).filter(
    (group) =>
      Object.values(getIds(group)).some((id) => run.isSelected(id)) &&
      target.mayCall(group.write.id).allowed,
  );
  if (groups.length === 0) return;
  const other = await signInOtherClient(run);
  if (other === null) return;
  const links = await NetworkLinks.read(run);
  let previous: ChangedGroup | null = null;
  for (const group of groups) {
    const subject = await createSubject(run, group);
    if (subject === null) {
      for (const id of Object.values(getIds(group)))
        run.markNotTested(
          id,
          'No other value is known.',
          'Set up the device so that it offers more values, and run again',
        );
      continue;
    }
    await testOtherClient(run, subject, other);
    await testWriters(run, subject, previous, other);
    previous = subject;
  }
  await links.waitAfter(groups);
}

async function createSubject(run: CheckRun, group: Group): Promise<ChangedGroup | null> {
  const { settings } = await readSettings(run, group);
  if (settings === null) return null;
  await storeSettings(run, settings);
  const { original, values } = settings;
  const others = await readOtherValues(run, group, values);
  const changed = findChange(settings, createWrites(run.contract, settings, others));
  return changed === undefined ? null : { group, original, changed };
}

function send(
  run: CheckRun,
  { group }: ChangedGroup,
  variant: WriteVariant,
  client?: Client,
): Promise<Exchange> {
  return writeSettings(run, group, variant, client);
}

async function testOtherClient(run: CheckRun, subject: ChangedGroup, other: Client): Promise<void> {
  const { group, original, changed } = subject;
  const { otherClient } = getIds(group);
  // One client writes and another one reads, in both directions.
  const turns: readonly (readonly [WriteVariant, Client, Client])[] = [
    [changed, {}, other],
    [original, other, {}],
    [changed, {}, { ...other, usesSecondConnection: false }],
    [original, {}, { usesSecondConnection: true }],
  ];
  await readAfterWrite(run, group.write, () => true, other);
  for (const [variant, writer, reader] of turns) {
    const clients = { writer, reader };
    const written = await writeAndRead(run, group, variant, clients);
    const { put, isAccepted, seen, isShown } = written;
    if (!isAccepted) continue;
    const message = `${group.write.id} wrote ${formatValue(variant.body)}; another client read ${formatValue(seen.body)}.`;
    run.record(otherClient, isShown, message, [put.n, seen.exchange.n]);
  }
}

/** A failure counts if it occurs twice, because another client may write as well. */
async function testWriters(
  run: CheckRun,
  subject: ChangedGroup,
  previous: ChangedGroup | null,
  other: Client,
): Promise<void> {
  const { twoWriters } = getIds(subject.group);
  for (const attempt of [1, 2]) {
    const problem =
      (await findMixture(run, subject, other)) ?? (await findLoss(run, subject, previous, other));
    await send(run, subject, subject.original);
    if (problem === null) {
      run.pass(twoWriters, { message: 'No write was lost.', exchanges: [] });
      return;
    }
    if (attempt === 2) run.fail(twoWriters, problem);
  }
}

type Problem = { readonly message: string; readonly exchanges: readonly number[] };

/** Two clients write different values of the same keys: the last one applies, as a whole. */
async function findMixture(
  run: CheckRun,
  subject: ChangedGroup,
  other: Client,
): Promise<Problem | null> {
  const { group, original, changed } = subject;
  const puts = await Promise.all([
    send(run, subject, original),
    send(run, subject, changed, other),
  ]);
  const rejection = describeRejection(puts);
  if (rejection !== null) return rejection;
  const isEither = (body: unknown) =>
    [original, changed].some(({ expected }) => hasValues(body, expected));
  const { exchange, body } = await readAfterWrite(run, group.write, isEither);
  if (body === undefined || isEither(body)) return null;
  return {
    message: `${formatValue(original.body)} and ${formatValue(changed.body)} were written at the same time; ${group.read.id} returned ${formatValue(body)}.`,
    exchanges: [...puts.map(({ n }) => n), exchange.n],
  };
}

/** Two clients write different keys, or different groups: both apply. */
async function findLoss(
  run: CheckRun,
  subject: ChangedGroup,
  previous: ChangedGroup | null,
  other: Client,
): Promise<Problem | null> {
  const writes = listIndependentWrites(subject, previous);
  if (writes.length === 0) return null;
  await send(run, subject, subject.original);
  const puts = await Promise.all(
    writes.map(([one, variant], i) => send(run, one, variant, i === 0 ? undefined : other)),
  );
  const rejection = describeRejection(puts);
  if (rejection !== null) return rejection;
  for (const [one, { body: written, expected }] of writes) {
    const isShown = (seen: unknown) => hasValues(seen, expected);
    const { exchange, body } = await readAfterWrite(run, one.group.write, isShown);
    if (one !== subject) await send(run, one, one.original);
    if (body !== undefined && !isShown(body)) {
      return {
        message: `Two clients wrote at the same time. ${one.group.read.id} returned ${formatValue(body)} instead of ${formatValue(written)}.`,
        exchanges: [...puts.map(({ n }) => n), exchange.n],
      };
    }
  }
  return null;
}

/** Returns writes that do not touch each other: two keys of one group, or two groups. */
function listIndependentWrites(
  subject: ChangedGroup,
  previous: ChangedGroup | null,
): readonly (readonly [ChangedGroup, WriteVariant])[] {
  const { group, changed } = subject;
  const parts =
    group.form === 'merge'
      ? Object.entries(changed.expected).flatMap(
          ([name, value]) => createVariant(group, { [name]: value }) ?? [],
        )
      : [];
  const [first, second] = parts;
  if (first !== undefined && second !== undefined)
    return [
      [subject, first],
      [subject, second],
    ];
  if (previous === null) return [];
  return [
    [subject, changed],
    [previous, previous.changed],
  ];
}

function describeRejection(puts: readonly Exchange[]): Problem | null {
  const rejected = puts.find((put) => !hasSucceeded(put) && put.response?.status !== 429);
  if (rejected === undefined) return null;
  const message = `One of two writes at the same time returned ${describeOutcome(rejected)}.`;
  return { message, exchanges: puts.map(({ n }) => n) };
}
