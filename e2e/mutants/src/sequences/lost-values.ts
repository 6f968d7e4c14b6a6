import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess, type JsonObject, parseMembers } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, Upstream } from '../mutant/mutant.ts';
import { getReader } from './reader.ts';
import { createSequenceMutant, type Memory, type Sequence, type Trigger } from './sequence.ts';

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
  radio: 'setWifiRadio',
} as const satisfies Record<string, OperationId>;

type GroupName = keyof typeof groups;

const short: Readonly<Record<string, OperationId>> = {
  ...groups,
  signIn: 'signIn',
  upload: 'uploadCertificate',
  delete: 'deleteCertificate',
  join: 'connectWifi',
  forget: 'removeWifi',
  camera: 'runCameraDiagnostics',
};

/** Words of `short`. A `!` at the end means a rejected call. */
export function createTriggers(words: readonly string[]): readonly Trigger[] {
  return words.map((word) => {
    const id = short[word.replace('!', '')];
    if (id === undefined) throw new Error(`Unknown call: ${word}`);
    return word.endsWith('!') ? { id, isRejected: true } : { id };
  });
}

export function describeCalls(words: readonly string[]): string {
  return words
    .map((word) => `${word.endsWith('!') ? 'a rejected ' : ''}${short[word.replace('!', '')]}`)
    .join(', ');
}

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

const lostAfterNetworks: readonly (readonly [GroupName, ...string[]])[] = [
  ['proxy', 'radio', 'radio'],
  ['hostname', 'join', 'forget'],
  ['ntp', 'radio', 'signIn'],
  ['system', 'join', 'signIn'],
  ['audioVideo', 'forget', 'join'],
  ['chromium', 'camera', 'signIn'],
];

const lostAfterRejections: readonly (readonly [GroupName, ...string[]])[] = [
  ['system', 'system!', 'signIn'],
  ['audioVideo', 'audioVideo!', 'time'],
  ['language', 'time!', 'signIn'],
  ['chromium', 'chromium!', 'language'],
  ['ntp', 'ntp!', 'system'],
  ['time', 'system!', 'audioVideo!'],
  ['language', 'delete!', 'system'],
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
  const profile = [name, ...after].some((one) =>
    /hostname|proxy|updates|radio|join|forget|camera/.test(one),
  )
    ? 'destructive'
    : 'safe';
  return {
    rule: `lost-after-${after.join('-').replaceAll('!', '-rejected')}`,
    operationId: write,
    summary: `a value of ${write} is lost after ${describeCalls(after)}`,
    profile,
    triggers: [{ id: write }, ...createTriggers(after)],
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
  ...[...lost, ...lostWithNetwork, ...lostAfterNetworks, ...lostAfterRejections].map(
    createLostValue,
  ),
  ...groupsInSafe.map(createStaleThird),
  ...groupsInSafe.map(createStaleReturn),
].map(createSequenceMutant);
