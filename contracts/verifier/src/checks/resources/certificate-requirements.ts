import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { getCheckClass } from '../../requirements/create-requirement.ts';

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
  listed: ({ create }: CertificateResource) => `resources.listed:${create.id}`,
  content: ({ create }: CertificateResource) => `resources.content:${create.id}`,
  duplicate: ({ create }: CertificateResource) => `resources.once:${create.id}`,
  formats: ({ create }: CertificateResource) => `resources.formats:${create.id}`,
  stays: ({ create }: CertificateResource) => `resources.stays:${create.id}`,
  uploadedAgain: ({ create }: CertificateResource) => `resources.uploaded-again:${create.id}`,
  othersAfterUpload: ({ create }: CertificateResource) => `resources.others:${create.id}`,
  removed: ({ remove }: CertificateResource) => `resources.gone:${remove.id}`,
  alreadyRemoved: ({ remove }: CertificateResource) => `resources.gone-already:${remove.id}`,
  partOfId: ({ remove }: CertificateResource) => `resources.whole-id:${remove.id}`,
  unauthorizedUpload: ({ create }: CertificateResource) =>
    `auth.token-elsewhere-upload:${create.id}`,
  unauthorizedRemoval: ({ remove }: CertificateResource) => `auth.real-id:${remove.id}`,
  othersAfterRemoval: ({ remove }: CertificateResource) => `resources.others:${remove.id}`,
  stateAfterUpload: ({ create }: CertificateResource) => `isolation.others:${create.id}`,
  stateAfterRemoval: ({ remove }: CertificateResource) => `isolation.others:${remove.id}`,
  validity: ({ list }: CertificateResource) => `agreement.is-valid:${list.id}`,
};

type Row = {
  readonly step: 'create' | 'list' | 'remove';
  /** Path within the operation object. */
  readonly place: string;
  readonly sentence: (resource: CertificateResource) => string;
  /** Default: the source of the operation. */
  readonly source?: Requirement['source'];
  /** Default: `safe`. */
  readonly profile?: Requirement['profile'];
};

const rows: Readonly<Record<keyof typeof lifecycleIds, Row>> = {
  listed: {
    step: 'create',
    place: '/x-readback',
    sentence: ({ create, list }) =>
      `${list.id} contains an uploaded certificate once, as in the response of ${create.id}.`,
  },
  content: {
    step: 'create',
    place: '/responses/201',
    sentence: ({ create }) =>
      `${create.id} returns the fingerprint, names, validity and key of a certificate.`,
    source: 'decision',
  },
  duplicate: {
    step: 'create',
    place: '/description',
    sentence: () =>
      'Uploading an existing certificate again does not change it, and the response contains it.',
    source: 'decision',
  },
  formats: {
    step: 'create',
    place: '/description',
    sentence: ({ create }) =>
      `${create.id} accepts PEM, DER and complete chains, with file names in upper or lower case.`,
  },
  stays: {
    step: 'create',
    place: '/x-lifecycle',
    sentence: () => 'A certificate stays until it is deleted.',
    source: 'decision',
  },
  uploadedAgain: {
    step: 'create',
    place: '/x-lifecycle',
    sentence: () => 'A deleted certificate can be uploaded again.',
  },
  othersAfterUpload: {
    step: 'create',
    place: '/x-lifecycle',
    sentence: ({ create }) => `${create.id} does not change existing certificates.`,
  },
  removed: {
    step: 'remove',
    place: '/x-readback',
    sentence: ({ list, remove }) =>
      `${list.id} no longer contains a certificate that ${remove.id} deleted.`,
  },
  alreadyRemoved: {
    step: 'remove',
    place: '/responses/404',
    sentence: () => 'Deleting a deleted certificate again returns 404.',
    source: 'decision',
  },
  partOfId: {
    step: 'remove',
    place: '/parameters/0/description',
    sentence: ({ remove }) =>
      `${remove.id} rejects everything but a whole fingerprint and deletes nothing.`,
    source: 'decision',
  },
  unauthorizedUpload: {
    step: 'create',
    place: '/responses/401',
    sentence: ({ create }) =>
      `${create.id} accepts its token only in the authorization header, also for a valid file.`,
    source: 'spec',
  },
  unauthorizedRemoval: {
    step: 'remove',
    place: '/responses/401',
    sentence: ({ remove }) =>
      `${remove.id} returns 401 without a valid token for an existing certificate, and does not delete it.`,
    source: 'spec',
  },
  othersAfterRemoval: {
    step: 'remove',
    place: '/x-lifecycle',
    sentence: ({ remove }) =>
      `${remove.id} deletes one certificate and does not change the others.`,
  },
  stateAfterUpload: {
    step: 'create',
    place: '/x-readback',
    sentence: ({ create }) => `${create.id} changes nothing that other operations return.`,
    source: 'decision',
  },
  stateAfterRemoval: {
    step: 'remove',
    place: '/x-readback',
    sentence: ({ remove }) => `${remove.id} changes nothing that other operations return.`,
    source: 'decision',
  },
  validity: {
    step: 'list',
    place: '/responses/200',
    sentence: () =>
      "isValid is true exactly if the device's clock is between notBefore and notAfter.",
    source: 'spec',
    profile: 'read',
  },
};

/** Creates the requirements of each kind of certificate. */
export function createLifecycleRequirements(contract: Contract): readonly Requirement[] {
  const names = Object.keys(rows) as (keyof typeof rows)[];
  return listCertificateResources(contract).flatMap((resource) =>
    names.map((name): Requirement => {
      const { step, place, sentence, source, profile = 'safe' } = rows[name];
      const operation = resource[step];
      const id = lifecycleIds[name](resource);
      return {
        id,
        class: getCheckClass(id),
        operationId: operation.id,
        level: 'MUST',
        sentence: sentence(resource),
        pointer: `${contract.getOperationObject(operation.id).pointer}${place}`,
        source: source ?? operation.source,
        profile,
      };
    }),
  );
}
