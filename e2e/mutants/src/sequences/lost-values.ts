import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess, type JsonObject, parseMembers } from '../mutant/message.ts';
import type { Mutant, Upstream } from '../mutant/mutant.ts';
import { afterCalls, type CallName, getReader, groups, joinCalls } from './calls.ts';
import { createSequenceMutant, type Memory, type Sequence } from './sequence.ts';

type GroupName = keyof typeof groups;

/** The group of which a value is lost, and the calls after its write. */
type Row = readonly [GroupName, ...CallName[]];

const lost: readonly Row[] = [
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

const lostWithNetwork: readonly Row[] = [
  ['hostname', 'proxy', 'signIn'],
  ['proxy', 'hostname', 'system'],
  ['updates', 'hostname', 'signIn'],
  ['system', 'updates', 'hostname'],
  ['hostname', 'language', 'upload'],
];

const lostAfterNetworks: readonly Row[] = [
  ['proxy', 'radio', 'radio'],
  ['hostname', 'join', 'forget'],
  ['ntp', 'radio', 'signIn'],
  ['system', 'join', 'signIn'],
  ['audioVideo', 'forget', 'join'],
  ['chromium', 'camera', 'signIn'],
];

const lostAfterRejections: readonly Row[] = [
  ['system', 'system!', 'signIn'],
  ['audioVideo', 'audioVideo!', 'time'],
  ['language', 'time!', 'signIn'],
  ['chromium', 'chromium!', 'language'],
  ['ntp', 'ntp!', 'system'],
  ['time', 'system!', 'audioVideo!'],
  ['language', 'delete!', 'system'],
];

/** Remembers the values before a write, and writes them back after the last call. */
function loseWrite(write: OperationId): Pick<Sequence, 'remember' | 'onComplete'> {
  return {
    async remember(request, upstream, memory) {
      if (request.operation?.id !== write) return;
      const response = await upstream.call(getReader(write));
      if (isSuccess(response)) memory.set(write, parseMembers(response));
    },
    onComplete: (upstream, memory) => restore(write, upstream, memory),
  };
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

function createLostValue([name, ...calls]: Row): Sequence {
  const write = groups[name];
  const isDestructive = [name, ...calls].some((one) =>
    /hostname|proxy|updates|radio|join|forget|camera/.test(one),
  );
  const { triggers, ...rest } = afterCalls(write, calls, `a value of ${write} is lost`);
  return {
    rule: `lost-after-${joinCalls(calls)}`,
    ...rest,
    harm: isDestructive ? 'destructive' : 'safe',
    triggers: [{ id: write }, ...triggers],
    ...loseWrite(write),
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
    ...loseWrite(write),
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
    ...loseWrite(write),
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
