import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation, Parameter } from './api-operation.ts';
import type { Call } from './client.ts';
import { isException } from './consistency.ts';
import { type Context, isAccepted } from './context.ts';
import { Credentials, type Proof } from './credentials.ts';
import { isJson } from './media-types.ts';
import { getRequirementId } from './requirements.ts';

/** A device may lock a client out after a few wrong passwords in a row. */
const maxWrongPasswords = 2;

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
    if (!run.wants(operation, rule) || isSignIn(run, operation)) continue;
    const isRead = operation.method === 'GET';
    if (!isRead && !hasHarmlessCall(run, operation)) continue;
    const exchange = await client.send(operation, {
      purpose: rule,
      credentials: 'none',
      isValid: isRead,
      ...(isRead ? {} : harmlessCall(run, operation)),
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
    if (isException(others.length, refused))
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

/** So many operations get wrong credentials in each way alone, others in all ways at once. */
const maxAlone = 2;

/** Sends credentials that do not exist, in each way that the contract has. */
export async function checkWrongCredentials(run: Context): Promise<void> {
  const rule = 'auth.wrong-credentials';
  const { client } = run;
  if (!client.credentials.areGiven) return;
  let passwords = 0;
  const operations = listProtected(run).filter((operation) => {
    const isRejected = rejectedWrites.get(run)?.has(operation) === true;
    const isTestable = operation.method === 'GET' || isRejected;
    return run.wants(operation, rule) && isTestable && !isSignIn(run, operation);
  });
  for (const [index, operation] of operations.entries()) {
    const proofs = client.credentials.proveWrongly(operation);
    const tokens = proofs.filter((it) => !isPassword(it));
    const joint = index < maxAlone ? null : Credentials.join(tokens);
    const areRejected = joint !== null && (await sendWrong(run, operation, joint, true));
    for (const proof of areRejected ? proofs.filter(isPassword) : proofs) {
      if (isPassword(proof)) {
        if (passwords > 0 && passwords % maxWrongPasswords === 0 && !(await canStillSignIn(run)))
          return;
        passwords += 1;
      }
      await sendWrong(run, operation, proof);
    }
  }
}

/**
 * Returns true if the device rejects the credentials.
 * @param isJoint a device may reject several credentials in its own way
 */
async function sendWrong(
  run: Context,
  operation: ApiOperation,
  proof: Proof,
  isJoint = false,
): Promise<boolean> {
  const isRead = operation.method === 'GET';
  const exchange = await run.client.send(operation, {
    purpose: 'auth.wrong-credentials',
    credentials: proof,
    isValid: isRead,
    ...(isRead ? {} : harmlessCall(run, operation)),
  });
  const isUnclear = isJoint && !isRejection(exchange) && !isAccepted(exchange);
  return !isUnclear && evaluateWrong(run, operation, exchange);
}

const isPassword = ({ headers }: Proof) => headers.some(([, value]) => value.startsWith('Basic '));

/** Devices count wrong passwords until the next right one. */
async function canStillSignIn(run: Context): Promise<boolean> {
  const read = listProtected(run).find((it) => run.lastJson.has(it));
  if (read === undefined) return false;
  return isAccepted(await run.client.send(read, { purpose: 'run' }));
}

function evaluateWrong(run: Context, operation: ApiOperation, exchange: Exchange): boolean {
  if (exchange.response === null || exchange.response.status >= 500) return false;
  const { status } = exchange.response;
  // An unknown item, or a read that everybody may try, such as that of a session.
  const isOtherError =
    operation.method === 'GET' &&
    status >= 400 &&
    (operation.responses.some(({ key }) => key === String(status)) ||
      (status === 404 && operation.path.includes('{')));
  const problem =
    isRejection(exchange) || status === 429 || isOtherError
      ? null
      : `Returned ${status} to wrong credentials, not 401 or 403.`;
  const id = getRequirementId('auth.wrong-credentials', operation);
  run.findings.evaluate(id, problem, `Returned ${status}.`, [exchange.n]);
  return problem === null;
}

/** A path that names it, or one that also may be something else and takes a password. */
function isSignIn({ values }: Context, { method, path, body }: ApiOperation): boolean {
  if (method !== 'POST') return false;
  const schema = body?.media[0]?.schema;
  const takesPassword = () =>
    schema != null && values.listFields(schema).some((it) => /passw/i.test(it.path.join('.')));
  const isNamed = /[/_-](log|sign)[_-]?in$/i.test(path);
  return isNamed || (/\/(sessions?|auth|tokens?)$/i.test(path) && takesPassword());
}

function listProtected(run: Context): readonly ApiOperation[] {
  const all = run.contract.operations.filter(({ security }) => security.length > 0);
  return [
    ...all.filter((it) => run.reads.includes(it)),
    ...all.filter((it) => run.writes.includes(it)),
  ];
}

const isMultipart = (type: string) => /^multipart\//i.test(type);

/** Even a device that asks for no credentials can do nothing with it. */
function hasHarmlessCall(run: Context, operation: ApiOperation): boolean {
  if (run.harm === 'destructive') return operation.body !== null;
  const types = operation.body?.media.map(({ type }) => type) ?? [];
  return types.some((it) => isJson(it) || isMultipart(it)) || operation.path.includes('{');
}

/** No item has one of these ids. A device may return it, and only responses may restrict it. */
const absentIds = [
  2_147_480_004,
  'ffffffff-ffff-4fff-8fff-ffffffffffff',
  'stillhouse-verify-absent',
];

function createAbsentId({ contract }: Context, { schema }: Parameter): string | number | undefined {
  const isValid = (id: unknown) => contract.schemas.validate(schema, 'request', id).length === 0;
  return absentIds.find(isValid) ?? absentIds[1];
}

/** Returns parameters of the path that name no item. */
export function createAbsentParameters(
  run: Context,
  { parameters }: ApiOperation,
): Readonly<Record<string, unknown>> {
  const inPath = parameters.filter((it) => it.in === 'path');
  return Object.fromEntries(inPath.map((it) => [it.name, createAbsentId(run, it)]));
}

/** Even a device that allows it does nothing: there is no such item, and the body is not JSON. */
export function harmlessCall(
  run: Context,
  operation: ApiOperation,
): Pick<Call, 'rawBody' | 'contentType' | 'parameters'> {
  const parameters = createAbsentParameters(run, operation);
  if (operation.body === null) return { parameters };
  // Without the boundary in its type, there are no parts.
  const [type = ''] = operation.body.media.map((it) => it.type);
  return isMultipart(type)
    ? { parameters, rawBody: '', contentType: type }
    : { parameters, rawBody: '{"stillhouse', contentType: 'application/json' };
}
