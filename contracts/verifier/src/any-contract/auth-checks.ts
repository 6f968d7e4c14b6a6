import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import type { Call } from './client.ts';
import { type Context, isAccepted } from './context.ts';
import { isJson } from './media-types.ts';
import { getRequirementId } from './requirements.ts';

/** A device may lock a user out after a few wrong passwords. */
const maxWrongPasswords = 2;

/** How many other operations must return 401 to the same, so that another status is a failure. */
const minOthers = 3;

/** Writes that get 401 or 403 without credentials, even with a body that is not JSON. */
const rejectedWrites = new WeakMap<Context, Set<ApiOperation>>();

const isRejection = ({ response }: Exchange) =>
  response !== null &&
  ([401, 403].includes(response.status) || (response.status >= 300 && response.status < 400));

/** Calls what needs credentials without any. Writes get a body that no device can accept. */
export async function checkWithoutCredentials(run: Context): Promise<void> {
  const { client, findings } = run;
  const rule = 'auth.no-credentials';
  const others: { operation: ApiOperation; exchange: Exchange }[] = [];
  let refused = 0;
  for (const operation of listProtected(run)) {
    // Many contracts forget that nobody is signed in yet.
    if (!run.wants(operation, rule) || isSignIn(operation)) continue;
    const isRead = operation.method === 'GET';
    if (!isRead && !hasHarmlessCall(run, operation)) continue;
    const exchange = await client.send(operation, {
      purpose: rule,
      credentials: 'none',
      isValid: isRead,
      ...(isRead ? {} : harmlessCall(operation)),
    });
    const { response, n } = exchange;
    if (response === null) continue;
    const id = getRequirementId(rule, operation);
    const { status } = response;
    if (!client.credentials.areGiven && isAccepted(exchange)) {
      findings.skip(
        id,
        'The device answers without credentials.',
        'Pass --password, STILLHOUSE_TOKEN or --header',
        [n],
      );
    } else if (isAccepted(exchange)) {
      findings.evaluate(id, `Returned ${status} without credentials.`, '', [n]);
      if (!isRead) run.endOperation(operation, exchange);
    } else if (isRejection(exchange)) {
      findings.evaluate(id, null, `Returned ${status}.`, [n]);
      if (!isRead) {
        refused += 1;
        rejectedWrites.set(run, (rejectedWrites.get(run) ?? new Set()).add(operation));
      }
    } else if (status < 500) {
      const isDocumented = operation.responses.some(({ key }) => key === String(status));
      if (isRead && status !== 404 && !isDocumented)
        findings.evaluate(id, `Returned ${status} without credentials, not 401 or 403.`, '', [n]);
      else if (!isRead || !isDocumented) others.push({ operation, exchange });
    }
  }
  for (const { operation, exchange } of others) {
    const id = getRequirementId(rule, operation);
    const { response, n } = exchange;
    // Those who check the body first do so everywhere.
    if (refused >= minOthers && others.length <= refused / minOthers)
      findings.evaluate(
        id,
        `Returned ${response?.status} without credentials. ${refused} other operations return 401 or 403 to the same.`,
        '',
        [n],
      );
    else
      findings.skip(
        id,
        `Returned ${response?.status}: the device checks the request before the credentials.`,
        'Mark the operation with x-safety: safe',
        [n],
      );
  }
}

/** Sends credentials that do not exist. */
export async function checkWrongCredentials(run: Context): Promise<void> {
  const rule = 'auth.wrong-credentials';
  let passwords = 0;
  for (const operation of listProtected(run)) {
    const isRead = operation.method === 'GET';
    const isTestable = isRead || rejectedWrites.get(run)?.has(operation) === true;
    if (!run.wants(operation, rule) || !isTestable) continue;
    if (run.client.credentials.proveWrongly(operation) === null || !run.client.credentials.areGiven)
      continue;
    const isPassword = operation.security.some((schemes) => schemes[0]?.kind === 'basic');
    if (isPassword && passwords >= maxWrongPasswords) continue;
    if (isPassword) passwords += 1;
    const exchange = await run.client.send(operation, {
      purpose: rule,
      credentials: 'wrong',
      isValid: isRead,
      ...(isRead ? {} : harmlessCall(operation)),
    });
    if (exchange.response === null || exchange.response.status >= 500) continue;
    const { status } = exchange.response;
    const problem =
      isRejection(exchange) ||
      status === 429 ||
      (isRead && status === 404 && operation.path.includes('{'))
        ? null
        : `Returned ${status} to wrong credentials, not 401 or 403.`;
    run.findings.evaluate(getRequirementId(rule, operation), problem, `Returned ${status}.`, [
      exchange.n,
    ]);
  }
}

const isSignIn = ({ method, path }: ApiOperation) =>
  method === 'POST' && /[/_-](log|sign)[_-]?in$/i.test(path);

function listProtected(run: Context): readonly ApiOperation[] {
  const all = run.contract.operations.filter(({ security }) => security.length > 0);
  return [
    ...all.filter((it) => run.reads.includes(it)),
    ...all.filter((it) => run.writes.includes(it)),
  ];
}

/** Even a device that asks for no credentials can do nothing with it. */
function hasHarmlessCall(run: Context, operation: ApiOperation): boolean {
  if (run.harm === 'destructive') return operation.body !== null;
  return operation.body?.media.some(({ type }) => isJson(type)) === true && operation.body.required
    ? true
    : operation.body?.media.some(({ type }) => isJson(type)) === true ||
        operation.path.includes('{');
}

const absentId = 'stillhouse-verify-absent';

function harmlessCall(
  operation: ApiOperation,
): Pick<Call, 'rawBody' | 'contentType' | 'parameters'> {
  const names = operation.parameters
    .filter((it) => it.in === 'path')
    .map(({ name }) => [name, absentId]);
  const parameters = Object.fromEntries(names) as Record<string, unknown>;
  return operation.body === null
    ? { parameters }
    : { parameters, rawBody: '{"stillhouse', contentType: 'application/json' };
}
