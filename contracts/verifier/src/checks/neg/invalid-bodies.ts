import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { cameOf, isSuccess, unanswered } from '../../observe/responses.ts';
import { overEach } from '../../probing/run-operations.ts';
import { disguised } from '../../probing/unique-user-name.ts';
import type { Requirement } from '../../requirement.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { requestValues } from '../../values/request-values.ts';
import type { Rule, Variant } from '../../values/variant.ts';
import { Watch } from '../noeffect/change-detector.ts';
import { watchedRequirements } from '../noeffect/watched.ts';

/** Each rule of a request's schema, read as what a device refuses. */
const sentences: Partial<Record<Rule, string>> = {
  type: 'of another type',
  null: 'that is null',
  enum: 'that is none of the names',
  minimum: 'below the least',
  maximum: 'above the most',
  integer: 'that is no whole number',
  'min-length': 'that is too short',
  'max-length': 'that is too long',
  empty: 'that is empty',
  pattern: 'that does not match its pattern',
  format: 'that does not have its form',
  missing: 'that is missing',
  extra: 'with an unknown property',
  'min-properties': 'without any property',
  'min-items': 'with too few items',
  'max-items': 'with too many items',
};

/** So many bad bodies that a device takes, and takes its time over, are enough. */
const mostSlowOnes = 2;
const slowMs = 3000;

/** What the contract does not allow in a body is refused with 400, one rule and one place at a time. */
export const badBodies: ScenarioCheck = {
  kind: 'scenario',
  class: 'neg',
  order: 'middle',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => allOf(contract, operation)),
  run: (context) =>
    overEach(
      context,
      context.contract.operations,
      (it) => allOf(context.contract, it),
      (it) => tried(context, it),
    ),
};

function allOf(contract: Contract, operation: Operation): Requirement[] {
  const rules = rulesOf(contract, operation);
  return rules.length === 0 ? [] : [...rules, ...watchedRequirements(contract, operation)];
}

const ruleId = (operation: Operation, { rule, place }: Pick<Variant, 'rule' | 'place'>) =>
  idOf(`neg.${rule}`, operation, ...(place === '' ? [] : [place]));

function rulesOf(contract: Contract, operation: Operation): Requirement[] {
  const byId = new Map<string, Requirement>();
  for (const { rule, place, schema } of requestValues(contract, operation.id)?.bad ?? []) {
    const id = ruleId(operation, { rule, place });
    if (byId.has(id)) continue;
    const what = place === '' ? 'a body' : `a ${place}`;
    const requirement = require(contract, {
      class: 'neg',
      rule,
      operation,
      ...(place !== '' && { place }),
      sentence: `${operation.id} refuses ${what} ${sentences[rule] ?? rule} with 400.`,
      pointer: schema.pointer,
      ...(rule === 'extra' && { source: 'decision' as const }),
    });
    byId.set(id, requirement);
  }
  return [...byId.values()];
}

async function tried(context: RunContext, operation: Operation): Promise<Finding[]> {
  const { contract, target } = context;
  const watch = await Watch.over(context, 'neg', operation);
  const findings: Finding[] = [];
  let slowOnes = 0;
  for (const [i, variant] of (requestValues(contract, operation.id)?.bad ?? []).entries()) {
    const json = disguised(operation, variant.value, i);
    // Never called wrong unless the contract says so of exactly this body.
    if (validateRequest(operation.id, json).length === 0) continue;
    const requirementId = ruleId(operation, variant);
    const exchange = await target.request({
      purpose: requirementId,
      operationId: operation.id,
      json,
      isValid: false,
    });
    const { answer, n } = exchange;
    if (answer?.status === 429) continue;
    // That nothing came is for ROBUST to say; whether it would have been refused, nobody knows.
    if (answer === null) {
      findings.push(unanswered(requirementId, exchange), ...(await watch.look(exchange)).findings);
      continue;
    }
    const isRefused = answer.status === 400;
    findings.push({
      requirementId,
      verdict: isRefused ? 'pass' : 'fail',
      message: isRefused
        ? `400 for ${variant.note}.`
        : `${operation.id} answered ${cameOf(exchange)} to ${variant.note}; expected 400.`,
      place: variant.place,
      exchanges: [n],
    });
    findings.push(...(await watch.look(exchange)).findings);
    if (isSuccess(answer.status)) await undone(context, operation, json);
    if (!isRefused && exchange.tookMs > slowMs) slowOnes += 1;
    if (slowOnes >= mostSlowOnes) break;
  }
  return findings;
}

/** A password that a device took although it is too short is the password now: the run's own goes back. */
async function undone(context: RunContext, operation: Operation, json: unknown): Promise<void> {
  const { target, options, contract } = context;
  const password = typeof json === 'object' && json !== null && Reflect.get(json, 'password');
  if (password === undefined || operation.roles.length === 0) return;
  const body = { password: options.password };
  const isOwn =
    contract.requestSchema(operation.id)?.value.properties?.password?.writeOnly === true;
  if (!isOwn || validateRequest(operation.id, body).length > 0) return;
  await target.request({ purpose: 'neg', operationId: operation.id, json: body });
}
