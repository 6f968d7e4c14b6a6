import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { isSuccess } from '../../observe/responses.ts';
import { overEach } from '../../probing/run-operations.ts';
import type { Requirement } from '../../requirement.ts';
import { require } from '../../requirements/create-requirement.ts';
import { requestValues } from '../../values/request-values.ts';
import { Watch } from '../noeffect/change-detector.ts';
import { watchedRequirements } from '../noeffect/watched.ts';
import { malformedBodies, malformedRules } from './malformed-body-cases.ts';
import { refusal } from './rejection.ts';

/**
 * A body that is not JSON, has another media type, or is too large is rejected without any effect.
 */
export const malformedRefused: ScenarioCheck = {
  kind: 'scenario',
  class: 'neg',
  order: 'middle',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const rules = rulesOf(contract, operation);
      return rules.length === 0 ? [] : [...rules, ...watchedRequirements(contract, operation)];
    }),
  run: (context) =>
    overEach(
      context,
      context.contract.operations,
      (it) => rulesOf(context.contract, it),
      (it) => tried(context, it),
    ),
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
  for (const bad of malformedBodies(context.contract, operation, watch.present)) {
    const { statuses } = malformedRules[bad.rule];
    const { exchange, findings: found } = await refusal(context, operation, watch, bad, statuses);
    findings.push(...found);
    // One malformed body that a device accepts slowly is sufficient.
    const { answer, tookMs } = exchange;
    if (answer !== null && isSuccess(answer.status) && tookMs > 3000) break;
  }
  return findings;
}
