import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import type { Requirement } from '../../requirement.ts';

/** A kind of resource that a run can create, list, and delete by its id. */
export type Resource = {
  readonly name: string;
  readonly idField: string;
  readonly create: Operation;
  readonly list: Operation;
  readonly remove: Operation;
  /** Path parameter of `remove`. */
  readonly parameter: string;
};

/** Returns the resources with a lifecycle that are uploaded as certificate files. */
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
        sentence: `${list.id} contains an uploaded certificate once, as in the response of ${create.id}.`,
      },
      {
        ...about(create, '/responses/201'),
        id: ids.told(resource),
        sentence: `${create.id} returns the fingerprint, names and validity of a certificate.`,
        source: 'decision',
      },
      {
        ...about(create, '/description'),
        id: ids.once(resource),
        sentence: `Uploading an existing certificate again does not change it, and the response contains it.`,
        source: 'decision',
      },
      {
        ...about(create, '/description'),
        id: ids.forms(resource),
        sentence: `${create.id} accepts PEM, DER and complete chains.`,
      },
      {
        ...about(create, '/x-lifecycle'),
        id: ids.anew(resource),
        sentence: 'A deleted certificate can be uploaded again.',
      },
      {
        ...about(create, '/x-lifecycle'),
        id: ids.besideNew(resource),
        sentence: `${create.id} does not change existing certificates.`,
      },
      {
        ...about(remove, '/x-readback'),
        id: ids.gone(resource),
        sentence: `${list.id} no longer contains a certificate that ${remove.id} deleted.`,
      },
      {
        ...about(remove, '/responses/404'),
        id: ids.goneAlready(resource),
        sentence: 'Deleting a deleted certificate again returns 404.',
        source: 'decision',
      },
      {
        ...about(create, '/responses/401'),
        class: 'auth',
        id: ids.uploadGuarded(resource),
        sentence: `${create.id} accepts its token only in the authorization header, also for a valid file.`,
        source: 'spec',
      },
      {
        ...about(remove, '/responses/401'),
        class: 'auth',
        id: ids.guarded(resource),
        sentence: `${remove.id} returns 401 without a valid token for an existing certificate, and does not delete it.`,
        source: 'spec',
      },
      {
        ...about(remove, '/x-lifecycle'),
        id: ids.besideGone(resource),
        sentence: `${remove.id} deletes one certificate and does not change the others.`,
      },
      {
        ...about(create, '/x-readback'),
        class: 'isolation',
        id: ids.aroundNew(resource),
        sentence: `${create.id} changes nothing that other operations return.`,
        source: 'decision',
      },
      {
        ...about(remove, '/x-readback'),
        class: 'isolation',
        id: ids.aroundGone(resource),
        sentence: `${remove.id} changes nothing that other operations return.`,
        source: 'decision',
      },
      {
        ...about(list, '/responses/200'),
        class: 'cross',
        id: ids.valid(resource),
        sentence: `isValid is true exactly if the device's clock is between notBefore and notAfter.`,
        profile: 'read',
        source: 'spec',
      },
    ];
  });
}
