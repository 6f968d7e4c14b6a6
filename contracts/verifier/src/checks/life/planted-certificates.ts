import type { RunContext } from '../../model/check.ts';
import { readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { certificateFixtures } from './certificate-fixtures.ts';
import { listCertificateResources } from './certificate-requirements.ts';

/** Two show whether a list loses one item or all. */
const plantedCount = 2;
/** Far below the 64 that a device stores. */
const maxPresent = 48;

/**
 * Uploads certificates of the run, so that a write that clears or shortens their list is noticed.
 * The undo log deletes them after the check. Failures are left to the checks of certificates.
 */
export async function plantCertificates(context: RunContext, purpose: string): Promise<void> {
  for (const { create, list, remove, name, parameter, idField } of listCertificateResources(
    context.contract,
  )) {
    if (!context.target.mayCall(create.id).allowed) continue;
    const { body } = await readResource(context, purpose, list.id);
    if (!Array.isArray(body) || body.length > maxPresent) continue;
    const present = new Set(body.map((item) => Reflect.get(Object(item), idField)));
    const absent = certificateFixtures.filter(({ fingerprint }) => !present.has(fingerprint));
    for (const { fingerprint, pem } of absent.slice(0, plantedCount)) {
      context.target.claim(name, fingerprint);
      await context.undoLog.record({
        operationId: remove.id,
        pathParameters: { [parameter]: fingerprint },
        readback: list.id,
        pointer: '',
      });
      await requestWithRetry(context, {
        purpose,
        operationId: create.id,
        ...createFileForm('verify-planted.pem', pem),
      });
    }
  }
}
