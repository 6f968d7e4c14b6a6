import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readParameters, validateReply } from '../../build/control-validators.js';
import { Feeds } from '../events/feeds.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { readOnlyOperations } from '../replay/input-roles.ts';
import { bodyIssues } from './body-issues.ts';
import { closedHeaders } from './closed-headers.ts';
import type { ControlOperationId, DeviceContext, StreamOperationId } from './control-handlers.ts';
import {
  firstOf,
  type Refusal,
  type RefusalStatus,
  refuse,
  refuseBody,
  refuseQuery,
} from './control-problem.ts';
import { EventStreams, type Streamed } from './event-streams.ts';
import { type GuardOptions, guardRefusal, tokenRefusal } from './guard.ts';
import { handlers } from './handlers.ts';
import { indexText } from './index-text.ts';
import { type LabFile, labFile } from './lab-files.ts';
import { readJson } from './request-body.ts';
import { type ControlOperation, routeOf } from './routes.ts';

/** Any answer of any operation; which of them an operation may give, its handler's type says. */
type Answer = {
  status: number;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

type AnyHandler = (
  request: { path: object; query: object; body: unknown },
  context: DeviceContext,
) => Answer | Promise<Answer>;

/** What requests are answered from. */
type Served = {
  fleet: Fleet;
  feeds: Feeds;
  guard: GuardOptions;
  /** Absolute path of the built lab page, or null. */
  labDir: string | null;
};

/**
 * Serves the control API and, at `/`, the lab page; to programs, and while that is not built, a text that says what is where.
 * @param labDir absolute path of the built lab page, or null
 */
export function controlServer(fleet: Fleet, guard: GuardOptions, labDir: string | null) {
  const served = { fleet, feeds: new Feeds(fleet), guard, labDir };
  const streams = new EventStreams();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const file = await labFileFor(req, served);
    if (file !== null) {
      res.writeHead(200, file.headers);
      res.end(req.method === 'HEAD' ? undefined : file.body);
      return;
    }
    const answer = await answerTo(req, served);
    if (answer === null) return;
    const short = 'feed' in answer ? streams.begin(req, res, answer) : answer;
    if (short !== null) send(res, short);
  };
}

/** What is asked for, if it is of the lab page. Programs that open `/` want no page. */
async function labFileFor(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  { guard, labDir }: Served,
): Promise<LabFile | null> {
  if (labDir === null || (method !== 'GET' && method !== 'HEAD')) return null;
  const [path = '/'] = splitOnce(url, '?');
  if (path === '/' && headers.accept?.includes('text/html') !== true) return null;
  if (guardRefusal(headers, guard) !== null) return null;
  return labFile(labDir, path);
}

/** Null when there is nobody left to answer. */
async function answerTo(req: IncomingMessage, served: Served): Promise<Answer | Streamed | null> {
  const { fleet, guard, labDir } = served;
  const refusal = guardRefusal(req.headers, guard);
  if (refusal !== null) return refusal;
  const { method = 'GET', url = '/' } = req;
  const [path = '/', search = ''] = splitOnce(url, '?');
  const noToken = tokenRefusal(req.headers, guard);
  if (path === '/' && (method === 'GET' || method === 'HEAD')) {
    // Serial numbers are passwords.
    const isLabBuilt = labDir !== null && existsSync(labDir);
    return { status: 200, body: indexText(fleet, { isLabBuilt, isTrusted: noToken === null }) };
  }
  if (noToken !== null) return noToken;
  const route = routeOf(method, path);
  if (route === null) {
    return refuse(404, 'unknown-path', `There is nothing at ${path}. See / for what there is.`);
  }
  if ('allow' in route) {
    const allow = route.allow.join(', ');
    const detail = `${path} does not take ${method}. Use ${allow}.`;
    return { ...refuse(405, 'method-not-allowed', detail), headers: { allow } };
  }
  return operate(req, served, route.operation, route.path, search);
}

async function operate(
  req: IncomingMessage,
  { fleet, feeds }: Served,
  operation: ControlOperation,
  path: Record<string, string>,
  search: string,
): Promise<Answer | Streamed | null> {
  const { id, method, requestMediaType, alsoAccepts = [] } = operation;
  // The id first: that a device is not leased matters more than what else may be wrong.
  const leased = path.id === undefined ? undefined : fleet.get(path.id);
  if (path.id !== undefined && leased === undefined) return unknownDevice(path.id, fleet);
  const { values: named, issues: unnamed } = readParameters(id, 'path', path);
  if (unnamed.length > 0) {
    const detail = `The path names nothing that there is${firstOf(unnamed)}`;
    return refuse(404, 'unknown-name', detail, unnamed);
  }
  const { values: query, issues } = readParameters(id, 'query', queryOf(search));
  if (issues.length > 0) return refuseQuery(issues);
  const mediaTypes = requestMediaType === undefined ? [] : [requestMediaType, ...alsoAccepts];
  const read = await readJson(req, mediaTypes);
  if (read.outcome === 'abandoned') return null;
  if (read.outcome === 'refused') return refuse(read.status, read.reason, read.detail);
  const wrong = bodyIssues(id, read.value);
  if (wrong.length > 0) return refuseBody(wrong, ' Nothing was changed.');
  if (isStream(id)) {
    const after = req.headers['last-event-id'] ?? query.lastEventId;
    const feed = () => (leased === undefined ? feeds.ofFleet() : feeds.ofDevice(leased));
    return { feed, after: typeof after === 'string' ? after : undefined };
  }
  const request = { path: named, query, body: read.value };
  const context = { fleet, leased };
  if (leased === undefined || method === 'GET' || readOnlyOperations.has(id)) {
    return checked(id, request, context);
  }
  const { id: _id, ...parameters } = path;
  const asked = { operationId: id, path: parameters, body: read.value };
  const answer = await checked(id, request, context, (run) => leased.recordInput(asked, run));
  leased.markDirty();
  return answer;
}

function isStream(id: ControlOperationId): id is StreamOperationId {
  return id === 'followDevice' || id === 'followFleet';
}

type Run = () => Answer | Promise<Answer>;

/** Runs the handler; a handler that throws or breaks the contract is a bug, and said so. */
async function checked(
  id: Exclude<ControlOperationId, StreamOperationId>,
  request: { path: object; query: object; body: unknown },
  context: { fleet: Fleet; leased: DeviceContext['leased'] | undefined },
  around: (run: Run) => Answer | Promise<Answer> = (run) => run(),
): Promise<Answer> {
  // The one place where the operations' types are given up: each handler gets what its own row promises.
  const handler = handlers[id] as AnyHandler;
  try {
    const answer = await around(() => handler(request, context as DeviceContext));
    const issues = validateReply(id, answer.status, mediaTypeOf(answer), answer.body);
    if (issues.length === 0) return answer;
    return broken(`The answer ${answer.status} to ${id} breaks control.yaml${firstOf(issues)}`);
  } catch (error) {
    console.error(error);
    return broken(`${id} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function broken(detail: string): Refusal<500> {
  return refuse(
    500,
    'internal-error',
    `${detail} This is a bug in the simulator; please report it.`,
  );
}

function unknownDevice(id: string, fleet: Fleet): Refusal<404> {
  const ids = fleet.list().map((device) => device.id);
  const leased = ids.length === 0 ? 'None is leased' : `Leased: ${ids.join(', ')}`;
  return refuse(404, 'unknown-device', `No device ${JSON.stringify(id)} is leased. ${leased}.`);
}

function mediaTypeOf({ status, body }: Answer): string | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return 'text/plain';
  return status >= (400 satisfies RefusalStatus) ? 'application/problem+json' : 'application/json';
}

function send(res: ServerResponse, answer: Answer): void {
  const { status, body, headers } = answer;
  const mediaType = mediaTypeOf(answer);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.writeHead(status, {
    ...headers,
    ...(mediaType === null ? {} : { 'content-type': `${mediaType}; charset=utf-8` }),
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
    ...closedHeaders,
  });
  res.end(body === undefined ? undefined : text);
}

/** Values by name; a name that is given twice has several, which no parameter here may have. */
function queryOf(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search);
  const values = [...parameters.keys()].map((name) => {
    const [first = '', ...others] = parameters.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]] as const;
  });
  return Object.fromEntries(values);
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
