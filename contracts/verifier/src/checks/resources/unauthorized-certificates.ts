import type { CheckRun } from '../../model/check-run.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { listAlternateRequests } from '../auth/alternate-paths.ts';
import { createMalformedTokens } from '../auth/malformed-tokens.ts';
import {
  type Collection,
  CollectionCalls,
  createRemoval,
  type Instance,
  listIds,
} from './collection.ts';
import { isTaken } from './resource-calls.ts';

/**
 * Tries to remove an instance of the run without a token and with each kind of invalid token. Only
 * a request with an existing id proves that the token is checked.
 */
export async function testUnauthorizedRemoval(
  run: CheckRun,
  collection: Collection,
  { id }: Instance,
): Promise<void> {
  const { target, device, options } = run;
  const requirementId = createRequirementId('auth.real-id', collection.remove);
  const own = run.for(requirementId);
  const isThere = createLookup(own, collection);
  if (!(await isThere(id)).found) return;
  const tokensByRule = new Map(
    createMalformedTokens(target.token, device.serialNumber, options.userName).map((token) => [
      token.rule,
      token,
    ]),
  );
  for (const { note, authorization } of tokensByRule.values()) {
    const removal = createRemoval(collection, id);
    const attempt = await own.request({ ...removal, authorization });
    if (attempt.response === null) continue;
    const { found } = await isThere(id);
    const state = found ? 'still exists' : 'is missing';
    const message = `With ${note}, deleting an existing certificate returned ${describeOutcome(attempt)}. The certificate ${state}.`;
    const isRejected = attempt.response.status === 401 && found;
    run.record(requirementId, isRejected, message, [attempt.n]);
    if (!found) return;
  }
}

/**
 * Tries to upload without a valid token: an existing instance with its token outside the header,
 * and one that does not exist yet. Accepting the first does no harm.
 */
export async function testUnauthorizedUpload(
  run: CheckRun,
  collection: Collection,
  there: Instance,
  absent: Instance,
): Promise<void> {
  const { target } = run;
  const { create } = collection;
  const requirementId = createRequirementId('auth.token-elsewhere-upload', create);
  const own = run.for(requirementId);
  const isThere = createLookup(own, collection);
  const tries = [
    ...listAlternateRequests(create, create.path, target.token)
      .filter(({ rule }) => rule === 'token-elsewhere')
      .map(({ note, ask }) => ({ note, ask, pem: there.pem })),
    { note: 'no token', ask: {}, pem: absent.pem },
  ];
  for (const { note, ask, pem } of tries) {
    const attempt = await own.request({
      operationId: null,
      method: create.method,
      target: create.path,
      as: 'none',
      isValid: false,
      ...createFileForm('verify-1.pem', pem),
      ...ask,
    });
    if (attempt.response === null) continue;
    const { found, n } = await isThere(absent.id);
    const isKept = pem === absent.pem && found;
    const message = `With ${note} it returned ${describeOutcome(attempt)}${isKept ? ', and stored the certificate' : ''}.`;
    run.record(requirementId, !isTaken(attempt) && !isKept, message, [attempt.n, n]);
  }
}

function createLookup(run: CheckRun, collection: Collection) {
  const calls = new CollectionCalls(run, collection);
  return async (id: string) => {
    const { items, exchange } = await calls.list();
    return { found: listIds(collection, items).includes(id), n: exchange.n };
  };
}
