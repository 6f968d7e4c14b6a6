import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { type Exchange, getHeader } from '../../exchange.ts';
import { isRecord } from '../../observe/compare-values.ts';
import { givesOwnReason } from '../../observe/operation-errors.ts';
import { cameOf, isSuccess } from '../../observe/responses.ts';
import { cautionFor, type Listed, listedFor } from '../../probing/alternative-bodies.ts';
import { type Present, switchesOf, undoOf } from '../../probing/current-value.ts';
import { each, overEach } from '../../probing/run-operations.ts';
import { disguised } from '../../probing/unique-user-name.ts';
import type { Requirement } from '../../requirement.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import type { RequestSpec, Target } from '../../target.ts';
import { requestValues } from '../../values/request-values.ts';
import type { Variant } from '../../values/variant.ts';
import { Watch } from '../noeffect/change-detector.ts';
import { adapted, combined, isUnread } from './adapt-bodies.ts';

/** Valid bodies are accepted, up to the limits of the schema. */
export const goodBodies: ScenarioCheck = {
  kind: 'scenario',
  class: 'pos',
  order: 'middle',
  requirements: (contract) => contract.operations.flatMap((it) => ofOperation(contract, it)),
  run: (context) =>
    overEach(
      context,
      context.contract.operations,
      (it) => ofOperation(context.contract, it),
      (it) => tried(context, it),
    ),
};

export const ruleId = (operation: Operation, { rule, place }: Pick<Variant, 'rule' | 'place'>) =>
  idOf(`pos.${rule}`, operation, ...(place === '' ? [] : [place]));

function ofOperation(contract: Contract, operation: Operation): Requirement[] {
  const byId = new Map<string, Requirement>();
  for (const { rule, place, schema } of requestValues(contract, operation.id)?.good ?? []) {
    const id = ruleId(operation, { rule, place });
    if (byId.has(id)) continue;
    const requirement = require(contract, {
      class: 'pos',
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
function isTooRisky(contract: Contract, operation: Operation, { read, body }: Present): boolean {
  if (operation.safety === 'safe' || undoOf(contract, operation) !== null) return false;
  // Pairs of keys and values depend on each other in ways that the schema does not describe.
  return operation.safety !== 'disruptive' || read === null || !isRecord(body);
}

async function tried(context: RunContext, operation: Operation): Promise<Finding[]> {
  const { contract, target } = context;
  const watch = await Watch.over(context, 'pos', operation);
  if (isTooRisky(contract, operation, watch.present)) {
    const message = `${operation.id} is ${operation.safety}, so only values outside its limits are tested.`;
    return each(ofOperation(contract, operation), {
      verdict: 'not-tested',
      message,
      enabledBy: 'nothing',
      exchanges: [],
    });
  }
  const variants = requestValues(contract, operation.id)?.good ?? [];
  const listed = await listedFor(context, 'pos', operation);
  const caution = await cautionFor(context, 'pos', operation);
  const findings: Finding[] = [];
  const usable = variants.filter((variant) => {
    const missing = notHere(contract, operation, variant, watch.present);
    if (missing !== null) {
      findings.push({ requirementId: ruleId(operation, variant), ...missing });
      return false;
    }
    const held = caution.get(variant.place);
    return held === undefined || held.includes(valueAt(variant));
  });
  const started = performance.now();
  for (const batch of batches(context, operation, usable, watch.present, listed)) {
    const json = disguised(operation, batch.json, findings.length);
    if (validateRequest(operation.id, json).length > 0) continue;
    const [purpose] = batch.ids;
    if (purpose === undefined) continue;
    if (performance.now() - started > patienceMs) {
      findings.push(...batch.ids.map((requirementId) => untried(requirementId, operation)));
      continue;
    }
    const exchange = await whenFree(target, { purpose, operationId: operation.id, json });
    findings.push(...judged(contract, operation, exchange, batch, isUnread(operation)));
  }
  const undo = undoOf(contract, operation);
  if (undo !== null && target.mayCall(undo.id).allowed) {
    await target.request({ purpose: 'pos', operationId: undo.id, json: undo.body });
    if (operation.safety !== 'safe') {
      context.note(
        `Sent ${JSON.stringify(undo.body)} to ${undo.id}, because the previous value cannot be read.`,
      );
    }
  } else if (watch.present.body !== null) await watch.putBack();
  return findings;
}

/** The maximum total time for an operation with slow calls. */
const patienceMs = 60_000;

function untried(requirementId: string, { id }: Operation): Finding {
  const message = `Each call of ${id} is slow. Only the longest values were tested.`;
  return {
    requirementId,
    verdict: 'not-tested',
    message,
    enabledBy: 'a device that responds at once',
    exchanges: [],
  };
}

/** Retries once after 503: another result is in progress, perhaps for this run. */
async function whenFree(target: Target, ask: RequestSpec): Promise<Exchange> {
  const exchange = await target.request(ask);
  const { answer } = exchange;
  if (answer?.status !== 503) return exchange;
  const seconds = Number(getHeader(answer.headers, 'retry-after') ?? 1);
  await wait(Math.min(Math.max(seconds, 1) * 1000, patienceMs));
  return await target.request(ask);
}

type Batch = { readonly ids: readonly string[]; readonly json: unknown; readonly note: string };

/** Puts each value in its own body. For slow operations, combines many values in a body. */
function batches(
  context: RunContext,
  operation: Operation,
  variants: readonly Variant[],
  present: Present,
  listed: Listed,
): Batch[] {
  const { contract } = context;
  // Each call creates something permanent and may take a minute, so few calls must test many
  // values.
  const isMaking =
    operation.readback === undefined &&
    undoOf(contract, operation) === null &&
    !isUnread(operation);
  if (isMaking) {
    return combined(operation, variants).map(({ json, used }) => ({
      ids: [...new Set(used.map((variant) => ruleId(operation, variant)))],
      json,
      note: used.map(({ place, note }) => `${place} ${note}`).join('; '),
    }));
  }
  const switches = switchesOf(contract, operation);
  return variants.flatMap((variant) =>
    adapted(variant, present, listed, switches).map((json) => ({
      ids: [ruleId(operation, variant)],
      json,
      note: variant.note,
    })),
  );
}

function judged(
  contract: Contract,
  operation: Operation,
  exchange: Exchange,
  { ids, json, note }: Batch,
  isUnknownName: boolean,
): Finding[] {
  const { answer, n } = exchange;
  if (answer === null || answer.status === 429 || answer.status === 503) return [];
  const { status } = answer;
  // An operation-specific error says nothing about the format of the body (that would be a 400).
  // The user name is made up, so 404 is the expected status of a sign-in.
  const isFine = isUnknownName ? status === 404 : isSuccess(status);
  const isOwnReason =
    !isFine &&
    (givesOwnReason(contract, operation, answer) ||
      (operation.replies[status] !== undefined && [404, 409, 422].includes(status)));
  if (isOwnReason && !hasSwitchedOn(json)) return [];
  return ids.map((requirementId) => ({
    requirementId,
    verdict: isFine ? 'pass' : 'fail',
    message: isFine
      ? `Returned ${status} for ${note}.`
      : `${operation.id} returned ${cameOf(exchange)} for ${note}, ${isUnknownName ? 'an unknown user' : 'which the contract allows'}.`,
    exchanges: [n],
  }));
}

/** Returns true if a body sets the override flag. */
function hasSwitchedOn(json: unknown): boolean {
  return isRecord(json) && json.saveAnyway === true;
}

/**
 * Reports a setting that the product does not have: its GET does not return it, and writing it
 * returns 400.
 */
function notHere(
  contract: Contract,
  operation: Operation,
  { place }: Variant,
  { read, shown }: Present,
): Omit<Finding, 'requirementId'> | null {
  const [, name] = place.split('/');
  if (read === null || name === undefined || !isRecord(shown) || name in shown) return null;
  const reply = contract.replySchema(read.id, 200, 'application/json');
  if (reply?.value.properties?.[name] === undefined) return null;
  const message = `The device has no ${name}: ${read.id} does not return it.`;
  return {
    verdict: 'not-applicable',
    message,
    evidence: `${operation.id} without ${name}`,
    exchanges: [],
  };
}

function valueAt({ place, value }: Variant): unknown {
  let node = value;
  for (const key of place.split('/').slice(1)) node = isRecord(node) ? node[key] : undefined;
  return node;
}
