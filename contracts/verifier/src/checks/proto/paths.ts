import { validateResponse } from '@stillhouse/contracts/validators';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeRequest,
  describeResponse,
  getMediaType,
  getProblemCode,
  isSuccess,
} from '../../observe/responses.ts';
import { isOnProduct, isQuick } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

const unknownPaths = [
  '/api/v1/not-in-the-contract',
  '/api/v1/status/not-in-the-contract',
  '/api/v1/settings',
  '/api/v1',
  '/api/v2/status',
  '/api/v1/settings/not-in-the-contract',
  '/api/v1/certificates/a/b',
];

/**
 * HTTP rules for every path: 404 for unknown paths, HEAD like GET, and unknown queries do no harm.
 */
export const paths: ScenarioCheck = {
  kind: 'scenario',
  class: 'proto',
  order: 'middle',
  requirements: (contract) => [
    createUnknownPathRequirement(contract),
    ...listReads(contract).flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const base = { class: 'proto', operation, pointer, source: 'decision' } as const;
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
    const findings = await testUnknownPaths(context);
    for (const operation of listReads(context.contract)) {
      if (!isOnProduct(operation, context) || !isQuick(operation, context)) continue;
      findings.push(await testHead(context, operation), await testQuery(context, operation));
    }
    return findings;
  },
};

function listReads(contract: Contract) {
  return contract.operations.filter(
    ({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0,
  );
}

function createUnknownPathRequirement(contract: Contract): Requirement {
  return createRequirement(contract, {
    class: 'proto',
    rule: 'unknown-path',
    operation: null,
    sentence: 'A path that the contract does not have returns a problem with 404.',
    pointer: '/paths',
    source: 'decision',
  });
}

async function testUnknownPaths({ target, contract }: RunContext): Promise<Finding[]> {
  const known = new Set(contract.operations.map(({ path }) => path));
  const findings: Finding[] = [];
  for (const path of unknownPaths.filter((it) => !known.has(it))) {
    const exchange = await target.request({
      purpose: 'proto.unknown-path',
      operationId: null,
      method: 'GET',
      target: path,
      isValid: false,
    });
    const { response, n } = exchange;
    if (response === null || response.status === 429 || response.status === 503) continue;
    const isProblem =
      getMediaType(response) === 'application/problem+json' &&
      getProblemCode(response) === 'not-found';
    const issues = isProblem
      ? validateResponse('getUpdateState', 404, getMediaType(response), parseJsonBody(response))
      : [];
    const isCorrect = response.status === 404 && isProblem && issues.length === 0;
    findings.push({
      requirementId: 'proto.unknown-path',
      verdict: isCorrect ? 'pass' : 'fail',
      message: isCorrect
        ? 'Returned 404, as expected.'
        : `${describeRequest(exchange)} returned ${describeResponse(exchange)}${isProblem ? '' : ' without the problem not-found'}${issues[0] === undefined ? '' : `; ${issues[0].pointer} ${issues[0].message}`}; expected 404.`,
      exchanges: [n],
    });
  }
  return findings;
}

async function testHead(
  { target }: RunContext,
  operation: ReturnType<typeof listReads>[number],
): Promise<Finding> {
  const requirementId = createRequirementId('proto.head', operation);
  const exchange = await target.request({
    purpose: requirementId,
    operationId: null,
    method: 'HEAD',
    target: operation.path,
  });
  const { response, n } = exchange;
  const isCorrect =
    response !== null &&
    response.body.length === 0 &&
    (isSuccess(response.status) || [405, 409].includes(response.status));
  return {
    requirementId,
    verdict: isCorrect ? 'pass' : 'fail',
    message: isCorrect
      ? `Returned ${response.status}.`
      : `${describeRequest(exchange)} returned ${describeResponse(exchange)}; expected the status of GET, or 405.`,
    exchanges: [n],
  };
}

async function testQuery(
  { target }: RunContext,
  operation: ReturnType<typeof listReads>[number],
): Promise<Finding> {
  const requirementId = createRequirementId('proto.query', operation);
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
