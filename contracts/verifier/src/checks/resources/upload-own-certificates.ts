import type { RunContext } from '../../model/check.ts';
import { readAfterWrite } from '../../observe/read-after-write.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import type { CertificateFixture } from './certificate-fixtures.ts';
import type { CertificateResource } from './certificate-requirements.ts';
import { listIds } from './unauthorized-certificates.ts';

/**
 * Uploads certificates that another check needs, and waits until the list has them. The undo log
 * deletes them after the check. Failures are left to the checks of certificates.
 */
export async function uploadOwnCertificates(
  context: RunContext,
  purpose: string,
  resource: CertificateResource,
  fixtures: readonly CertificateFixture[],
): Promise<void> {
  const { create, list, remove, name, parameter } = resource;
  const stored: string[] = [];
  for (const { fingerprint, pem } of fixtures) {
    context.target.claim(name, fingerprint);
    await context.undoLog.record({
      operationId: remove.id,
      pathParameters: { [parameter]: fingerprint },
      readback: list.id,
      pointer: '',
    });
    const { response } = await requestWithRetry(context, {
      purpose,
      operationId: create.id,
      ...createFileForm('verify-own.pem', pem),
    });
    if (response?.status === 201) stored.push(fingerprint);
  }
  if (stored.length === 0) return;
  await readAfterWrite(context, purpose, create, (body) => {
    const listed = listIds(body, resource);
    return stored.every((id) => listed.includes(id));
  });
}
