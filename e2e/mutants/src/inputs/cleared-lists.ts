import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { readFingerprints } from '../mutant/certificates.ts';
import { isSuccess, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';
import { defineBug } from './define-bug.ts';

/** Lists of what a client may choose from. */
const choices: readonly OperationId[] = ['listTimeZones', 'listLanguages'];

/** Writes after which a list is not what it was. */
export function createListBugs(): readonly Mutant[] {
  return deviceOperations.flatMap((write) => {
    const { method, lifecycle, id } = write;
    if (method === 'GET') return [];
    const own = lifecycle?.resource === 'certificate' || id === 'rebootDevice';
    return [...(own ? [] : createCertificateBugs(write)), ...createChoiceBugs(write)];
  });
}

function createCertificateBugs(write: Operation): readonly Mutant[] {
  const isDone = (request: ProxyRequest, status: number) =>
    request.operation?.id === write.id && isSuccess({ status, headers: [], body: request.body });
  const isRefused = (request: ProxyRequest, status: number) =>
    request.operation?.id === write.id && status === 400;
  return [
    createRemoval(write, 'clears', 'removes all certificates', isDone, (ids) => ids),
    createRemoval(write, 'drops', 'removes the last certificate', isDone, (ids) => ids.slice(-1)),
    ...(isSetting(write)
      ? [
          createRemoval(
            write,
            'refused-clears',
            'removes all certificates when it rejects a body',
            isRefused,
            (ids) => ids,
          ),
        ]
      : []),
  ];
}

function isSetting({ readback, lifecycle }: Operation): boolean {
  return readback !== undefined && lifecycle === undefined;
}

function getProfile({ safety }: Operation): 'safe' | 'destructive' {
  return safety === 'safe' ? 'safe' : 'destructive';
}

function createRemoval(
  write: Operation,
  rule: string,
  summary: string,
  applies: (request: ProxyRequest, status: number) => boolean,
  select: (ids: readonly string[]) => readonly string[],
): Mutant {
  return defineBug(
    {
      id: `isolation.${rule}-certificates:${write.id}`,
      summary: `${write.id} ${summary}`,
      profile: getProfile(write),
      also: ['noeffect', 'resources', 'sequences', 'time'],
    },
    () => async (request, upstream) => {
      const response = await upstream.forward(request);
      if (!applies(request, response.status)) return response;
      for (const id of select(await readFingerprints(upstream))) {
        await upstream.call('deleteCertificate', { path: { id } });
      }
      return response;
    },
  );
}

function createChoiceBugs(write: Operation): readonly Mutant[] {
  return choices.map((list) =>
    defineBug(
      {
        id: `isolation.loses-choice:${write.id}:${list}`,
        summary: `after ${write.id}, ${list} lacks its last item once`,
        profile: getProfile(write),
        also: ['time'],
      },
      () => {
        let isIncomplete = false;
        return async (request, upstream) => {
          const response = await upstream.forward(request);
          if (!isSuccess(response)) return response;
          if (request.operation?.id === write.id) isIncomplete = true;
          const items = parseJson(response);
          if (request.operation?.id !== list || !isIncomplete || !Array.isArray(items))
            return response;
          isIncomplete = false;
          return withJson(response, items.slice(0, -1));
        };
      },
    ),
  );
}
