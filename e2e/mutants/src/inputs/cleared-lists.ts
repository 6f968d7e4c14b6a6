import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { createBug } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { isSuccess, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { deviceOperations, getWriteHarm } from '../mutant/schema-members.ts';

/** Lists of what a client may choose from. */
const choices: readonly OperationId[] = ['listTimeZones', 'listLanguages'];

/** Writes after which a list is not what it was. */
export function createListBugs(): readonly Mutant[] {
  return deviceOperations.flatMap((write) => {
    const { method, lifecycle, readback, id } = write;
    if (method === 'GET') return [];
    const isOwn = lifecycle?.resource === 'certificate' || id === 'rebootDevice';
    const isSetting = readback !== undefined && lifecycle === undefined;
    return [
      ...(isOwn ? [] : [removeAll, removeLast].map((removal) => createRemoval(write, removal))),
      ...(isSetting ? [createRemoval(write, removeAllWhenRejected)] : []),
      ...choices.map((list) => createChoiceBug(write, list)),
    ];
  });
}

type Removal = readonly [
  rule: string,
  summary: string,
  status: 'success' | 400,
  select: (ids: readonly string[]) => readonly string[],
];

const removeAll: Removal = ['clears', 'removes all certificates', 'success', (ids) => ids];
const removeLast: Removal = [
  'drops',
  'removes the last certificate',
  'success',
  (ids) => ids.slice(-1),
];
const removeAllWhenRejected: Removal = [
  'rejected-clears',
  'removes all certificates when it rejects a body',
  400,
  (ids) => ids,
];

function createRemoval(write: Operation, [rule, summary, status, select]: Removal): Mutant {
  return createBug({
    id: `isolation.${rule}-certificates:${write.id}`,
    summary: `${write.id} ${summary}`,
    also: ['noeffect', 'resources', 'sequences', 'time'],
    harm: getWriteHarm(write),
    status,
    async after({ upstream }) {
      for (const id of select(await readFingerprints(upstream)))
        await upstream.call('deleteCertificate', { path: { id } });
      return undefined;
    },
  });
}

function createChoiceBug(write: Operation, list: OperationId): Mutant {
  return createBug({
    id: `isolation.loses-choice:${write.id}:${list}`,
    summary: `after ${write.id}, ${list} lacks its last item once`,
    also: ['states', 'time'],
    harm: getWriteHarm(write),
    memory: () => ({ isIncomplete: false }),
    remember({ request, response, memory }) {
      if (request.operation?.id === write.id && isSuccess(response)) memory.isIncomplete = true;
    },
    on: list,
    status: 'success',
    after({ response, memory }) {
      const items = parseJson(response);
      if (!memory.isIncomplete || !Array.isArray(items)) return undefined;
      memory.isIncomplete = false;
      return withJson(response, items.slice(0, -1));
    },
  });
}
