import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { describeRequest, describeResponse, isSuccess } from '../../observe/responses.ts';
import { hasSelected, isOnProduct, isQuick } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createUnknownPathRequirement, testUnknownPaths } from './unknown-paths.ts';

/**
 * HTTP rules for every path: 404 for unknown paths, HEAD like GET, and unknown queries do no harm.
 */
export const paths: ScenarioCheck = {
  kind: 'scenario',
  class: 'http',
  order: 'middle',
  requirements: (contract) => [
    createUnknownPathRequirement(contract),
    ...listReads(contract).flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const base = { class: 'http', operation, pointer, source: 'decision' } as const;
      return [
        createRequirement(contract, {
          ...base,
          rule: 'head',
          sentence: `HEAD of ${operation.path} returns the same as GET without a body, or 405 (RFC 9110 section 9.3.2).`,
        }),
        createRequirement(contract, {
          ...base,
          rule: 'query',
          sentence: `${operation.id} ignores unknown query parameters or returns 400.`,
        }),
      ];
    }),
  ],
  async run(context) {
    const isUnknownSelected = hasSelected(context, [
      createUnknownPathRequirement(context.contract),
    ]);
    const findings = isUnknownSelected ? await testUnknownPaths(context) : [];
    for (const operation of listReads(context.contract)) {
      if (!isOnProduct(operation, context) || !isQuick(operation, context)) continue;
      const isSelected = (rule: string) =>
        context.isSelected(createRequirementId(`http.${rule}`, operation));
      if (isSelected('head')) findings.push(await testHead(context, operation));
      if (isSelected('query')) findings.push(await testQuery(context, operation));
    }
    return findings;
  },
};

function listReads(contract: Contract) {
  return contract.operations.filter(
    ({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0,
  );
}

async function testHead(
  { target }: RunContext,
  operation: ReturnType<typeof listReads>[number],
): Promise<Finding> {
  const requirementId = createRequirementId('http.head', operation);
  const exchange = await target.request({
    purpose: requirementId,
    operationId: null,
    method: 'HEAD',
    target: operation.path,
  });
  const { response, n } = exchange;
  const isCorrect =
    response !== null &&
    response.framingProblem === undefined &&
    (isSuccess(response.status) || [405, 409].includes(response.status));
  return {
    requirementId,
    verdict: isCorrect ? 'pass' : 'fail',
    message: isCorrect
      ? `Returned ${response.status}.`
      : `${describeRequest(exchange)} returned ${describeResponse(exchange)}${response?.framingProblem === undefined ? '' : `; ${response.framingProblem}`}; expected the status of GET without a body, or 405.`,
    exchanges: [n],
  };
}

async function testQuery(
  { target }: RunContext,
  operation: ReturnType<typeof listReads>[number],
): Promise<Finding> {
  const requirementId = createRequirementId('http.query', operation);
  const exchange = await target.request({
    purpose: requirementId,
    operationId: null,
    method: 'GET',
    target: `${operation.path}?unknown=1&unknown=2&%20=%2B`,
  });
  const { response, n } = exchange;
  const isCorrect =
    response !== null && (isSuccess(response.status) || [400, 409].includes(response.status));
  return {
    requirementId,
    verdict: isCorrect ? 'pass' : 'fail',
    message: isCorrect
      ? `Returned ${response.status}.`
      : `${describeRequest(exchange)} returned ${describeResponse(exchange)}; expected the status without the query, or 400.`,
    exchanges: [n],
  };
}
