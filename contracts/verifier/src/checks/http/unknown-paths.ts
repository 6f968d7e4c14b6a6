import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { validateResponse } from '@stillhouse/contracts/validators';
import type { Finding, RunContext } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeRequest,
  describeResponse,
  getMediaType,
  getProblemCode,
} from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const unknownPaths = [
  '/api/v1/not-in-the-contract',
  '/api/v1/status/not-in-the-contract',
  '/api/v1/settings',
  '/api/v1',
  '/api/v2/status',
  '/api/v1/settings/not-in-the-contract',
  '/api/v1/certificates/a/b',
];

/** Creates the requirement that unknown paths return 404. */
export function createUnknownPathRequirement(contract: Contract): Requirement {
  return createRequirement(contract, {
    class: 'http',
    rule: 'unknown-path',
    operation: null,
    sentence: 'A path that the contract does not have returns a problem with 404.',
    pointer: '/paths',
    source: 'decision',
  });
}

/** Requests paths that the contract does not have. */
export async function testUnknownPaths({ target, contract }: RunContext): Promise<Finding[]> {
  const known = new Set(contract.operations.map(({ path }) => path));
  const findings: Finding[] = [];
  for (const path of unknownPaths.filter((it) => !known.has(it))) {
    const exchange = await target.request({
      purpose: 'http.unknown-path',
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
      ? validateResponse(signInOperation.id, 404, getMediaType(response), parseJsonBody(response))
      : [];
    const isCorrect = response.status === 404 && isProblem && issues.length === 0;
    findings.push({
      requirementId: 'http.unknown-path',
      verdict: isCorrect ? 'pass' : 'fail',
      message: isCorrect
        ? 'Returned 404, as expected.'
        : `${describeRequest(exchange)} returned ${describeResponse(exchange)}${isProblem ? '' : ' without the problem not-found'}${issues[0] === undefined ? '' : `; ${issues[0].pointer} ${issues[0].message}`}; expected 404.`,
      exchanges: [n],
    });
  }
  return findings;
}
