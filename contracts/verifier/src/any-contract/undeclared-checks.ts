import { type Exchange, getHeader, type HttpResponse } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import { harmlessCall } from './auth-checks.ts';
import { isException } from './consistency.ts';
import { type Context, isAccepted } from './context.ts';
import { getHarm } from './harm.ts';
import { isJson } from './media-types.ts';
import { undeclaredMethodId, unknownPathId } from './requirements.ts';

/** DELETE is apart: an earlier 405 may say that the path does not have it. */
const methods = ['PUT', 'PATCH', 'POST'];
/** The methods of a path that are tried. */
const maxPerPath = 2;
/** What a path returns that only shows something. */
const viewName = /\/(status|state|info|version)$/i;

/** Calls paths and methods that the contract does not have. */
export async function checkUndeclared(run: Context): Promise<void> {
  const [first] = run.reads;
  if (first !== undefined && run.isId(unknownPathId)) await callUnknownPaths(run, first);
  if (run.harm !== 'read' && run.isId(undeclaredMethodId)) await callUndeclaredMethods(run);
}

async function callUnknownPaths(run: Context, first: ApiOperation): Promise<void> {
  const { operations } = run.contract;
  const bases = new Set([getBase(operations), first.path.split('/').slice(0, 2).join('/')]);
  for (const base of bases) {
    const path = `${base}/no-such-path-of-stillhouse-verify`;
    if (operations.some((it) => matches(it.path, path))) continue;
    const call = { purpose: 'http', method: 'GET', isValid: false };
    const exchange = await run.client.send({ ...first, path, parameters: [] }, call);
    const { response, n } = exchange;
    const status = response?.status ?? 0;
    // A page for all paths is that of an application. JSON is what the client takes for an answer.
    const isMistaken =
      isAccepted(exchange) && isJson(getHeader(response?.headers ?? [], 'content-type') ?? '');
    const isFine = status >= 300 && status < 500;
    run.findings.add({
      requirementId: unknownPathId,
      verdict: isFine ? 'pass' : isMistaken ? 'fail' : 'warn',
      message: `Returned ${status}${isMistaken ? ' with JSON' : ''} for the unknown path ${path}.`,
      exchanges: [n],
    });
  }
}

/** The path that all operations have in common. */
function getBase(operations: readonly ApiOperation[]): string {
  const [first = [], ...others] = operations.map(({ path }) => path.split('/'));
  const end = first.findIndex((part, at) => others.some((it) => it[at] !== part));
  return first
    .slice(0, end === -1 ? -1 : end)
    .filter((part) => part !== '' && !part.includes('{'))
    .map((part) => `/${part}`)
    .join('');
}

/** Each path gets DELETE where that is safe, and other methods in turn. */
async function callUndeclaredMethods(run: Context): Promise<void> {
  const accepted: { what: string; exchange: Exchange }[] = [];
  const rejected: Exchange[] = [];
  let readsBodyFirst = false;
  for (const [index, [path, operations]] of [...groupByPath(run)].entries()) {
    const [first] = operations;
    if (first === undefined || !operations.every((it) => run.permits(it))) continue;
    const isGuarded = operations.every((it) => rejectsUnknown(run, it));
    const mayCall = operations.every((it) => isHarmless(run, it));
    // Nobody deletes a view.
    if (!mayCall && !(isGuarded && viewName.test(path))) continue;
    const turned = methods.map((_, at) => methods[(at + index) % methods.length] ?? '');
    const open = turned.filter((it) => !isDeclared(run, it, path));
    let mayDelete = first.path.includes('{') || run.harm === 'destructive';
    for (let count = mayCall ? 0 : maxPerPath - 1; count < maxPerPath; count += 1) {
      const isDelete = (mayDelete || isGuarded) && count > 0 && !isDeclared(run, 'DELETE', path);
      const method = isDelete ? 'DELETE' : mayCall ? open.shift() : undefined;
      if (method === undefined) continue;
      const credentials = isDelete && !(mayDelete && mayCall) ? 'none' : 'own';
      const exchange = await sendUndeclared(run, first, { method, credentials, readsBodyFirst });
      const { response } = exchange;
      readsBodyFirst ||= !isDelete && response?.status === 400;
      if (isAccepted(exchange)) accepted.push({ what: `${method} ${path}`, exchange });
      if ([404, 405, 501].includes(response?.status ?? 0)) rejected.push(exchange);
      mayDelete ||= response?.status === 405 && excludesDelete(response);
    }
  }
  if (accepted.length === 0 && rejected.length === 0) return;
  const isFailure = isException(accepted.length, rejected.length);
  const listed = accepted.map(({ what }) => what).join(', ');
  run.findings.add({
    requirementId: undeclaredMethodId,
    verdict: accepted.length === 0 ? 'pass' : isFailure ? 'fail' : 'warn',
    message:
      accepted.length === 0
        ? `Rejected ${rejected.length} undeclared methods.`
        : `Accepted ${listed}, which the contract does not have. Rejected ${rejected.length} others.`,
    exchanges:
      accepted.length === 0
        ? rejected.map(({ n }) => n).slice(0, 1)
        : accepted.map(({ exchange }) => exchange.n),
  });
}

/** A body that no device can read, and ids that do not exist: even an open method does nothing. */
function sendUndeclared(
  run: Context,
  operation: ApiOperation,
  {
    method,
    credentials,
    readsBodyFirst,
  }: { method: string; credentials: 'own' | 'none'; readsBodyFirst: boolean },
): Promise<Exchange> {
  const call = harmlessCall(run, operation);
  const isDelete = method === 'DELETE';
  // A POST without a body may start something.
  const isEmpty = readsBodyFirst && method !== 'POST';
  return run.client.send(operation, {
    purpose: 'http',
    method,
    credentials,
    isValid: false,
    ...(isEmpty ? { parameters: call.parameters ?? {} } : call),
    ...(!isEmpty && !isDelete && { rawBody: '{"stillhouse', contentType: 'application/json' }),
  });
}

/** Without credentials, a DELETE that the contract does not have does nothing either. */
function rejectsUnknown({ client }: Context, { id, security }: ApiOperation): boolean {
  const isRefused = (it: Exchange) =>
    it.operationId === id && it.as === 'none' && [401, 403].includes(it.response?.status ?? 0);
  return security.length > 0 && client.exchanges.some(isRefused);
}

function excludesDelete({ headers }: HttpResponse): boolean {
  const allow = getHeader(headers, 'allow');
  return allow !== undefined && !/\bDELETE\b/i.test(allow);
}

/** Whatever the method, the words of the path must not say that it does harm. */
function isHarmless(run: Context, operation: ApiOperation): boolean {
  return (
    run.permits(operation) &&
    (run.harm === 'destructive' ||
      getHarm({ ...operation, method: 'POST' }).level !== 'destructive')
  );
}

const removeQuery = (path: string) => path.split('?')[0] ?? '';

function groupByPath({ contract }: Context): ReadonlyMap<string, readonly ApiOperation[]> {
  return Map.groupBy(contract.operations, ({ path }) => removeQuery(path));
}

/** Another path may match as well, such as `/items/{id}` beside `/items/all`. */
function isDeclared({ contract }: Context, method: string, path: string): boolean {
  return contract.operations.some((it) => it.method === method && matches(it.path, path));
}

function matches(template: string, path: string): boolean {
  const [wanted, found] = [template, path].map((it) => removeQuery(it).split('/'));
  return (
    wanted?.length === found?.length &&
    wanted?.every((part, at) => part.includes('{') || part === found?.[at]) === true
  );
}
