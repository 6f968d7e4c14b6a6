import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import type { Requirement } from '../../requirement.ts';

/** A kind of resource that a run can create, see in a list, and delete by its id. */
export type Resource = {
  readonly name: string;
  readonly idField: string;
  readonly create: Operation;
  readonly list: Operation;
  readonly remove: Operation;
  /** Path parameter of `remove`. */
  readonly parameter: string;
};

/** What of a life cycle is uploaded as a file of certificates. */
export function certificateResources(contract: Contract): readonly Resource[] {
  return contract.operations.flatMap((list) => {
    const { lifecycle } = list;
    if (lifecycle?.step !== 'list' || lifecycle.idField === undefined) return [];
    const step = (word: string) =>
      contract.operations.find(
        ({ lifecycle: other }) => other?.resource === lifecycle.resource && other.step === word,
      );
    const create = step('create');
    const remove = step('delete');
    const [parameter] = remove?.pathParameters ?? [];
    if (create?.requestMediaType !== 'multipart/form-data') return [];
    if (remove === undefined || parameter === undefined) return [];
    return [
      { name: lifecycle.resource, idField: lifecycle.idField, create, list, remove, parameter },
    ];
  });
}

export const ids = {
  listed: ({ create }: Resource) => `life.listed:${create.id}`,
  told: ({ create }: Resource) => `life.told:${create.id}`,
  once: ({ create }: Resource) => `life.once:${create.id}`,
  forms: ({ create }: Resource) => `life.forms:${create.id}`,
  anew: ({ create }: Resource) => `life.anew:${create.id}`,
  besideNew: ({ create }: Resource) => `life.neighbours:${create.id}`,
  gone: ({ remove }: Resource) => `life.gone:${remove.id}`,
  goneAlready: ({ remove }: Resource) => `life.gone-already:${remove.id}`,
  uploadGuarded: ({ create }: Resource) => `auth.token-elsewhere-upload:${create.id}`,
  guarded: ({ remove }: Resource) => `auth.real-id:${remove.id}`,
  besideGone: ({ remove }: Resource) => `life.neighbours:${remove.id}`,
  aroundNew: ({ create }: Resource) => `isolation.others:${create.id}`,
  aroundGone: ({ remove }: Resource) => `isolation.others:${remove.id}`,
  valid: ({ list }: Resource) => `cross.is-valid:${list.id}`,
};

export function lifeRequirements(contract: Contract): readonly Requirement[] {
  return certificateResources(contract).flatMap((resource) => {
    const { create, list, remove } = resource;
    const about = (operation: Operation, place: string) =>
      ({
        class: 'life',
        operationId: operation.id,
        level: 'MUST',
        pointer: `${contract.operationObject(operation.id).pointer}${place}`,
        source: operation.source,
        profile: 'safe',
      }) as const;
    return [
      {
        ...about(create, '/x-readback'),
        id: ids.listed(resource),
        sentence: `What ${create.id} has taken is in ${list.id}, once, and as its answer tells it.`,
      },
      {
        ...about(create, '/responses/201'),
        id: ids.told(resource),
        sentence: `${create.id} tells of a certificate what stands in it: fingerprint, names, validity.`,
        source: 'decision',
      },
      {
        ...about(create, '/description'),
        id: ids.once(resource),
        sentence: `What is there already stays as it is when it is uploaded again, and is in the answer too.`,
        source: 'decision',
      },
      {
        ...about(create, '/description'),
        id: ids.forms(resource),
        sentence: `${create.id} takes PEM and DER, and a chain as a whole.`,
      },
      {
        ...about(create, '/x-lifecycle'),
        id: ids.anew(resource),
        sentence: 'What was deleted can be uploaded again.',
      },
      {
        ...about(create, '/x-lifecycle'),
        id: ids.besideNew(resource),
        sentence: `${create.id} leaves what is there as it is.`,
      },
      {
        ...about(remove, '/x-readback'),
        id: ids.gone(resource),
        sentence: `What ${remove.id} has deleted is not in ${list.id} any more.`,
      },
      {
        ...about(remove, '/responses/404'),
        id: ids.goneAlready(resource),
        sentence: 'What is deleted already cannot be deleted: 404.',
        source: 'decision',
      },
      {
        ...about(create, '/responses/401'),
        class: 'auth',
        id: ids.uploadGuarded(resource),
        sentence: `${create.id} takes its token from the authorization header only, for a file that it would take as well.`,
        source: 'spec',
      },
      {
        ...about(remove, '/responses/401'),
        class: 'auth',
        id: ids.guarded(resource),
        sentence: `${remove.id} answers 401 without a valid token for what is in ${list.id} as well, and leaves it there.`,
        source: 'spec',
      },
      {
        ...about(remove, '/x-lifecycle'),
        id: ids.besideGone(resource),
        sentence: `${remove.id} deletes one, and leaves the others as they are.`,
      },
      {
        ...about(create, '/x-readback'),
        class: 'isolation',
        id: ids.aroundNew(resource),
        sentence: `${create.id} changes nothing else that other calls tell.`,
        source: 'decision',
      },
      {
        ...about(remove, '/x-readback'),
        class: 'isolation',
        id: ids.aroundGone(resource),
        sentence: `${remove.id} changes nothing else that other calls tell.`,
        source: 'decision',
      },
      {
        ...about(list, '/responses/200'),
        class: 'cross',
        id: ids.valid(resource),
        sentence: `isValid says whether the device's clock is between notBefore and notAfter.`,
        profile: 'read',
        source: 'spec',
      },
    ];
  });
}
