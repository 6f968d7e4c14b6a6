import type { RunContext } from '../../model/check.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { certificateFixtures } from './certificate-fixtures.ts';
import { listCertificateResources } from './certificate-requirements.ts';
import { uploadOwnCertificates } from './upload-own-certificates.ts';

/** Uploads a certificate that the restart must not lose. */
export async function addCertificate(context: RunContext, purpose: string): Promise<void> {
  const [resource] = listCertificateResources(context.contract);
  if (resource === undefined) return;
  const list = await requestWithRetry(context, { purpose, operationId: resource.list.id });
  if (list.response?.status !== 200) return;
  await uploadOwnCertificates(context, purpose, resource, certificateFixtures.slice(0, 1));
}
