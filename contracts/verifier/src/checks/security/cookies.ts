import type { WireCheck } from '../../model/check.ts';
import { createFinding } from '../../model/finding.ts';
import { describeRequest } from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const requirementId = 'security.cookies';

/** Cookies have all attributes that protect them. The contract needs none. */
export const cookies: WireCheck = {
  kind: 'wire',
  class: 'security',
  requirements: (contract) => [
    createRequirement(contract, {
      class: 'security',
      rule: 'cookies',
      operation: null,
      sentence:
        'A cookie of the API, if any, has the attributes Secure, HttpOnly and SameSite. Tokens are not in cookies.',
      pointer: '/components/securitySchemes/bearer',
      source: 'decision',
      harm: 'security',
    }),
  ],
  evaluate(exchange) {
    const { response, n, operationId } = exchange;
    if (response === null || operationId === null) return [];
    const set = response.headers.filter(([name]) => name.toLowerCase() === 'set-cookie');
    const missing = set.flatMap(([, value]) =>
      ['Secure', 'HttpOnly', 'SameSite'].filter(
        (name) => !new RegExp(`;\\s*${name}\\b`, 'i').test(value),
      ),
    );
    const problem =
      missing.length === 0
        ? null
        : `${describeRequest(exchange)} set a cookie without ${[...new Set(missing)].join(', ')}.`;
    return [createFinding(requirementId, problem, 'No unprotected cookie.', [n])];
  },
};
