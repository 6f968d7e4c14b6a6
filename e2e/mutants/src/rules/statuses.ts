import type { Operation } from '@stillhouse/contracts/operations';
import { createBug } from '../mutant/bug.ts';
import { createEmptyResponse, withJson } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { deviceOperations, getHarmLevel, getWriteHarm } from '../mutant/schema-members.ts';

/** Typical wrong statuses of careless firmware. */
const confusions: Readonly<Record<number, readonly number[]>> = {
  200: [201, 202, 204, 500],
  201: [200, 204],
  202: [200, 201],
  204: [200, 202],
  400: [200, 422, 500, 404],
  401: [403, 404, 200, 400],
  403: [401, 404],
  404: [400, 200, 410],
  408: [504],
  409: [200, 400, 423],
  413: [400, 500],
  415: [400, 200, 500],
  422: [400, 200, 500],
  429: [403, 503, 404],
  502: [500],
  503: [500],
  504: [500],
};

const roleCount = new Set(deviceOperations.flatMap(({ roles }) => roles)).size;

/** Replaces each declared status of each operation. */
export function createStatusMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) =>
    Object.keys(operation.responses)
      .map(Number)
      .filter((status) => canOccur(status, operation.roles))
      .flatMap((status) =>
        (confusions[status] ?? []).map((other) =>
          createBug({
            id: `status.${status}-as-${other}:${operation.id}`,
            summary: `${operation.id} returns ${other} instead of ${status}`,
            // A rejection with a success status also violates the requirement to reject.
            also: getOtherClasses(status),
            // Requests with and without a token are enough for these, others need invalid ones.
            harm: (status < 300 || status === 401 ? getHarmLevel : getWriteHarm)(operation),
            ...(status === 429 && { needsLockout: true }),
            status,
            after: ({ response }) => withStatus(response, other),
          }),
        ),
      ),
  );
}

/** No request fails on purpose. Without roles, no token is needed; with all, none is forbidden. */
function canOccur(status: number, roles: Operation['roles']): boolean {
  if (status === 401) return roles.length > 0;
  if (status === 403) return roles.length < roleCount;
  return status !== 500;
}

function getOtherClasses(status: number): readonly Mutant['class'][] {
  if (status === 401 || status === 403) return ['auth'];
  if (status === 429) return ['lockout'];
  if (status === 404) return ['resources', 'http', 'valid-input'];
  if (status >= 400) return ['invalid-input', 'states', 'resources', 'robust'];
  return ['shape', 'valid-input', 'readback', 'robust', 'resources', 'states'];
}

function withStatus(response: ProxyResponse, status: number): ProxyResponse {
  if (status === 204) return createEmptyResponse(204);
  if (response.status === 204)
    return { ...withJson(response, {}), status, headers: [['content-type', 'application/json']] };
  return { ...response, status };
}
