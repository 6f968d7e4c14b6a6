import type { RunContext } from '../../model/check.ts';
import { readResource } from '../../observe/read-resources.ts';
import { certificateFixtures } from './certificate-fixtures.ts';
import { listCertificateResources } from './certificate-requirements.ts';
import { listIds } from './unauthorized-certificates.ts';
import { uploadOwnCertificates } from './upload-own-certificates.ts';

/** Two show whether a list loses one item or all. */
const plantedCount = 2;
/** Far below the 64 that a device stores. */
const maxPresent = 48;

/**
 * Uploads certificates of the run, so that a write that clears or shortens their list is noticed.
 */
export async function plantCertificates(context: RunContext, purpose: string): Promise<void> {
  for (const resource of listCertificateResources(context.contract)) {
    if (!context.target.mayCall(resource.create.id).allowed) continue;
    const { body } = await readResource(context, purpose, resource.list.id);
    if (!Array.isArray(body) || body.length > maxPresent) continue;
    const present = listIds(body, resource);
    const absent = certificateFixtures.filter(({ fingerprint }) => !present.includes(fingerprint));
    await uploadOwnCertificates(context, purpose, resource, absent.slice(0, plantedCount));
  }
}
