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

/** The rules of request schemas, as descriptions of what a device rejects. */
const sentences: Partial<Record<Rule, string>> = {
  type: 'of the wrong type',
  null: 'that is null',
  enum: 'that is not in the enum',
  minimum: 'below the minimum',
  maximum: 'above the maximum',
  integer: 'that is not an integer',
  'min-length': 'that is too short',
  'max-length': 'that is too long',
  empty: 'that is empty',
  pattern: 'that does not match its pattern',
  format: 'that does not match its format',
  missing: 'that is missing',
  extra: 'with an unknown property',
  'min-properties': 'without any property',
  'min-items': 'with too few items',
  'max-items': 'with too many items',
};

/** Stops after this many invalid bodies that a device accepts slowly. */
const mostSlowOnes = 2;
const slowMs = 3000;

/** Invalid bodies are rejected with 400. Each has one violation. */
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
      sentence: `${operation.id} rejects ${what} ${sentences[rule] ?? rule} with 400.`,
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
    // The changed user name may make the body valid.
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
    // A missing response is reported by the class `robust`. This rule is then not tested.
    if (answer === null) {
      findings.push(unanswered(requirementId, exchange), ...(await watch.look(exchange)).findings);
      continue;
    }
    const isRefused = answer.status === 400;
    findings.push({
      requirementId,
      verdict: isRefused ? 'pass' : 'fail',
      message: isRefused
        ? `Returned 400 for ${variant.note}.`
        : `${operation.id} returned ${cameOf(exchange)} for ${variant.note}; expected 400.`,
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

/** Restores the run's own password if the device accepted an invalid one. */
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
