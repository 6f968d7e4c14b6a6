import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess, type JsonObject, parseMembers } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, Upstream } from '../mutant/mutant.ts';
import { getReader } from './reader.ts';
import { createSequenceMutant, type Memory, type Sequence } from './sequence.ts';

const groups = {
  system: 'updateSystemSettings',
  audioVideo: 'updateAudioVideoSettings',
  chromium: 'updateChromiumSettings',
  time: 'updateTimeSettings',
  ntp: 'updateNtpSettings',
  language: 'updateLanguageSettings',
  hostname: 'updateHostname',
  proxy: 'updateProxy',
  updates: 'changeUpdateSettings',
} as const satisfies Record<string, OperationId>;

type GroupName = keyof typeof groups;

const short: Readonly<Record<string, OperationId>> = {
  ...groups,
  signIn: 'signIn',
  upload: 'uploadCertificate',
  delete: 'deleteCertificate',
};

/** `lost` group, the calls after its write, and the group of which a value is lost. */
const lost: readonly (readonly [GroupName, ...string[]])[] = [
  ['system', 'language', 'signIn'],
  ['audioVideo', 'ntp', 'signIn'],
  ['chromium', 'system', 'signIn'],
  ['time', 'audioVideo', 'signIn'],
  ['ntp', 'time', 'signIn'],
  ['language', 'chromium', 'signIn'],
  ['system', 'upload', 'time'],
  ['audioVideo', 'upload', 'language'],
  ['language', 'upload', 'audioVideo'],
  ['chromium', 'upload', 'ntp'],
  ['time', 'upload', 'delete'],
  ['ntp', 'upload', 'delete'],
  ['audioVideo', 'delete', 'system'],
  ['chromium', 'signIn', 'upload'],
  ['language', 'signIn', 'ntp'],
  ['system', 'ntp', 'chromium'],
  ['time', 'chromium', 'language'],
  ['ntp', 'language', 'system'],
];

const lostWithNetwork: readonly (readonly [GroupName, ...string[]])[] = [
  ['hostname', 'proxy', 'signIn'],
  ['proxy', 'hostname', 'system'],
  ['updates', 'hostname', 'signIn'],
  ['system', 'updates', 'hostname'],
  ['hostname', 'language', 'upload'],
];

/** Remembers the values before a write. */
async function rememberBefore(
  write: OperationId,
  request: ProxyRequest,
  upstream: Upstream,
  memory: Memory,
): Promise<void> {
  if (request.operation?.id !== write) return;
  const response = await upstream.call(getReader(write));
  if (isSuccess(response)) memory.set(write, parseMembers(response));
}

/** Writes back what was remembered. */
async function restore(write: OperationId, upstream: Upstream, memory: Memory): Promise<void> {
  const before = memory.get(write) as JsonObject | undefined;
  if (before === undefined) return;
  const json =
    write === 'updateProxy'
      ? Object.entries(before).map(([key, newValue]) => ({ key, newValue }))
      : {
          ...pickWritable(write, before),
          ...(write === 'updateNtpSettings' && { saveAnyway: true }),
        };
  await upstream.call(write, { json });
}

/** The body of a GET may have read-only members. */
function pickWritable(write: OperationId, values: JsonObject): JsonObject {
  if (write !== 'updateHostname') return values;
  return values.isDefault === true
    ? { hostname: '', source: '' }
    : { hostname: values.hostname ?? '', source: 'custom' };
}

function createLostValue([name, ...after]: readonly [GroupName, ...string[]]): Sequence {
  const write = groups[name];
  const profile = [name, ...after].some((one) => /hostname|proxy|updates/.test(one))
    ? 'destructive'
    : 'safe';
  return {
    rule: `lost-after-${after.join('-')}`,
    operationId: write,
    summary: `a value of ${write} is lost after ${after.map((one) => short[one]).join(' and ')}`,
    profile,
    triggers: [write, ...after.map((one) => short[one] as OperationId)].map((id) => ({ id })),
    remember: (request, upstream, memory) => rememberBefore(write, request, upstream, memory),
    onComplete: (upstream, memory) => restore(write, upstream, memory),
  };
}

const groupsInSafe = ['system', 'audioVideo', 'chromium', 'time', 'language'] as const;

/** The third write in a row stores what the second one did. */
function createStaleThird(name: GroupName): Sequence {
  const write = groups[name];
  return {
    rule: 'third-in-a-row',
    operationId: write,
    summary: `the third ${write} without another write in between stores the values of the second`,
    triggers: [{ id: write }, { id: write }, { id: write }],
    resetBy: [...Object.values(groups), 'uploadCertificate', 'deleteCertificate'],
    remember: (request, upstream, memory) => rememberBefore(write, request, upstream, memory),
    onComplete: (upstream, memory) => restore(write, upstream, memory),
  };
}

/** A value that returns to an earlier one. */
function createStaleReturn(name: GroupName): Sequence {
  const write = groups[name];
  return {
    rule: 'back-and-forth',
    operationId: write,
    summary: `${write}, another group, and ${write} again stores the values before`,
    triggers: [{ id: write }, { id: name === 'time' ? groups.system : groups.time }, { id: write }],
    remember: (request, upstream, memory) => rememberBefore(write, request, upstream, memory),
    onComplete: (upstream, memory) => restore(write, upstream, memory),
  };
}

/** Settings that are lost or not stored after a sequence of three calls. */
export const lostValues: readonly Mutant[] = [
  ...[...lost, ...lostWithNetwork].map(createLostValue),
  ...groupsInSafe.map(createStaleThird),
  ...groupsInSafe.map(createStaleReturn),
].map(createSequenceMutant);
