import type { OperationId } from '@stillhouse/contracts/operations';
import { type Bug, type Call, createBug } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { changeMember } from '../mutant/changes.ts';
import { forwardAsAdmin } from '../mutant/forward-as-admin.ts';
import {
  createProblemResponse,
  isObject,
  isSuccess,
  type JsonObject,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { collectMembers, deviceOperations, getResponseSchema } from '../mutant/schema-members.ts';
import { createOtherValue, restoreMembers, type SettingsGroup } from '../rules/write-handlers.ts';
import { listGroups } from '../rules/writes.ts';

/** How a restart begins: `getUpdateState` returns `ready` before the restart of an update. */
type Restart = 'restart' | 'update';

/** How far the device is with its restart, and what the bug needs from before. */
type Memory = {
  stage: 'before' | 'requested' | 'away' | 'back';
  /** The harm occurs once. */
  isDone: boolean;
  /** The values of the first write. */
  first: JsonObject | null;
  /** The last sign-in that succeeded. */
  signedIn: ProxyResponse | null;
};

/** What a bug does to the responses of a device that has restarted. */
type Harm = readonly [
  rule: string,
  summary: string,
  after: NonNullable<Bug<Memory>['after']>,
  row?: Pick<Bug<Memory>, 'before'>,
];

/** Bugs that show only after a restart, or only after an update. */
export function createAfterRestartMutants(): readonly Mutant[] {
  const harms = listHarms();
  return (['restart', 'update'] as const).flatMap((kind) =>
    harms.map((harm) => createMutant(kind, harm)),
  );
}

function listHarms(): readonly Harm[] {
  return [
    ...listGroups()
      .filter(({ write }) => !unobservable.includes(write.id))
      .map(loseGroup),
    ...listReads().map(breakRead),
    ...agreements.map(
      ([id, key]): Harm => [
        `agreement:${id}:${key}`,
        `returns another ${key} in ${id}`,
        changeRead(id, (call) => changeKey(id, key, call)),
      ],
    ),
    ...(['admin', 'setup', 'oob'] as const).map(
      (user): Harm => [
        `sign-in:${user}:signIn`,
        `rejects the sign-in of ${user}`,
        changeRead('signIn', ({ request }) =>
          parseMembers(request).userName === user
            ? createProblemResponse(404, 'sign-in-refused', 'Wrong user name or password.')
            : undefined,
        ),
      ],
    ),
    ['any-password:signIn', 'accepts any password', acceptAnySignIn],
    [
      'no-token:getStatus',
      'needs no token',
      ({ request, response, upstream }) =>
        response.status === 401 && request.operation?.safety === 'read'
          ? forwardAsAdmin(request, upstream)
          : undefined,
    ],
    ['certificate:listCertificates', 'deletes the last certificate', deleteLastCertificate],
  ];
}

/** A restart ends verbose logging, and nothing returns a password. */
const unobservable: readonly OperationId[] = [
  'updateRemoteAccessSettings',
  'updateChromiumSettings',
];

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

function createMutant(kind: Restart, [rule, summary, after, row]: Harm): Mutant {
  const start = kind === 'restart' ? 'rebootDevice' : 'startUpdate';
  return createBug<Memory>({
    id: `time.after-${kind}-${rule}:${start}`,
    summary: `a device that finished ${kind === 'update' ? 'an update' : 'a restart'} ${summary}`,
    also: [
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
    harm: 'destructive',
    // A faster device is back before anything sees that it restarts.
    clockSpeed: 20,
    memory: () => ({ stage: 'before', isDone: false, first: null, signedIn: null }),
    on: null,
    remember({ request: { operation }, response, memory }) {
      const { stage } = memory;
      if (operation?.id === 'signIn' && isSuccess(response)) memory.signedIn = response;
      if (stage === 'requested' && response.status === 503) memory.stage = 'away';
      if (stage === 'away' && response.status < 500) memory.stage = 'back';
      if (stage === 'before' && operation?.id === start && isSuccess(response))
        memory.stage = 'requested';
    },
    after: (call) => (call.memory.stage === 'back' ? after(call) : undefined),
    ...row,
  });
}

/** Changes the successful responses of an operation. */
function changeRead(
  id: OperationId,
  change: (call: Call<Memory>) => ProxyResponse | undefined,
): Harm[2] {
  return (call) =>
    call.request.operation?.id === id && isSuccess(call.response) ? change(call) : undefined;
}

/** One of several defects for each operation, so that a measurement takes less time. */
function breakRead(id: OperationId, index: number): Harm {
  if (index % 3 === 0)
    return [`shape:${id}`, `breaks the shape of ${id}`, changeRead(id, breakShape)];
  if (index % 3 === 1)
    return [
      `header:${id}`,
      `removes the date of ${id}`,
      changeRead(id, ({ response }) => withHeader(response, 'date')),
    ];
  return [
    `fails:${id}`,
    `makes ${id} fail`,
    changeRead(id, () => createProblemResponse(500, 'internal-error', 'Sorry.')),
  ];
}

function breakShape({ response }: Call<Memory>): ProxyResponse | undefined {
  const json = parseJson(response);
  if (Array.isArray(json)) return withJson(response, { items: json });
  return isObject(json) ? withJson(response, { ...json, debugLevel: 'seven' }) : undefined;
}

function changeKey(id: OperationId, key: string, call: Call<Memory>): ProxyResponse | undefined {
  const schema = getResponseSchema(id, 200);
  const members = schema === null ? [] : collectMembers(schema).members;
  return members
    .filter(({ keys }) => keys.at(-1) === key)
    .reduce(
      (response, member) =>
        changeMember(member, (value) => createOtherValue(value, member.schema))({ response }) ??
        response,
      call.response,
    );
}

function acceptAnySignIn({ request, response, memory }: Call<Memory>): ProxyResponse | undefined {
  if (request.operation?.id !== 'signIn') return undefined;
  return response.status === 404 ? (memory.signedIn ?? undefined) : undefined;
}

/** Restores the values from before the first write. */
function loseGroup({ write, read, keys }: SettingsGroup): Harm {
  return [
    `loses:${write.id}`,
    `loses what ${write.id} wrote`,
    async ({ request, upstream, memory }) => {
      const { isDone, first } = memory;
      if (isDone || first === null || request.operation?.id === 'rebootDevice') return undefined;
      memory.isDone = true;
      await restoreMembers(write, keys, first, upstream);
      return upstream.forward(request);
    },
    {
      async before({ request, upstream, memory }) {
        if (request.operation?.id === write.id)
          memory.first ??= parseMembers(await upstream.call(read));
        return undefined;
      },
    },
  ];
}

async function deleteLastCertificate({
  request,
  upstream,
  memory,
}: Call<Memory>): Promise<ProxyResponse | undefined> {
  if (memory.isDone) return undefined;
  memory.isDone = true;
  const id = (await readFingerprints(upstream)).at(-1);
  if (id !== undefined) await upstream.call('deleteCertificate', { path: { id } });
  return upstream.forward(request);
}
