import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import type { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { listAlternateRequests } from '../auth/alternate-paths.ts';
import { createMalformedTokens } from '../auth/malformed-tokens.ts';
import type { CertificateFixture } from './certificate-fixtures.ts';
import { type CertificateResource, lifecycleIds } from './certificate-requirements.ts';

/**
 * Tries to delete a certificate of the run without a token and with each kind of invalid token.
 * Only a request with an existing id proves that the token is checked.
 */
export async function testUnauthorizedRemoval(
  context: RunContext,
  findings: Findings,
  resource: CertificateResource,
  { fingerprint }: CertificateFixture,
): Promise<void> {
  const { target, device, options } = context;
  const id = lifecycleIds.unauthorizedRemoval(resource);
  const isThere = async () => {
    const { body } = await readResource(context, id, resource.list.id);
    return listIds(body, resource).includes(fingerprint);
  };
  if (!(await isThere())) return;
  const tokensByRule = new Map(
    createMalformedTokens(target.token, device.serialNumber, options.userName).map((token) => [
      token.rule,
      token,
    ]),
  );
  for (const { note, authorization } of tokensByRule.values()) {
    const attempt = await target.request({
      purpose: id,
      operationId: resource.remove.id,
      pathParameters: { [resource.parameter]: fingerprint },
      authorization,
    });
    if (attempt.response === null) continue;
    const isGone = !(await isThere());
    const exchanges = [attempt.n];
    if (attempt.response.status === 401 && !isGone) {
      findings.pass(id, {
        message: 'The request was rejected, and the list still has the certificate.',
        exchanges,
      });
      continue;
    }
    const state = isGone ? 'is missing' : 'still exists';
    const message = `With ${note}, deleting an existing certificate returned ${describeOutcome(attempt)}. The certificate ${state}.`;
    findings.fail(id, { message, exchanges });
    if (isGone) return;
  }
}

/**
 * Tries to upload without a valid token: an existing certificate with its token outside the header,
 * and a certificate that does not exist yet. Accepting the first does no harm. The second is
 * deleted again.
 */
export async function testUnauthorizedUpload(
  context: RunContext,
  findings: Findings,
  resource: CertificateResource,
  there: CertificateFixture,
  absent: CertificateFixture,
): Promise<void> {
  const { target } = context;
  const id = lifecycleIds.unauthorizedUpload(resource);
  const { method, path } = resource.create;
  const elsewhere = listAlternateRequests(resource.create, path, target.token).filter(
    ({ rule }) => rule === 'token-elsewhere',
  );
  const tries = [
    ...elsewhere.map(({ note, ask }) => ({ note, ask, pem: there.pem })),
    { note: 'no token', ask: {}, pem: absent.pem },
  ];
  for (const { note, ask, pem } of tries) {
    const attempt = await target.request({
      purpose: id,
      operationId: null,
      method,
      target: path,
      as: 'none',
      isValid: false,
      ...createFileForm('verify-1.pem', pem),
      ...ask,
    });
    if (attempt.response === null) continue;
    const { body, exchange } = await readResource(context, id, resource.list.id);
    const isKept = pem === absent.pem && listIds(body, resource).includes(absent.fingerprint);
    const message = `With ${note} it returned ${describeOutcome(attempt)}${isKept ? ', and stored the certificate' : ''}.`;
    const details = { message, exchanges: [attempt.n, exchange.n] };
    if (isSuccess(attempt.response.status) || isKept) findings.fail(id, details);
    else findings.pass(id, details);
  }
}

/** Returns the ids in a list. */
export function listIds(body: unknown, { idField }: CertificateResource): readonly string[] {
  if (!Array.isArray(body)) return [];
  return body.map((item) => (isRecord(item) ? String(item[idField]) : ''));
}
