import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { validateResponse } from '@stillhouse/contracts/validators';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeRequest,
  describeResponse,
  getLastingResponse,
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
export async function testUnknownPaths(run: CheckRun): Promise<void> {
  const purpose = 'http.unknown-path';
  const known = new Set(run.contract.operations.map(({ path }) => path));
  for (const target of unknownPaths.filter((it) => !known.has(it))) {
    const exchange = await run.request({
      purpose,
      operationId: null,
      method: 'GET',
      target,
      isValid: false,
    });
    const response = getLastingResponse(exchange);
    if (response === null) continue;
    const isProblem =
      getMediaType(response) === 'application/problem+json' &&
      getProblemCode(response) === 'not-found';
    const [issue] = isProblem
      ? validateResponse(signInOperation.id, 404, getMediaType(response), parseJsonBody(response))
      : [];
    const problem =
      response.status === 404 && isProblem && issue === undefined
        ? null
        : `${describeRequest(exchange)} returned ${describeResponse(exchange)}${isProblem ? '' : ' without the problem not-found'}${issue === undefined ? '' : `; ${issue.pointer} ${issue.message}`}; expected 404.`;
    run.evaluate(purpose, problem, 'Returned 404, as expected.', [exchange.n]);
  }
}
