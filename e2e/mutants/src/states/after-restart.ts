import type { OperationId } from '@stillhouse/contracts/operations';
import {
  createProblemResponse,
  isObject,
  isSuccess,
  type Json,
  type JsonObject,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getResponseSchema,
  locateMembers,
} from '../mutant/schema-members.ts';
import { createOtherValue, restoreMembers, type SettingsGroup } from '../rules/write-handlers.ts';
import { listGroups } from '../rules/writes.ts';

/** How a restart begins: `getUpdateState` returns `ready` before the restart of an update. */
type Restart = 'restart' | 'update';

/** Bugs that show only after a restart, or only after an update. */
export function createAfterRestartMutants(): readonly Mutant[] {
  return (['restart', 'update'] as const).flatMap((kind) => [
    ...listGroups()
      .filter(({ write }) => !unobservable.includes(write.id))
      .map((group) =>
        createMutant(kind, `loses:${group.write.id}`, `loses what ${group.write.id} wrote`, () =>
          loseGroup(kind, group),
        ),
      ),
    ...listReads().map((id, index) => createBrokenRead(kind, id, index)),
    ...agreements.map(([id, key]) =>
      createMutant(kind, `agreement:${id}:${key}`, `returns another ${key} in ${id}`, () =>
        changeAfter(kind, id, (response) => changeKey(id, key, response)),
      ),
    ),
    ...(['admin', 'setup', 'oob'] as const).map((user) =>
      createMutant(kind, `sign-in:${user}:signIn`, `rejects the sign-in of ${user}`, () =>
        rejectSignIns(kind, (request) => parseMembers(request).userName === user),
      ),
    ),
    createMutant(kind, 'any-password:signIn', 'accepts any password', () => acceptAnySignIn(kind)),
    createMutant(kind, 'no-token:getStatus', 'needs no token', () => needNoToken(kind)),
    createMutant(kind, 'certificate:listCertificates', 'deletes the last certificate', () =>
      deleteCertificate(kind),
    ),
  ]);
}

/** A restart ends verbose logging, and nothing returns a password. */
const unobservable: readonly OperationId[] = [
  'updateRemoteAccessSettings',
  'updateChromiumSettings',
];

/** One of several defects for each operation, so that a measurement takes less time. */
function createBrokenRead(kind: Restart, id: OperationId, index: number): Mutant {
  if (index % 3 === 0)
    return createMutant(kind, `shape:${id}`, `breaks the shape of ${id}`, () =>
      changeAfter(kind, id, addMember),
    );
  if (index % 3 === 1)
    return createMutant(kind, `header:${id}`, `removes the date of ${id}`, () =>
      changeAfter(kind, id, (response) => withHeader(response, 'date')),
    );
  return createMutant(kind, `fails:${id}`, `makes ${id} fail`, () =>
    changeAfter(kind, id, () => createProblemResponse(500, 'internal-error', 'Sorry.')),
  );
}

const agreements: readonly (readonly [OperationId, string])[] = [
  ['getOfflineStatus', 'serialNumber'],
  ['getHostname', 'defaultHostname'],
  ['getStatus', 'ntpServer'],
  ['getStatus', 'firmwareVersion'],
  ['getStatus', 'product'],
  ['getNtpSettings', 'ntpServer'],
  ['getAvailableUpdate', 'currentVersion'],
];

function listReads(): readonly OperationId[] {
  return deviceOperations
    .filter(({ id, safety }) => safety === 'read' && getResponseSchema(id, 200) !== null)
    .map(({ id }) => id);
}

function createMutant(
  kind: Restart,
  rule: string,
  summary: string,
  createHandler: () => MutantHandler,
): Mutant {
  const restarting = kind === 'restart' ? 'rebootDevice' : 'startUpdate';
  return {
    id: `time.after-${kind}-${rule}:${restarting}`,
    class: 'time',
    alsoReportedAs: [
      'readback',
      'isolation',
      'shape',
      'header',
      'status',
      'robust',
      'agreement',
      'auth',
      'resources',
      'noeffect',
      'states',
      'leak',
      'media',
    ],
    // Any operation may show it.
    operationId: null,
    summary: `a device that finished ${kind === 'update' ? 'an update' : 'a restart'} ${summary}`,
    profile: 'destructive',
    // A faster device is back before anything sees that it restarts.
    clockSpeed: 20,
    createHandler,
  };
}

/** Knows whether the device has restarted, by a request or for an update. */
class RestartObserver {
  readonly #kind: Restart;
  #isBegun = false;
  #isDown = false;
  isDone = false;

  constructor(kind: Restart) {
    this.#kind = kind;
  }

  observe({ operation }: ProxyRequest, response: ProxyResponse): void {
    if (this.#isBegun && response.status === 503) this.#isDown = true;
    if (this.#isDown && response.status < 500) this.isDone = true;
    if (!isSuccess(response)) return;
    this.#isBegun ||=
      this.#kind === 'restart' ? operation?.id === 'rebootDevice' : operation?.id === 'startUpdate';
  }
}

function handleAfter(
  kind: Restart,
  respond: (
    request: ProxyRequest,
    response: ProxyResponse,
    upstream: Parameters<MutantHandler['respond']>[1],
  ) => ProxyResponse | Promise<ProxyResponse>,
): MutantHandler {
  const restart = new RestartObserver(kind);
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      restart.observe(request, response);
      return restart.isDone ? respond(request, response, upstream) : response;
    },
  };
}

function changeAfter(
  kind: Restart,
  id: OperationId,
  change: (response: ProxyResponse) => ProxyResponse,
): MutantHandler {
  return handleAfter(kind, (request, response) =>
    request.operation?.id === id && isSuccess(response) ? change(response) : response,
  );
}

function addMember(response: ProxyResponse): ProxyResponse {
  const json = parseJson(response);
  if (Array.isArray(json)) return withJson(response, { items: json });
  return isObject(json) ? withJson(response, { ...json, debugLevel: 'seven' }) : response;
}

function changeKey(id: OperationId, key: string, response: ProxyResponse): ProxyResponse {
  const json: Json | undefined = parseJson(response);
  const schema = getResponseSchema(id, 200);
  if (json === undefined || schema === null) return response;
  for (const member of collectMembers(schema).members.filter(({ keys }) => keys.at(-1) === key))
    for (const { holder, key: name } of locateMembers(json, member.keys))
      holder[name] = createOtherValue(holder[name] ?? null, member.schema) ?? holder[name] ?? null;
  return withJson(response, json);
}

function rejectSignIns(kind: Restart, isHit: (request: ProxyRequest) => boolean): MutantHandler {
  return handleAfter(kind, (request, response) =>
    request.operation?.id === 'signIn' && isSuccess(response) && isHit(request)
      ? createProblemResponse(404, 'sign-in-refused', 'Wrong user name or password.')
      : response,
  );
}

function acceptAnySignIn(kind: Restart): MutantHandler {
  let accepted: ProxyResponse | null = null;
  const handler = handleAfter(kind, (request, response) =>
    request.operation?.id === 'signIn' && response.status === 404 && accepted !== null
      ? accepted
      : response,
  );
  return {
    async respond(request, upstream) {
      const response = await handler.respond(request, upstream);
      if (request.operation?.id === 'signIn' && isSuccess(response)) accepted = response;
      return response;
    },
  };
}

function needNoToken(kind: Restart): MutantHandler {
  return handleAfter(kind, async (request, response, upstream) =>
    response.status === 401 && request.operation?.safety === 'read'
      ? await upstream.forward({
          ...request,
          headers: { ...request.headers, authorization: await upstream.authorization() },
        })
      : response,
  );
}

/** Restores the values from before the first write. */
function loseGroup(kind: Restart, { write, read, keys }: SettingsGroup): MutantHandler {
  let first: JsonObject | null = null;
  let isLost = false;
  const handler = handleAfter(kind, async (request, response, upstream) => {
    if (isLost || first === null || request.operation?.id === 'rebootDevice') return response;
    isLost = true;
    await restoreMembers(write, keys, first, upstream);
    return upstream.forward(request);
  });
  return {
    async respond(request, upstream) {
      if (first === null && request.operation?.id === write.id)
        first = parseMembers(await upstream.call(read));
      return handler.respond(request, upstream);
    },
  };
}

function deleteCertificate(kind: Restart): MutantHandler {
  let isDeleted = false;
  return handleAfter(kind, async (request, response, upstream) => {
    if (isDeleted) return response;
    isDeleted = true;
    const items = parseJson(await upstream.call('listCertificates'));
    const last = Array.isArray(items) ? items.at(-1) : undefined;
    if (isObject(last))
      await upstream.call('deleteCertificate', { path: { id: String(last.fingerprint) } });
    return upstream.forward(request);
  });
}
