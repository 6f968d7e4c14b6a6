import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { type ProblemCode, problem, problemMediaType } from '@stillhouse/contracts/problems';
import { validateReply, validateRequest } from '@stillhouse/contracts/validators';
import { readJson } from '../control/request-body.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { CloudEvent } from './cloud-events.ts';
import { type CloudContext, handlers } from './cloud-handlers.ts';
import { troubledAnswer } from './cloud-trouble.ts';
import { type PageOrigin, pageOrigin } from './device-origins.ts';
import { type BuiltFile, pathIn, type RemoteBuild } from './remote-build.ts';
import type { WelcomePage } from './welcome-page.ts';

type Answer = {
  status: number;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

type AnyHandler = (
  request: { path: object; query: object; body: unknown },
  context: CloudContext,
) => Answer | Promise<Answer>;

const cloudOperations = Object.values(operations).filter(({ surface }) => surface === 'cloud');

/** How long a browser need not ask again whether it may send (Fetch standard, CORS preflight). */
const preflightSeconds = 600;

/**
 * Serves the provider's side: the web-setup welcome to people, analytics sink and remote build to pages of this simulator's
 * devices and to programs.
 * @param hosts names besides loopback under which devices are served
 */
export function cloudServer(
  fleet: Fleet,
  hosts: readonly string[],
  { remoteBuild, welcome }: { remoteBuild: RemoteBuild; welcome: WelcomePage },
) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { origin } = req.headers;
    const page = origin === undefined ? null : pageOrigin(origin, fleet, hosts);
    const cors = page === null || origin === undefined ? {} : corsHeaders(origin);
    if (await welcome.serve(fleet, req, res)) return;
    const file = await builtFile(req, remoteBuild);
    if (file !== null) return sendFile(res, file, cors);
    const answer = await answerTo(req, { fleet, page, remoteBuild });
    if (answer !== null) send(res, { ...answer, headers: { ...cors, ...answer.headers } });
  };
}

/** Whom an operation is about, and what it works with. */
type Asked = {
  fleet: Fleet;
  page: PageOrigin | null;
  remoteBuild: RemoteBuild;
};

/** Null when there is nobody left to answer. */
async function answerTo(req: IncomingMessage, asked: Asked): Promise<Answer | null> {
  const { method = 'GET' } = req;
  const path = pathIn(req);
  const there = cloudOperations.filter((operation) => operation.path === path);
  if (there.length === 0) {
    return problem(404, 'not-found', `There is nothing at ${path} on the provider's side.`);
  }
  const methods = there.map((operation) => operation.method).join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: preflightHeaders(methods) };
  const operation = there.find((candidate) => candidate.method === method);
  if (operation === undefined) {
    const detail = `${path} does not take ${method}. Use ${methods}.`;
    return problem(405, 'method-not-allowed', detail, { headers: { allow: methods } });
  }
  return operate(req, operation, asked);
}

async function operate(
  req: IncomingMessage,
  { id, requestMediaType }: Operation,
  { fleet, page, remoteBuild }: Asked,
): Promise<Answer | null> {
  const read = await readJson(req, requestMediaType === undefined ? [] : [requestMediaType]);
  if (read.outcome === 'abandoned') return null;
  if (read.outcome === 'refused') return problem(read.status, codes[read.reason], read.detail);
  const errors = validateRequest(id, read.value);
  if (errors.length > 0) {
    const [{ pointer, message } = { pointer: '', message: '' }] = errors;
    return problem(400, 'invalid-request', `${pointer} ${message}`.trim(), { errors });
  }
  const handler = (handlers as Record<string, AnyHandler>)[id];
  if (handler === undefined) throw new Error(`${id} has no handler on the provider's side`);
  const troubled = await troubledAnswer(id, page?.device?.cloudTrouble, remoteBuild);
  if (troubled === 'reset') req.socket.resetAndDestroy();
  if (troubled === 'reset' || troubled === 'silent') return null;
  if (troubled !== null) return troubled;
  const keep = (event: CloudEvent['event']) => keepFor(fleet, page, event);
  const answer = await handler({ path: {}, query: {}, body: read.value }, { keep, remoteBuild });
  const issues = validateReply(id, answer.status, mediaTypeOf(answer), answer.body);
  if (issues.length === 0) return answer;
  const detail = `The answer ${answer.status} to ${id} breaks openapi.yaml: ${JSON.stringify(issues)}`;
  console.error(detail);
  return problem(500, 'internal-error', detail);
}

const codes = {
  'malformed-json': 'malformed-json',
  'body-too-large': 'payload-too-large',
  'unsupported-media-type': 'unsupported-media-type',
} as const satisfies Record<string, ProblemCode>;

/**
 * A record belongs to the device whose page sent it; from elsewhere, to each device with its serial number.
 * A record of a device that is not leased has nobody who could read it.
 */
function keepFor(fleet: Fleet, page: PageOrigin | null, event: CloudEvent['event']): void {
  const senders = page?.device
    ? [page.device]
    : fleet.list().filter(({ host }) => host.device.state.serialNumber === event.serialNumber);
  for (const { cloudEvents, host } of senders) cloudEvents.add(host.clock.now(), event);
}

function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin };
}

/** Chromium asks besides whether a page may reach into this machine (Private Network Access). */
function preflightHeaders(methods: string): Record<string, string> {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'content-type',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': String(preflightSeconds),
  };
}

function mediaTypeOf({ status, body }: Answer): string | null {
  if (body === undefined) return null;
  return status >= 400 ? problemMediaType : 'application/json';
}

function send(res: ServerResponse, answer: Answer): void {
  const { status, body, headers } = answer;
  const mediaType = mediaTypeOf(answer);
  res.writeHead(status, {
    ...headers,
    ...(mediaType === null ? {} : { 'content-type': mediaType }),
    vary: 'origin',
  });
  // text stands for JSON that is none (cloud-trouble.ts)
  res.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/** The file of the remote build that a request asks for, or null. */
async function builtFile(
  req: IncomingMessage,
  remoteBuild: RemoteBuild,
): Promise<BuiltFile | null> {
  return req.method === 'GET' || req.method === 'HEAD' ? remoteBuild.file(pathIn(req)) : null;
}

/** The names of files change with what is in them (design D18). */
function sendFile(
  res: ServerResponse,
  { bytes, mediaType, caching }: BuiltFile,
  cors: Record<string, string>,
): void {
  res.writeHead(200, {
    ...cors,
    'content-type': mediaType,
    'content-length': bytes.length,
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
    vary: 'origin',
  });
  res.end(bytes);
}
