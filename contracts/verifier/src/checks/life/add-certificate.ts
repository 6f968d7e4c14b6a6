import type { RunContext } from '../../model/check.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { certificateFixtures } from './certificate-fixtures.ts';
import { listCertificateResources } from './certificate-requirements.ts';

/** Uploads a certificate that the restart must not lose. */
export async function addCertificate(context: RunContext, purpose: string): Promise<void> {
  const [resource] = listCertificateResources(context.contract);
  const [fixture] = certificateFixtures;
  if (resource === undefined || fixture === undefined) return;
  const list = await requestWithRetry(context, { purpose, operationId: resource.list.id });
  if (list.response?.status !== 200 || !context.target.claim(resource.name, fixture.fingerprint))
    return;
  await context.undoLog.record({
    operationId: resource.remove.id,
    pathParameters: { [resource.parameter]: fixture.fingerprint },
    readback: resource.list.id,
    pointer: '',
  });
  await requestWithRetry(context, {
    purpose,
    operationId: resource.create.id,
    ...createFileForm('verify-1.pem', fixture.pem),
  });
}
