import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import type { Requirement } from '../../requirement.ts';

/** A kind of resource that a run can create, list, and delete by its id. */
export type CertificateResource = {
  readonly name: string;
  readonly idField: string;
  readonly create: Operation;
  readonly list: Operation;
  readonly remove: Operation;
  /** Path parameter of `remove`. */
  readonly parameter: string;
};

/** Returns the resources with a lifecycle that are uploaded as certificate files. */
export function listCertificateResources(contract: Contract): readonly CertificateResource[] {
  return contract.operations.flatMap((list) => {
    const { lifecycle } = list;
    if (lifecycle?.step !== 'list' || lifecycle.idField === undefined) return [];
    const findStep = (word: string) =>
      contract.operations.find(
        ({ lifecycle: other }) => other?.resource === lifecycle.resource && other.step === word,
      );
    const create = findStep('create');
    const remove = findStep('delete');
    const [parameter] = remove?.pathParameters ?? [];
    if (create?.requestMediaType !== 'multipart/form-data') return [];
    if (remove === undefined || parameter === undefined) return [];
    return [
      { name: lifecycle.resource, idField: lifecycle.idField, create, list, remove, parameter },
    ];
  });
}

export const lifecycleIds = {
  listed: ({ create }: CertificateResource) => `life.listed:${create.id}`,
  told: ({ create }: CertificateResource) => `life.told:${create.id}`,
  once: ({ create }: CertificateResource) => `life.once:${create.id}`,
  forms: ({ create }: CertificateResource) => `life.forms:${create.id}`,
  anew: ({ create }: CertificateResource) => `life.anew:${create.id}`,
  besideNew: ({ create }: CertificateResource) => `life.neighbours:${create.id}`,
  gone: ({ remove }: CertificateResource) => `life.gone:${remove.id}`,
  goneAlready: ({ remove }: CertificateResource) => `life.gone-already:${remove.id}`,
  uploadGuarded: ({ create }: CertificateResource) => `auth.token-elsewhere-upload:${create.id}`,
  guarded: ({ remove }: CertificateResource) => `auth.real-id:${remove.id}`,
  besideGone: ({ remove }: CertificateResource) => `life.neighbours:${remove.id}`,
  aroundNew: ({ create }: CertificateResource) => `isolation.others:${create.id}`,
  aroundGone: ({ remove }: CertificateResource) => `isolation.others:${remove.id}`,
  valid: ({ list }: CertificateResource) => `cross.is-valid:${list.id}`,
};

export function createLifecycleRequirements(contract: Contract): readonly Requirement[] {
  return listCertificateResources(contract).flatMap((resource) => {
    const { create, list, remove } = resource;
    const createBase = (operation: Operation, place: string) =>
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
        ...createBase(create, '/x-readback'),
        id: lifecycleIds.listed(resource),
        sentence: `${list.id} contains an uploaded certificate once, as in the response of ${create.id}.`,
      },
      {
        ...createBase(create, '/responses/201'),
        id: lifecycleIds.told(resource),
        sentence: `${create.id} returns the fingerprint, names and validity of a certificate.`,
        source: 'decision',
      },
      {
        ...createBase(create, '/description'),
        id: lifecycleIds.once(resource),
        sentence: `Uploading an existing certificate again does not change it, and the response contains it.`,
        source: 'decision',
      },
      {
        ...createBase(create, '/description'),
        id: lifecycleIds.forms(resource),
        sentence: `${create.id} accepts PEM, DER and complete chains.`,
      },
      {
        ...createBase(create, '/x-lifecycle'),
        id: lifecycleIds.anew(resource),
        sentence: 'A deleted certificate can be uploaded again.',
      },
      {
        ...createBase(create, '/x-lifecycle'),
        id: lifecycleIds.besideNew(resource),
        sentence: `${create.id} does not change existing certificates.`,
      },
      {
        ...createBase(remove, '/x-readback'),
        id: lifecycleIds.gone(resource),
        sentence: `${list.id} no longer contains a certificate that ${remove.id} deleted.`,
      },
      {
        ...createBase(remove, '/responses/404'),
        id: lifecycleIds.goneAlready(resource),
        sentence: 'Deleting a deleted certificate again returns 404.',
        source: 'decision',
      },
      {
        ...createBase(create, '/responses/401'),
        class: 'auth',
        id: lifecycleIds.uploadGuarded(resource),
        sentence: `${create.id} accepts its token only in the authorization header, also for a valid file.`,
        source: 'spec',
      },
      {
        ...createBase(remove, '/responses/401'),
        class: 'auth',
        id: lifecycleIds.guarded(resource),
        sentence: `${remove.id} returns 401 without a valid token for an existing certificate, and does not delete it.`,
        source: 'spec',
      },
      {
        ...createBase(remove, '/x-lifecycle'),
        id: lifecycleIds.besideGone(resource),
        sentence: `${remove.id} deletes one certificate and does not change the others.`,
      },
      {
        ...createBase(create, '/x-readback'),
        class: 'isolation',
        id: lifecycleIds.aroundNew(resource),
        sentence: `${create.id} changes nothing that other operations return.`,
        source: 'decision',
      },
      {
        ...createBase(remove, '/x-readback'),
        class: 'isolation',
        id: lifecycleIds.aroundGone(resource),
        sentence: `${remove.id} changes nothing that other operations return.`,
        source: 'decision',
      },
      {
        ...createBase(list, '/responses/200'),
        class: 'cross',
        id: lifecycleIds.valid(resource),
        sentence: `isValid is true exactly if the device's clock is between notBefore and notAfter.`,
        profile: 'read',
        source: 'spec',
      },
    ];
  });
}
