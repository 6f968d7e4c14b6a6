import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { readResource } from '../../observe/read-resources.ts';
import { type CertificateFixture, certificateFixtures } from '../resources/certificate-fixtures.ts';
import {
  type CertificateResource,
  listCertificateResources,
} from '../resources/certificate-requirements.ts';
import { walkIds } from './walk-requirements.ts';

/** More certificates do not make sequences more different. */
const maxOwn = 4;
/** A device with so many certificates may reject another. */
const maxForeign = 50;

/** A list of certificates, and those that walks may upload and delete. */
export type OwnCertificates = {
  readonly resource: CertificateResource;
  readonly foreign: ReadonlySet<string>;
  readonly fixtures: readonly CertificateFixture[];
};

/** Reads the lists of certificates that the profile and the selection allow to change. */
export async function readOwnCertificates(
  context: RunContext,
  purpose: string,
): Promise<readonly OwnCertificates[]> {
  const found: OwnCertificates[] = [];
  for (const resource of listCertificateResources(context.contract)) {
    if (!context.isSelected(walkIds.list(resource.list))) continue;
    if (!context.target.mayCall(resource.create.id).allowed) continue;
    const { body } = await readResource(context, purpose, resource.list.id);
    const foreign = listIds(resource, body);
    if (foreign === null || foreign.length > maxForeign) continue;
    const fixtures = certificateFixtures
      .filter(({ fingerprint }) => !foreign.includes(fingerprint))
      .slice(0, maxOwn);
    for (const { fingerprint } of fixtures) {
      context.target.claim(resource.name, fingerprint);
      await context.undoLog.record({
        operationId: resource.remove.id,
        pathParameters: { [resource.parameter]: fingerprint },
        readback: resource.list.id,
        pointer: '',
      });
    }
    found.push({ resource, foreign: new Set(foreign), fixtures });
  }
  return found;
}

/** Returns the ids of a list, or null if it is none. */
export function listIds({ idField }: CertificateResource, body: unknown): string[] | null {
  if (!Array.isArray(body)) return null;
  return body.filter(isRecord).map((item) => String(item[idField]));
}
