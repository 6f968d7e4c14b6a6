import { setTimeout as wait } from 'node:timers/promises';
import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, getRetryAfter } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RequestSpec } from '../../model/target.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { isOperationError } from '../../observe/operation-errors.ts';
import { getLastingResponse, isSuccess } from '../../observe/responses.ts';
import { type CurrentValue, findUndo, getOverrides } from '../../probing/current-value.ts';
import { findKeyPairUser, replacesKeyPair } from '../../probing/key-pair.ts';
import {
  type ListedValues,
  readCautions,
  readListedValues,
} from '../../probing/permitted-values.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { isIndependent, listGroups } from '../../probing/settings-group.ts';
import { makeUserNameUnique } from '../../probing/unique-user-name.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import type { Variant } from '../../values/variant.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { readStoredValues } from '../settings/stored-values.ts';
import { adaptBodies, combineVariants } from './adapt-bodies.ts';

/** Valid bodies are accepted, up to the limits of the schema. */
export const validBodies: ScenarioCheck = {
  kind: 'scenario',
  class: 'valid-input',
  order: 'middle',
  requirements: (contract) => contract.operations.flatMap((it) => createRequirements(contract, it)),
  async run(run) {
    const { contract, target } = run;
    const groups = listGroups(contract).filter(isIndependent);
    const settings = groups.map(({ write }) => write);
    const others = contract.operations.filter((it) => !settings.includes(it));
    const test = (operations: readonly Operation[], atOnce: number) =>
      testOperations(
        run,
        operations,
        (it) => createRequirements(contract, it),
        (it) => testOperation(run, it),
        atOnce,
      );
    await test(settings, target.parallelRequests);
    await test(others, 1);
  },
};

export const getRequirementId = (
  operation: Operation,
  { rule, place }: Pick<Variant, 'rule' | 'place'>,
) => createRequirementId(`valid-input.${rule}`, operation, ...(place === '' ? [] : [place]));

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  const byId = new Map<string, Requirement>();
  for (const { rule, place, schema } of getRequestValues(contract, operation.id)?.valid ?? []) {
    const id = getRequirementId(operation, { rule, place });
    if (byId.has(id)) continue;
    const requirement = createRequirement(contract, {
      class: 'valid-input',
      rule,
      operation,
      ...(place !== '' && { place }),
      sentence: `${operation.id} accepts ${place === '' ? 'every body' : `every ${place}`} that its schema allows, including the limits (${rule}).`,
      pointer: schema.pointer,
    });
    byId.set(id, requirement);
  }
  return [...byId.values()];
}

/**
 * Returns true for irreversible or disruptive operations, which must not be called to test limits.
 */
function isTooRisky(
  contract: Contract,
  operation: Operation,
  { reader, body }: CurrentValue,
): boolean {
  if (
    operation.safety === 'safe' ||
    replacesKeyPair(operation) ||
    findUndo(contract, operation) !== null
  )
    return false;
  // Pairs of keys and values depend on each other in ways that the schema does not describe.
  return operation.safety !== 'disruptive' || reader === null || !isRecord(body);
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const { contract } = run;
  const skipAll = (message: string, enabledBy: string) => {
    for (const { id } of createRequirements(contract, operation)) run.skip(id, message, enabledBy);
  };
  const keyPairUser = await findKeyPairUser(run, operation);
  if (keyPairUser !== null)
    return skipAll(keyPairUser, 'Remove the 802.1x credentials from the device, and run again');
  const detector = await ChangeDetector.create(run, operation);
  if (isTooRisky(contract, operation, detector.currentValue)) {
    const message = `${operation.id} is ${operation.safety}, so only values outside its limits are tested.`;
    return skipAll(message, 'Send each value by hand, on a device that you can reset');
  }
  const variants = getRequestValues(contract, operation.id)?.valid ?? [];
  const listed = await readListedValues(run, operation);
  const caution = await readCautions(run, operation);
  const usable = variants.filter((variant) => {
    const missing = findMissingSetting(contract, variant, detector.currentValue);
    if (missing !== null) {
      const id = getRequirementId(operation, variant);
      run.markNotApplicable(
        id,
        missing,
        `${operation.id} without ${variant.place.split('/')[1]}`,
        [],
      );
      return false;
    }
    return [...caution].every(([place, harmless]) => {
      const value = getAtPointer(variant.value, place);
      return value === undefined || harmless.includes(value);
    });
  });
  const started = performance.now();
  const batches = createBatches(run, operation, usable, detector.currentValue, listed);
  for (const [i, batch] of batches.entries()) {
    const json = makeUserNameUnique(operation, batch.json, i);
    const [purpose] = batch.ids;
    if (purpose === undefined || validateRequest(operation.id, json).length > 0) continue;
    if (performance.now() - started > maxTotalMs) {
      const message = `Each call of ${operation.id} is slow. Only the longest values were tested.`;
      for (const id of batch.ids) run.skip(id, message, 'Send the other values by hand');
      continue;
    }
    const exchange = await requestWhenFree(run, { purpose, operationId: operation.id, json });
    if (batch.ids.length > 1 && isRejected(run, operation, exchange, batch))
      await testEachAlone(run, operation, batch);
    else evaluateResponse(run, operation, exchange, batch);
    await readStoredValues(run, exchange);
  }
  const undo = findUndo(contract, operation);
  if (undo !== null && run.target.mayCall(undo.id).allowed) {
    await run.request({ operationId: undo.id, json: undo.body });
    if (operation.safety !== 'safe') {
      run.note(
        `Sent ${JSON.stringify(undo.body)} to ${undo.id}, because the previous value cannot be read.`,
      );
    }
  } else if (detector.currentValue.body !== null) await detector.restore();
}

/** The maximum total time for an operation with slow calls. */
const maxTotalMs = 60_000;

/** Retries once after 503: another result is in progress, perhaps for this run. */
async function requestWhenFree(run: CheckRun, ask: RequestSpec): Promise<Exchange> {
  const exchange = await run.request(ask);
  const { response } = exchange;
  if (response?.status !== 503) return exchange;
  const seconds = getRetryAfter(response) ?? 1;
  const waitMs = Math.min(Math.max(seconds, 1) * 1000, maxTotalMs);
  announceWait(run, `${String(ask.operationId)} to be free`, waitMs);
  await wait(waitMs);
  return await run.request(ask);
}

type Batch = {
  readonly ids: readonly string[];
  readonly json: unknown;
  readonly note: string;
  /** The values that it combines. */
  readonly used?: readonly Variant[];
};

/** Finds which of the combined values a device rejects: not all of them are to blame. */
async function testEachAlone(run: CheckRun, operation: Operation, batch: Batch): Promise<void> {
  let isFound = false;
  for (const { value: json, note, ...variant } of batch.used ?? []) {
    const id = getRequirementId(operation, variant);
    const exchange = await requestWhenFree(run, { purpose: id, operationId: operation.id, json });
    const alone = { ids: [id], json, note: `${variant.place} ${note}` };
    isFound ||= isRejected(run, operation, exchange, alone);
    evaluateResponse(run, operation, exchange, alone);
  }
  if (isFound) return;
  const { note, ids } = batch;
  const problem = `${operation.id} rejects together what it accepts one by one: ${note}.`;
  for (const id of ids) run.evaluate(id, problem, '', []);
}

/** Puts each value in its own body. For slow operations, combines many values in a body. */
function createBatches(
  { contract }: CheckRun,
  operation: Operation,
  variants: readonly Variant[],
  currentValue: CurrentValue,
  listed: ListedValues,
): Batch[] {
  // Each call creates something permanent and may take a minute, so few calls must test many
  // values.
  const isPermanent =
    operation.readback === undefined &&
    findUndo(contract, operation) === null &&
    operation !== signInOperation;
  if (isPermanent) {
    return combineVariants(operation, variants).map(({ json, used }) => ({
      ids: [...new Set(used.map((variant) => getRequirementId(operation, variant)))],
      json,
      note: used.map(({ place, note }) => `${place} ${note}`).join('; '),
      used,
    }));
  }
  const overrides = getOverrides(contract, operation);
  const seen = new Set<string>();
  return variants.flatMap((variant) => {
    const id = getRequirementId(operation, variant);
    return adaptBodies(variant, currentValue, listed, overrides).flatMap((json) => {
      // Where the device lists the values, many texts become the same one.
      const key = `${id} ${JSON.stringify(json)}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ids: [id], json, note: variant.note }];
    });
  });
}

function evaluateResponse(
  run: CheckRun,
  operation: Operation,
  exchange: Exchange,
  batch: Batch,
): void {
  const problem = findProblem(run, operation, exchange, batch);
  if (problem === undefined) return;
  const outcome = `Returned ${exchange.response?.status} for ${batch.note}.`;
  const expected = operation === signInOperation ? [404] : ['2xx' as const];
  for (const id of batch.ids) run.evaluate(id, problem, outcome, [exchange.n], undefined, expected);
}

function isRejected(
  run: CheckRun,
  operation: Operation,
  exchange: Exchange,
  batch: Batch,
): boolean {
  return typeof findProblem(run, operation, exchange, batch) === 'string';
}

/** Returns why a response is wrong, null if it is not, or undefined if it says nothing. */
function findProblem(
  run: CheckRun,
  operation: Operation,
  exchange: Exchange,
  { json, note }: Batch,
): string | null | undefined {
  const response = getLastingResponse(exchange);
  if (response === null) return undefined;
  const { status } = response;
  // The user name is made up, so 404 is the expected status of a sign-in.
  const isUnknownName = operation === signInOperation;
  const isAccepted = isUnknownName ? status === 404 : isSuccess(status);
  // An operation-specific error says nothing about the format of the body (that would be a 400).
  const isSpecificError =
    !isAccepted &&
    (isOperationError(run.contract, operation, response) ||
      (operation.responses[status] !== undefined && [404, 409, 422].includes(status)));
  if (isSpecificError && !hasOverride(json)) return undefined;
  return isAccepted
    ? null
    : `${operation.id} returned ${status} for ${note}, ${isUnknownName ? 'an unknown user' : 'which the contract allows'}.`;
}

/** Returns true if a body sets the override flag. */
function hasOverride(json: unknown): boolean {
  return isRecord(json) && json.saveAnyway === true;
}

/**
 * Returns that the product does not have a setting, or null: its GET does not return it, and
 * writing it returns 400.
 */
function findMissingSetting(
  contract: Contract,
  { place }: Variant,
  { reader, value: current }: CurrentValue,
): string | null {
  const [, name] = place.split('/');
  if (reader === null || name === undefined || !isRecord(current) || name in current) return null;
  const response = contract.getResponseSchema(reader.id, 200, 'application/json');
  if (response?.value.properties?.[name] === undefined) return null;
  return `The device has no ${name}: ${reader.id} does not return it.`;
}
