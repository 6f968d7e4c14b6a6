import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { each, reasonAgainst } from '../../probing/operations.ts';
import type { Requirement } from '../../requirement.ts';
import { requestValues } from '../../values/request-values.ts';
import { cameOf, isSuccess, unanswered } from '../declared.ts';
import { Watch } from '../noeffect/watch.ts';
import { watchedRequirements } from '../noeffect/watched.ts';
import { idOf, require } from '../require.ts';
import { type MalformedRule, malformedBodies, malformedRules } from './malformed.ts';

/** A body that is no JSON, of another media type, or too large, is refused before anything is done. */
export const malformedRefused: ScenarioCheck = {
  kind: 'scenario',
  class: 'neg',
  order: 'middle',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const rules = rulesOf(contract, operation);
      return rules.length === 0 ? [] : [...rules, ...watchedRequirements(contract, operation)];
    }),
  async run(context) {
    const findings: Finding[] = [];
    for (const operation of context.contract.operations) {
      const rules = rulesOf(context.contract, operation);
      if (rules.length === 0) continue;
      const reason = reasonAgainst(operation, context);
      findings.push(...(reason === null ? await tried(context, operation) : each(rules, reason)));
    }
    return findings;
  },
};

function rulesOf(contract: Contract, operation: Operation): Requirement[] {
  if (requestValues(contract, operation.id) === null) return [];
  const { pointer } = contract.operationObject(operation.id);
  return Object.entries(malformedRules).map(([rule, { sentence, statuses }]) =>
    require(contract, {
      class: 'neg',
      rule,
      operation,
      sentence: `${operation.id} ${sentence}.`,
      pointer: `${pointer}/responses/${statuses[0]}`,
      source: 'decision',
    }),
  );
}

async function tried(context: RunContext, operation: Operation): Promise<Finding[]> {
  const watch = await Watch.over(context, 'neg', operation);
  const findings: Finding[] = [];
  const slow = new Set<MalformedRule>();
  for (const { rule, note, ask } of malformedBodies(context.contract, operation, watch.present)) {
    if (slow.size > 0) break;
    const requirementId = idOf(`neg.${rule}`, operation);
    const exchange = await context.target.request({
      purpose: requirementId,
      operationId: operation.id,
      isValid: false,
      ...ask,
    });
    const { answer, failure, n } = exchange;
    if (answer?.status === 429) continue;
    if (answer === null && rule !== 'too-large') {
      findings.push(unanswered(requirementId, exchange), ...(await watch.look(exchange)).findings);
      continue;
    }
    const statuses: readonly number[] = malformedRules[rule].statuses;
    // A connection that is closed on a body that is too large is an answer, too (RFC 9110 section 15.5.14).
    const isClosed = rule === 'too-large' && failure !== null && failure.kind !== 'timed-out';
    const isRefused = isClosed || (answer !== null && statuses.includes(answer.status));
    findings.push({
      requirementId,
      verdict: isRefused ? 'pass' : 'fail',
      message: isRefused
        ? `${cameOf(exchange)} for ${note}.`
        : `${operation.id} answered ${cameOf(exchange)} to ${note}; expected ${statuses.join(' or ')}.`,
      exchanges: [n],
    });
    findings.push(...(await watch.look(exchange)).findings);
    if (answer !== null && isSuccess(answer.status) && exchange.tookMs > 3000) slow.add(rule);
  }
  return findings;
}
