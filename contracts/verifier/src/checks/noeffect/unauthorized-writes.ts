import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import type { Findings } from '../../observe/findings.ts';
import { outcomeOf } from '../../observe/read-resources.ts';
import { askedOf, isSuccess } from '../../observe/responses.ts';
import { patiently } from '../../observe/retry.ts';
import { changedBody } from '../../probing/alternative-bodies.ts';
import { type Present, readerOf } from '../../probing/current-value.ts';
import { overEach } from '../../probing/run-operations.ts';
import { isSame } from '../../probing/same.ts';
import type { Profile, Requirement } from '../../requirement.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { requestExamples } from '../../values/request-values.ts';
import { Watch } from './change-detector.ts';

/** A request without a valid token writes nothing, whatever its response. */
export const unauthorizedWrites: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  requirements: (contract) => writesOf(contract).map((it) => unauthorizedRequirement(contract, it)),
  run: (context) =>
    overEach(
      context,
      writesOf(context.contract),
      (it) => [unauthorizedRequirement(context.contract, it)],
      (it) => tried(context, it),
    ),
};

/** Returns reversible writes. Disruptive ones are called only in the profile `destructive`. */
export function writesOf(contract: Contract): Operation[] {
  return contract.operations.filter(
    (operation) =>
      (operation.safety === 'safe' || operation.safety === 'disruptive') &&
      operation.roles.length > 0 &&
      operation.lifecycle === undefined &&
      readerOf(operation, contract) !== null,
  );
}

/** @param profile first profile that calls the operation (default: from its safety) */
export function unauthorizedRequirement(
  contract: Contract,
  operation: Operation,
  profile?: Profile,
): Requirement {
  const { pointer } = contract.operationObject(operation.id);
  return require(contract, {
    class: 'noeffect',
    rule: 'unauthorized',
    operation,
    sentence: `${operation.id} changes nothing without a valid token.`,
    pointer: `${pointer}/responses/401`,
    source: 'spec',
    ...(profile !== undefined && { profile }),
  });
}

async function tried(context: RunContext, operation: Operation): Promise<Finding[]> {
  const { target } = context;
  const requirementId = idOf('noeffect.unauthorized', operation);
  const watch = await Watch.over(context, requirementId, operation);
  const json = await otherBody(context, requirementId, operation, watch.present);
  if (json === null) {
    const message = `No change by ${operation.id} is available to detect an effect.`;
    return [{ requirementId, verdict: 'not-tested', message, enabledBy: 'nothing', exchanges: [] }];
  }
  const [head, claims] = target.token.split('.');
  const findings: Finding[] = [];
  for (const authorization of [null, `Bearer ${head}.${claims}.${'A'.repeat(43)}`]) {
    const exchange = await target.request({
      purpose: requirementId,
      operationId: operation.id,
      json,
      ...(authorization === null ? { as: 'none' as const } : { as: 'odd' as const, authorization }),
    });
    const { hasChanged, findings: seen } = await watch.look(exchange);
    const isTaken = exchange.answer !== null && isSuccess(exchange.answer.status);
    findings.push({
      requirementId,
      verdict: hasChanged || isTaken ? 'fail' : 'pass',
      message:
        hasChanged || isTaken
          ? `${askedOf(exchange)} without a valid token returned ${exchange.answer?.status} and ${hasChanged ? 'changed the value' : 'was accepted'}.`
          : 'Nothing changed.',
      exchanges: [exchange.n, ...(seen[0]?.exchanges.slice(1) ?? [])],
    });
  }
  return findings;
}

/** Sends an otherwise effective write without a token, and checks that it has no effect. */
export async function isRefusedToNobody(
  context: RunContext,
  findings: Findings,
  operationId: OperationId,
  json: unknown,
  isAsBefore: () => Promise<boolean>,
): Promise<void> {
  const requirementId = `noeffect.unauthorized:${operationId}`;
  const asked = await patiently(context, {
    purpose: requirementId,
    operationId,
    as: 'none',
    ...(json !== undefined && { json }),
  });
  if (asked.answer === null) return;
  const isRefused = asked.answer.status === 401;
  const isUntouched = await isAsBefore();
  const message = `Without a token it returned ${outcomeOf(asked)} and ${isUntouched ? 'had no effect' : 'took effect'}.`;
  findings.judge(requirementId, isRefused && isUntouched, message, [asked.n]);
}

/**
 * Returns a body that changes something, or null if there is none or the change cannot be reverted.
 */
export async function otherBody(
  context: RunContext,
  purpose: string,
  operation: Operation,
  present: Present,
): Promise<unknown> {
  const changed = await changedBody(context, purpose, operation, present);
  if (changed !== null || present.body === null) return changed;
  return (
    requestExamples(context.contract, operation.id).find(
      (example) => !says(present.body, example),
    ) ?? null
  );
}
/** Returns true if a body contains another. Lists of pairs are compared pair by pair. */
/** Whether a body says what another does; of a list of pairs, each of them. */
function says(body: unknown, other: unknown): boolean {
  if (!Array.isArray(body) || !Array.isArray(other)) return isSame(body, other);
  return other.every((pair) => body.some((own) => isSame(own, pair)));
}
