import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { RequestSpec } from '../../model/target.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { pollUntil } from '../../observe/retry.ts';
import { createChangedBody } from '../../probing/alternative-bodies.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRole, readToken } from '../../target/token.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import type { Group } from '../settings/group.ts';
import { getGroupProfile, listTestedGroups } from '../settings/setting-requirements.ts';

const purpose = 'readback.two-clients';

type Values = Readonly<Record<string, unknown>>;

/** A group with its original values and others. */
type Subject = {
  readonly group: Group;
  readonly original: Values;
  readonly changed: Values;
  /** Flags such as `saveAnyway`. */
  readonly overrides: Values;
};

/** A second client with its own session and connection. */
type Client = Pick<RequestSpec, 'as' | 'authorization' | 'usesSecondConnection'>;

/** Two clients see the same settings, and none of their writes is lost. */
export const twoClients: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) =>
    listTestedGroups(contract).flatMap((group) => [
      createGroupRequirement(
        contract,
        group,
        'other-client',
        `A client with another session and connection reads what ${group.write.id} wrote.`,
      ),
      createGroupRequirement(
        contract,
        group,
        'two-writers',
        `Of two requests of ${group.write.id} at the same time, none is lost, and values are not mixed.`,
      ),
    ]),
  run,
};

function createGroupRequirement(contract: Contract, group: Group, rule: string, sentence: string) {
  return createRequirement(contract, {
    class: 'readback',
    rule,
    operation: group.write,
    sentence,
    pointer: `${contract.getOperationObject(group.write.id).pointer}/x-readback`,
    source: 'decision',
    profile: getGroupProfile(group),
  });
}

const getIds = ({ write }: Group) => ({
  otherClient: createRequirementId('readback.other-client', write),
  twoWriters: createRequirementId('readback.two-writers', write),
});

async function run(context: RunContext) {
  const findings = new Findings();
  const { target, options } = context;
  const groups = listTestedGroups(context.contract).filter(
    (group) =>
      Object.values(getIds(group)).some((id) => context.isSelected(id)) &&
      target.mayCall(group.write.id).allowed,
  );
  if (groups.length === 0) return findings.list();
  const signedIn = await target.request({
    purpose,
    operationId: 'signIn',
    as: 'none',
    json: { userName: options.userName, password: options.password },
    usesSecondConnection: true,
  });
  const token = readToken(signedIn);
  if (token === null) return findings.list();
  const other: Client = {
    as: getRole(options.userName),
    authorization: `Bearer ${token}`,
    usesSecondConnection: true,
  };
  let previous: Subject | null = null;
  for (const group of groups) {
    const detector = await ChangeDetector.create(context, purpose, group.write);
    const subject = await createSubject(context, group, detector);
    if (subject === null) {
      for (const id of Object.values(getIds(group)))
        findings.markNotTested(
          id,
          'No other value is known.',
          'Set up the device so that it offers more values, and run again',
        );
      continue;
    }
    await testOtherClient(context, findings, subject, other);
    await testWriters(context, findings, subject, previous, other);
    previous = subject;
  }
  return findings.list();
}

async function createSubject(
  context: RunContext,
  group: Group,
  { currentValue }: ChangeDetector,
): Promise<Subject | null> {
  const { value, body } = currentValue;
  const changed = await createChangedBody(context, purpose, group.write, currentValue);
  if (changed === null || typeof body !== 'object' || body === null || value === undefined)
    return null;
  const names = Object.keys(changed).filter((name) => !group.overrides.includes(name));
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]));
  const overrides = Object.fromEntries(group.overrides.map((name) => [name, true]));
  return names.length === 0
    ? null
    : { group, original: pick(body), changed: pick(changed), overrides };
}

function send(
  { target }: RunContext,
  { group, overrides }: Subject,
  values: Values,
  client: Client = {},
): Promise<Exchange> {
  const json = { ...values, ...overrides };
  return target.request({ purpose, operationId: group.write.id, json, ...client });
}

function read({ target }: RunContext, { group }: Subject, client: Client = {}): Promise<Exchange> {
  return target.request({ purpose, operationId: group.read.id, ...client });
}

async function testOtherClient(
  context: RunContext,
  findings: Findings,
  subject: Subject,
  other: Client,
): Promise<void> {
  const { group, original, changed } = subject;
  const { otherClient } = getIds(group);
  // One client writes and another one reads, in both directions.
  const turns: readonly (readonly [Values, Client, Client])[] = [
    [changed, {}, other],
    [original, other, {}],
    [changed, {}, { ...other, usesSecondConnection: false }],
    [original, {}, { usesSecondConnection: true }],
  ];
  await read(context, subject, other);
  for (const [values, writer, reader] of turns) {
    const put = await send(context, subject, values, writer);
    if (put.response === null || !isSuccess(put.response.status)) continue;
    const seen = await pollUntil(
      group.withinMs,
      () => read(context, subject, reader),
      (exchange) => hasValues(getJsonBody(exchange), values),
    );
    const body = getJsonBody(seen);
    const message = `${group.write.id} wrote ${formatValue(values)}; another client read ${formatValue(body)}.`;
    findings.record(otherClient, hasValues(body, values), message, [put.n, seen.n]);
  }
}

/** A failure counts if it occurs twice, because another client may write as well. */
async function testWriters(
  context: RunContext,
  findings: Findings,
  subject: Subject,
  previous: Subject | null,
  other: Client,
): Promise<void> {
  const { twoWriters } = getIds(subject.group);
  for (const attempt of [1, 2]) {
    const problem =
      (await findMixture(context, subject, other)) ??
      (await findLoss(context, subject, previous, other));
    await send(context, subject, subject.original);
    if (problem === null) {
      findings.pass(twoWriters, { message: 'No write was lost.', exchanges: [] });
      return;
    }
    if (attempt === 2) findings.fail(twoWriters, problem);
  }
}

type Problem = { readonly message: string; readonly exchanges: readonly number[] };

/** Two clients write different values of the same keys: the last one applies, as a whole. */
async function findMixture(
  context: RunContext,
  subject: Subject,
  other: Client,
): Promise<Problem | null> {
  const { group, original, changed } = subject;
  const puts = await Promise.all([
    send(context, subject, original),
    send(context, subject, changed, other),
  ]);
  const refusal = describeRefusal(puts);
  if (refusal !== null) return refusal;
  const seen = await pollUntil(
    group.withinMs,
    () => read(context, subject),
    (exchange) => [original, changed].some((one) => hasValues(getJsonBody(exchange), one)),
  );
  const body = getJsonBody(seen);
  if (body === undefined || [original, changed].some((one) => hasValues(body, one))) return null;
  return {
    message: `${formatValue(original)} and ${formatValue(changed)} were written at the same time; ${group.read.id} returned ${formatValue(body)}.`,
    exchanges: [...puts.map(({ n }) => n), seen.n],
  };
}

/** Two clients write different keys, or different groups: both apply. */
async function findLoss(
  context: RunContext,
  subject: Subject,
  previous: Subject | null,
  other: Client,
): Promise<Problem | null> {
  const { changed } = subject;
  const parts = Object.entries(changed).map(([name, value]) => ({ [name]: value }));
  const [first, second] = parts;
  const writes: (readonly [Subject, Values])[] =
    first !== undefined && second !== undefined
      ? [
          [subject, first],
          [subject, second],
        ]
      : previous === null
        ? []
        : [
            [subject, changed],
            [previous, previous.changed],
          ];
  if (writes.length === 0) return null;
  await send(context, subject, subject.original);
  const puts = await Promise.all(
    writes.map(([one, values], i) => send(context, one, values, i === 0 ? {} : other)),
  );
  const refusal = describeRefusal(puts);
  if (refusal !== null) return refusal;
  for (const [one, values] of writes) {
    const seen = await pollUntil(
      one.group.withinMs,
      () => read(context, one),
      (exchange) => hasValues(getJsonBody(exchange), values),
    );
    const body = getJsonBody(seen);
    if (one !== subject) await send(context, one, one.original);
    if (body !== undefined && !hasValues(body, values)) {
      return {
        message: `Two clients wrote at the same time. ${one.group.read.id} returned ${formatValue(body)} instead of ${formatValue(values)}.`,
        exchanges: [...puts.map(({ n }) => n), seen.n],
      };
    }
  }
  return null;
}

function describeRefusal(puts: readonly Exchange[]): Problem | null {
  const refused = puts.find(
    ({ response }) => response === null || (!isSuccess(response.status) && response.status !== 429),
  );
  if (refused === undefined) return null;
  const message = `One of two writes at the same time returned ${describeOutcome(refused)}.`;
  return { message, exchanges: puts.map(({ n }) => n) };
}
