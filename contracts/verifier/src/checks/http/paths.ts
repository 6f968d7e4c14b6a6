import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { describeRequest, describeResponse, hasSucceeded } from '../../observe/responses.ts';
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
  changesNothing: true,
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
  async run(run) {
    if (hasSelected(run, [createUnknownPathRequirement(run.contract)])) await testUnknownPaths(run);
    for (const operation of listReads(run.contract)) {
      if (!isOnProduct(operation, run) || !isQuick(operation, run)) continue;
      const { path } = operation;
      await testPath(run.for(createRequirementId('http.head', operation)), 'HEAD', path);
      const target = `${path}?unknown=1&unknown=2&%20=%2B`;
      await testPath(run.for(createRequirementId('http.query', operation)), 'GET', target);
    }
  },
};

function listReads(contract: Contract) {
  return contract.operations.filter(
    ({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0,
  );
}

const expectations = {
  HEAD: { statuses: [405, 409], text: 'the status of GET without a body, or 405' },
  GET: { statuses: [400, 409], text: 'the status without the query, or 400' },
} as const;

async function testPath(
  run: CheckRun,
  method: keyof typeof expectations,
  target: string,
): Promise<void> {
  if (!run.isSelected(run.purpose)) return;
  const exchange = await run.request({ operationId: null, method, target });
  const { response, n } = exchange;
  const { statuses, text } = expectations[method];
  const framing = method === 'HEAD' ? response?.framingProblem : undefined;
  const isCorrect =
    framing === undefined &&
    (hasSucceeded(exchange) || statuses.some((status) => status === response?.status));
  const problem = isCorrect
    ? null
    : `${describeRequest(exchange)} returned ${describeResponse(exchange)}${framing === undefined ? '' : `; ${framing}`}; expected ${text}.`;
  run.evaluate(run.purpose, problem, `Returned ${response?.status}.`, [n]);
}
