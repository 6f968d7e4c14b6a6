import type { Operation } from '@stillhouse/contracts/operations';
import { createEmptyResponse, withJson } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

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

/**
 * Returns the first profile that triggers a status: one with requests with and without a token, or
 * with invalid requests.
 */
function getProfile(safety: Operation['safety'], status: number): Mutant['profile'] {
  if (safety === 'disruptive' || safety === 'destructive') return 'destructive';
  return safety === 'read' && (status < 300 || status === 401) ? 'read' : 'safe';
}

/** Replaces each declared status of each operation. */
export function createStatusMutants(): readonly Mutant[] {
  return deviceOperations.flatMap(({ id, safety, responses, roles }) =>
    Object.keys(responses)
      .map(Number)
      .filter((status) => canOccur(status, roles))
      .flatMap((status) =>
        (confusions[status] ?? []).map(
          (other): Mutant => ({
            id: `status.${status}-as-${other}:${id}`,
            class: 'status',
            // A rejection with a success status also violates the requirement to reject.
            alsoReportedAs: getOtherClasses(status),
            operationId: id,
            summary: `${id} returns ${other} instead of ${status}`,
            profile: getProfile(safety, status),
            ...(status === 429 && { needsLockout: true }),
            createHandler: () => ({
              async respond(request, upstream) {
                const response = await upstream.forward(request);
                const isHit = request.operation?.id === id && response.status === status;
                return isHit ? withStatus(response, other) : response;
              },
            }),
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
