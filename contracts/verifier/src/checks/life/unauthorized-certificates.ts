import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../check.ts';
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
  const id = lifecycleIds.guarded(resource);
  const isThere = async () => {
    const { body } = await readResource(context, id, resource.list.id);
    return listIds(body, resource).includes(fingerprint);
  };
  if (!(await isThere())) return;
  const kinds = new Map(
    createMalformedTokens(target.token, device.serialNumber, options.userName).map((odd) => [
      odd.rule,
      odd,
    ]),
  );
  for (const { note, authorization } of kinds.values()) {
    const asked = await target.request({
      purpose: id,
      operationId: resource.remove.id,
      pathParameters: { [resource.parameter]: fingerprint },
      ...(authorization === null ? { as: 'none' as const } : { as: 'odd' as const, authorization }),
    });
    if (asked.answer === null) continue;
    const isGone = !(await isThere());
    const exchanges = [asked.n];
    if (asked.answer.status === 401 && !isGone) {
      findings.pass(id, {
        message: 'The request was rejected, and the list still has the certificate.',
        exchanges,
      });
      continue;
    }
    const what = isGone ? 'is missing' : 'still exists';
    const message = `With ${note}, deleting an existing certificate returned ${describeOutcome(asked)}. The certificate ${what}.`;
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
  const id = lifecycleIds.uploadGuarded(resource);
  const { method, path } = resource.create;
  const elsewhere = listAlternateRequests(resource.create, path, target.token).filter(
    ({ rule }) => rule === 'token-elsewhere',
  );
  const tries = [
    ...elsewhere.map(({ note, ask }) => ({ note, ask, pem: there.pem })),
    { note: 'no token', ask: {}, pem: absent.pem },
  ];
  for (const { note, ask, pem } of tries) {
    const asked = await target.request({
      purpose: id,
      operationId: null,
      method,
      target: path,
      as: 'none',
      isValid: false,
      ...createFileForm('verify-1.pem', pem),
      ...ask,
    });
    if (asked.answer === null) continue;
    const { body, exchange } = await readResource(context, id, resource.list.id);
    const isKept = pem === absent.pem && listIds(body, resource).includes(absent.fingerprint);
    const message = `With ${note} it returned ${describeOutcome(asked)}${isKept ? ', and stored the certificate' : ''}.`;
    const told = { message, exchanges: [asked.n, exchange.n] };
    if (isSuccess(asked.answer.status) || isKept) findings.fail(id, told);
    else findings.pass(id, told);
  }
}

/** Returns the ids in a list. */
export function listIds(body: unknown, { idField }: CertificateResource): readonly string[] {
  if (!Array.isArray(body)) return [];
  return body.map((item) => (isRecord(item) ? String(item[idField]) : ''));
}
