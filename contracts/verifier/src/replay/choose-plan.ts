import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer, getAtPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import type { Check, WireCheck } from '../model/check.ts';
import type { DeviceIdentity } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckClass, Requirement } from '../model/requirement.ts';
import { hasEqualValue, listDifferences } from '../observe/compare-values.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import { hasSucceeded } from '../observe/responses.ts';
import { findGroup } from '../probing/settings-group.ts';
import { isReadMethod } from '../target/compose.ts';
import type { ReplayPlan } from './finding-file.ts';

/** A plan, and the exchanges that it repeats. */
export type Choice = { readonly plan: ReplayPlan; readonly exchanges: readonly Exchange[] };

/** The run that found it. */
export type FoundIn = {
  readonly checks: readonly Check[];
  readonly contract: Contract;
  readonly exchanges: readonly Exchange[];
  readonly device: DeviceIdentity;
  readonly password: string;
};

/** Checks of these classes send many requests, or leave traces that others must remove. */
const longClasses: readonly CheckClass[] = [
  'invalid-input',
  'valid-input',
  'readback',
  'isolation',
  'noeffect',
  'resources',
  'states',
  'time',
  'lockout',
  'robust',
  'sequences',
];
const classesOfChanges: readonly CheckClass[] = ['isolation', 'noeffect', 'sequences'];

/** After a call, the device is read within so many exchanges. */
const maxExchangesUntilRead = 80;

/** Lists the plans for a finding, the best one first. The check can always run again. */
export function listPlans(
  finding: Finding,
  requirement: Requirement,
  run: FoundIn,
): readonly Choice[] {
  const shown = [...new Set(finding.exchanges)].flatMap((n) => run.exchanges[n - 1] ?? []);
  const { class: kind, operationId } = requirement;
  const isLong =
    longClasses.includes(kind) ||
    (operationId !== null && run.contract.getOperation(operationId).lifecycle !== undefined);
  const again: Choice = { plan: { by: isLong ? 'none' : 'check' }, exchanges: shown };
  const last = shown.at(-1);
  if (last === undefined) return [again];
  const wireCheck = findWireCheck(finding.requirementId, run);
  if (wireCheck !== undefined) {
    const mayPassElsewhere = passedBefore(finding.requirementId, wireCheck, last, run);
    const exchanges = [...findPreparation(last, run), ...shown];
    return [
      { plan: { by: 'response', mayPassElsewhere }, exchanges },
      { plan: { by: 'none' }, exchanges: shown },
    ];
  }
  if (finding.expected !== undefined) {
    return [{ plan: { by: 'status', expected: finding.expected }, exchanges: shown }, again];
  }
  const choices = [
    planWritten(shown, run),
    classesOfChanges.includes(kind) ? planUnchanged(finding, shown, run) : null,
  ];
  return [...choices.filter((it) => it !== null), again];
}

/** Returns the check that alone tests a requirement, by each response. */
export function findWireCheck(
  requirementId: string,
  { checks, contract }: Pick<FoundIn, 'checks' | 'contract'>,
): WireCheck | undefined {
  const [check, ...others] = checks.filter((it) =>
    it.requirements(contract).some(({ id }) => id === requirementId),
  );
  return check?.kind === 'wire' && others.length === 0 ? check : undefined;
}

/** Returns true if an earlier response to the same request has met the requirement. */
function passedBefore(id: string, check: WireCheck, last: Exchange, run: FoundIn): boolean {
  const { contract, exchanges, device, password } = run;
  const recording = { exchanges, device, secrets: [password] };
  return exchanges.slice(0, last.n - 1).some((exchange) => {
    if (!isSameCall(exchange, last) || !hasSameBody(exchange, last)) return false;
    const own = check
      .evaluate(exchange, contract, recording)
      .filter(({ requirementId }) => requirementId === id);
    return own.length > 0 && own.every(({ verdict }) => verdict === 'pass');
  });
}

function hasSameBody(one: Exchange, other: Exchange): boolean {
  return isDeepStrictEqual(one.request.body, other.request.body);
}

function isSameCall(one: Exchange, other: Exchange): boolean {
  return (
    one.operationId === other.operationId &&
    one.request.method === other.request.method &&
    one.request.target === other.request.target &&
    one.as === other.as &&
    one.isValid === other.isValid
  );
}

/** Returns the write whose value a GET returned, unless it was restored meanwhile. */
function findPreparation(
  { operationId, request, n }: Exchange,
  { exchanges, contract }: FoundIn,
): readonly Exchange[] {
  if (!isReadMethod(request.method)) return [];
  const write = exchanges.slice(0, n - 1).findLast((exchange) => {
    if (exchange.operationId === null || !hasSucceeded(exchange)) return false;
    return contract.getOperation(exchange.operationId).readback?.operationId === operationId;
  });
  return write === undefined || write.purpose === 'restore' ? [] : [write];
}

/** A value that was written is not read, or not returned. Needs another value before. */
function planWritten(shown: readonly Exchange[], run: FoundIn): Choice | null {
  const at = shown.findLastIndex(
    (it) => !isReadMethod(it.request.method) && hasSucceeded(it) && isRecord(getSent(it)),
  );
  return planRead(shown, at, run) ?? planRead(shown.slice(0, at + 1), at, run);
}

function planRead(shown: readonly Exchange[], at: number, run: FoundIn): Choice | null {
  const last = shown.at(-1);
  const write = shown[at];
  if (last === undefined || write?.operationId == null) return null;
  const group = findGroup(run.contract, run.contract.getOperation(write.operationId));
  const returned = getJsonBody(last);
  if (group === null || !isRecord(returned)) return null;
  if (last !== write && last.operationId !== group.read.id) return null;
  const sent = getSent(write);
  // Others, such as override flags, are never returned.
  const pointers = listLeaves(sent).filter(
    (pointer) =>
      group.keys.some(({ name }) => name === parsePointer(pointer)[0]) &&
      !hasEqualValue(getAtPointer(returned, pointer), getAtPointer(sent, pointer)),
  );
  const before = run.exchanges
    .slice(0, (shown[0]?.n ?? 1) - 1)
    .findLast((it) => it.operationId === group.read.id && getJsonBody(it) !== undefined);
  if (pointers.length === 0 || before === undefined) return null;
  return { plan: { by: 'written', step: at + 1, pointers }, exchanges: [before, ...shown] };
}

function getSent({ request }: Exchange): unknown {
  if (request.body === null) return undefined;
  return parseJsonBody({ status: 0, headers: [], body: request.body, complete: true });
}

/** Returns the places of all values that are no objects. A response may have more members. */
function listLeaves(value: unknown, keys: readonly string[] = []): readonly string[] {
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, member]) => listLeaves(member, [...keys, key]))
    : [formatPointer(keys)];
}

/** A value that a GET returned before is another one after calls that must not change it. */
function planUnchanged(
  { place }: Finding,
  shown: readonly Exchange[],
  run: FoundIn,
): Choice | null {
  const { exchanges, contract } = run;
  const [first] = shown;
  const call = shown.findLast(({ request }) => !isReadMethod(request.method));
  if (first === undefined || call === undefined) return null;
  const later = exchanges.slice(call.n, call.n + maxExchangesUntilRead);
  const reads = [...shown.filter(({ n }) => n > call.n), ...later].filter(
    (it) => isReadMethod(it.request.method) && it.operationId !== null,
  );
  for (const after of reads) {
    const before = exchanges
      .slice(0, first.n - 1)
      .findLast((it) => isSameCall(it, after) && getJsonBody(it) !== undefined);
    const body = getJsonBody(after);
    if (before === undefined || body === undefined) continue;
    const changed = listDifferences(getJsonBody(before), body);
    const isSetting = contract.operations.some(
      ({ readback, lifecycle }) =>
        readback?.operationId === after.operationId && lifecycle === undefined,
    );
    const isOwn =
      hasSucceeded(call) &&
      call.operationId !== null &&
      contract.getOperation(call.operationId).readback?.operationId === after.operationId;
    const pointers =
      place === undefined && isSetting && !isOwn ? changed : changed.filter((it) => it === place);
    if (pointers.length === 0) continue;
    const called = shown.filter(({ n }) => n <= call.n);
    const preparation = findPreparation(before, run);
    const plan = { by: 'unchanged', step: preparation.length, pointers } as const;
    return { plan, exchanges: [...preparation, before, ...called, after] };
  }
  return null;
}
