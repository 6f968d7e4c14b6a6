import type { OperationId } from '@stillhouse/contracts/operations';
import { type Bug, type Call, createBug } from '../mutant/bug.ts';
import { changeBody } from '../mutant/changes.ts';
import {
  createJsonResponse,
  createProblemResponse,
  createReset,
  isObject,
  isSuccess,
  type JsonObject,
  parseMembers,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { restoreMembers, type SettingsGroup } from '../rules/write-handlers.ts';
import { listGroups } from '../rules/writes.ts';

/** What the device is doing, as its responses tell. */
type Memory = { update: string; isDiagnosing: boolean; isLocked: boolean; hasRestarted: boolean };

const createMemory = (): Memory => ({
  update: 'upToDate',
  isDiagnosing: false,
  isLocked: false,
  hasRestarted: false,
});

function remember({ request, response, memory }: Omit<Call<Memory>, 'earlier'>): void {
  const id = request.operation?.id;
  const { state, lastDiagnosticDateTimeUTC } = parseMembers(response);
  if (id === 'signIn') memory.isLocked = response.status === 429;
  if (!isSuccess(response)) return;
  if (id === 'getUpdateState' || id === 'startUpdate') memory.update = String(state);
  if (id === 'runCameraDiagnostics') memory.isDiagnosing = true;
  if (id === 'getCameraDiagnosticsStatus' && lastDiagnosticDateTimeUTC !== null)
    memory.isDiagnosing = false;
  if (id === 'rebootDevice') memory.hasRestarted = true;
}

/** A state of the device, the call that causes it, and how to recognize it. */
type Busy = {
  readonly name: string;
  readonly cause: OperationId;
  readonly row: Pick<Bug, 'harm' | 'clockSpeed' | 'needsLockout'>;
  readonly isIn: (memory: Memory) => boolean;
};

const states: readonly Busy[] = [
  {
    name: 'downloading',
    cause: 'startUpdate',
    row: { harm: 'destructive', clockSpeed: 10 },
    isIn: ({ update }) => update === 'downloading',
  },
  {
    name: 'installing',
    cause: 'startUpdate',
    row: { harm: 'destructive', clockSpeed: 10 },
    isIn: ({ update }) => update === 'installing',
  },
  {
    name: 'diagnosing',
    cause: 'runCameraDiagnostics',
    row: { harm: 'destructive', clockSpeed: 20 },
    isIn: ({ isDiagnosing }) => isDiagnosing,
  },
  {
    name: 'locked',
    cause: 'signIn',
    row: { harm: 'safe', needsLockout: true },
    isIn: ({ isLocked }) => isLocked,
  },
];

/** What a read does wrong in a state. */
const readBugs: readonly (readonly [
  rule: string,
  id: OperationId,
  summary: string,
  change: (response: ProxyResponse) => ProxyResponse,
])[] = [
  [
    'defaults',
    'getAudioVideoSettings',
    'returns default settings',
    (response) => withJson(response, { ...parseMembers(response), autoPairingVolume: -13 }),
  ],
  ['no-certificates', 'listCertificates', 'lists no certificates', (it) => withJson(it, [])],
  [
    'rejects',
    'getSystemSettings',
    'rejects a read',
    () => createProblemResponse(403, 'role-not-allowed', 'Not now.'),
  ],
];

function createReadBugs({ name, cause, row, isIn }: Busy): readonly Mutant[] {
  return readBugs.map(([rule, id, summary, change]) =>
    createBug<Memory>({
      id: `${cause === 'signIn' ? 'lockout' : 'states'}.reads-${rule}-${name}:${cause}:${id}`,
      summary: `a device that is ${name} ${summary}`,
      also: ['agreement', 'readback', 'auth', 'status', 'isolation'],
      operationId: null,
      ...row,
      memory: createMemory,
      remember,
      on: id,
      status: 'success',
      after: ({ response, memory }) => (isIn(memory) ? change(response) : undefined),
    }),
  );
}

/** Starts that are accepted again in a later state of the process. */
const secondStarts = (['installing', 'ready'] as const).map((state) =>
  createBug<Memory>({
    id: `states.starts-again-${state}:startUpdate`,
    summary: `a second start is accepted in the state ${state}`,
    harm: 'destructive',
    clockSpeed: 10,
    memory: createMemory,
    remember,
    before: ({ memory }) =>
      memory.update === state ? createJsonResponse(202, { state: 'downloading' }) : undefined,
  }),
);

/** Replies to a restart that do not arrive. */
const lostReplies = [
  createBug({
    id: 'time.restart-no-reply:rebootDevice',
    summary: 'the device restarts before it responds',
    harm: 'destructive',
    status: 'success',
    after: () => createReset(),
  }),
  createBug({
    id: 'time.restart-half-reply:rebootDevice',
    summary: 'the device restarts in the middle of its response',
    also: ['media', 'robust'],
    harm: 'destructive',
    status: 'success',
    after: ({ response }) => ({ ...response, wire: { cutAt: 2, contentLength: 4 } }),
  }),
];

/** Parts of the status that a restart loses, which it may not. */
const forgottenNetworks = (['rebootDevice', 'startUpdate'] as const).map((start) =>
  createBug<Memory>({
    id: `time.forgets-network:${start}`,
    summary: `after ${start}, no Wi-Fi network is saved`,
    also: ['resources'],
    harm: 'destructive',
    clockSpeed: 20,
    memory: () => ({ ...createMemory(), update: '' }),
    remember,
    on: 'getStatus',
    status: 'success',
    after: changeBody((body, { memory }) => {
      const isOver = start === 'rebootDevice' ? memory.hasRestarted : memory.update === 'upToDate';
      const { networkProperties: network } = body;
      if (!isOver || !isObject(network) || !isObject(network.wifi)) return body;
      const wifi = { isSaved: false, state: network.wifi.state ?? 'DISCONNECTED' };
      return { ...body, networkProperties: { ...network, wifi } };
    }),
  }),
);

/** The log download works once. */
const secondDownloads = [
  createBug({
    id: 'time.second-busy:downloadLogs',
    summary: 'a second download never ends to be busy',
    also: ['noeffect'],
    harm: 'safe',
    memory: () => ({ count: 0 }),
    before: ({ memory }) =>
      memory.count > 0
        ? createProblemResponse(500, 'internal-error', 'The archive is in use.')
        : undefined,
    remember({ request, response, memory }) {
      if (request.operation?.id === 'downloadLogs' && isSuccess(response)) memory.count += 1;
    },
  }),
  createBug({
    id: 'time.second-empty:downloadLogs',
    summary: 'a second download is empty',
    also: ['media'],
    harm: 'safe',
    memory: () => ({ count: 0 }),
    status: 'success',
    after({ response, memory }) {
      memory.count += 1;
      return memory.count > 1 ? { ...response, body: Buffer.alloc(0) } : undefined;
    },
  }),
];

type LastWrite = { values: JsonObject | null };

/** Writes that follow each other without a read in between. */
function createQueueBugs({ write, read, keys }: SettingsGroup): readonly Mutant[] {
  const isRead = ({ operation }: ProxyRequest) => operation?.id === read;
  const base = {
    also: ['isolation', 'sequences'],
    harm: 'safe',
    memory: (): LastWrite => ({ values: null }),
    on: (request) => request.operation?.id === write.id || isRead(request),
    status: 'success',
  } satisfies Partial<Bug<LastWrite>>;
  return [
    createBug<LastWrite>({
      id: `readback.keeps-first:${write.id}`,
      summary: 'of two writes without a read in between, the first one stays',
      ...base,
      async after({ request, response, upstream, memory }) {
        if (isRead(request)) memory.values = null;
        else if (memory.values === null) memory.values = parseMembers(request);
        else {
          const names = keys.filter((key) => Object.hasOwn(memory.values ?? {}, key));
          await restoreMembers(write, names, memory.values, upstream);
        }
        return response;
      },
    }),
  ];
}

const queueBugs = listGroups()
  .filter(({ write }) => write.safety === 'safe' && write.id !== 'updateChromiumSettings')
  .flatMap(createQueueBugs);

/** Bugs in a state that other calls cause: an update, diagnostics, a lockout, a second call. */
export const secondStateMutants: readonly Mutant[] = [
  ...states.flatMap(createReadBugs),
  ...secondStarts,
  ...lostReplies,
  ...forgottenNetworks,
  ...secondDownloads,
  ...queueBugs,
];
