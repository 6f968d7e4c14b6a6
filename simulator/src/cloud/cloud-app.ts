import { createOperationLookup } from '@stillhouse/contracts/operation-lookup';
import type { OperationId } from '@stillhouse/contracts/operations';
import { operations } from '@stillhouse/contracts/operations';
import { createProblem, type ProblemCode, problemMediaType } from '@stillhouse/contracts/problems';
import { validateRequest, validateResponse } from '@stillhouse/contracts/validators';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printBug, printError } from '@stillhouse/foundation/print';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { closedPolicy } from '../http-kit/closed-policy.ts';
import { createApp, getPath } from '../http-kit/create-app.ts';
import { readJsonBody } from '../http-kit/json-body.ts';
import { toIncomingRequest } from '../http-kit/node-transport.ts';
import { BodyRejectedError } from '../http-kit/plain-body.ts';
import type { CloudEvent } from './cloud-events.ts';
import { createFaultyResponse } from './cloud-faults.ts';
import type { CloudFleet } from './cloud-fleet.ts';
import { type CloudContext, handlers } from './cloud-handlers.ts';
import { findPageOrigin, type PageOrigin } from './page-origin.ts';
import type { RemoteBuild } from './remote-build.ts';
import type { WelcomePage } from './welcome-page.ts';

type CloudResponse = {
  status: number;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

type AnyHandler = (
  request: { path: object; query: object; body: unknown },
  context: CloudContext,
) => CloudResponse | Promise<CloudResponse>;

const findOperation = createOperationLookup(
  Object.values(operations).filter(({ surface }) => surface === 'cloud'),
  { hasHead: false },
);

/** How long a browser may reuse the result of a preflight (Fetch standard, CORS preflight). */
const preflightSeconds = 600;

/**
 * Creates the application of the cloud port: the web-setup welcome page for people, and the
 * analytics sink and remote build for the pages of this simulator's devices and for programs.
 * @param hosts names besides loopback under which devices are served
 */
export function createCloudApp(
  fleet: CloudFleet,
  hosts: readonly string[],
  { remoteBuild, welcome }: { remoteBuild: RemoteBuild; welcome: WelcomePage },
): Express {
  const app = createApp();
  app.get('/', (req, res) => welcome.lead(fleet, req, res));
  app.get('/welcome', (req, res) => welcome.send(fleet, req, res));
  app.use(allowDevicePages(fleet, hosts));
  app.use(remoteBuild.files);
  app.use(serveOperations(fleet, remoteBuild));
  app.use(rejectOnError);
  return app;
}

/** Lets the pages of devices read responses (CORS). */
function allowDevicePages(fleet: CloudFleet, hosts: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const { origin } = req.headers;
    const page = origin === undefined ? null : findPageOrigin(origin, fleet, hosts);
    res.setHeader('vary', 'origin');
    if (page !== null && origin !== undefined) {
      res.setHeader('access-control-allow-origin', origin);
    }
    res.locals.page = page;
    next();
  };
}

function serveOperations(fleet: CloudFleet, remoteBuild: RemoteBuild): RequestHandler {
  return async (req, res) => {
    const path = getPath(req);
    const found = findOperation(req.method, path);
    if (found === null) {
      const detail = `There is nothing at ${path} in the cloud.`;
      return sendResponse(res, createProblem(404, 'not-found', detail));
    }
    if ('allow' in found) return rejectMethod(req, res, found.allow);
    const { id, requestMediaType } = found.operation;
    const mediaTypes = requestMediaType === undefined ? [] : [requestMediaType];
    const received = await readJsonBody(toIncomingRequest(req), mediaTypes);
    if (received !== null) await runOperation(id, { fleet, remoteBuild, res, ...received });
  };
}

async function runOperation(
  id: OperationId,
  call: { fleet: CloudFleet; remoteBuild: RemoteBuild; res: Response; body: unknown },
): Promise<void> {
  const { fleet, remoteBuild, res, body } = call;
  // Each handler gets the request that its own row declares.
  const handler = (handlers as Record<string, AnyHandler>)[id];
  if (handler === undefined) throw new Error(`${id} has no handler in the cloud`);
  const issues = validateRequest(id, body);
  if (issues.length > 0) return sendResponse(res, createInvalidRequest(issues));
  const page = res.locals.page as PageOrigin | null;
  const run = page?.device?.host.clock.whenRunDone();
  if (run !== undefined) await run;
  const troubled = await createFaultyResponse(id, page?.device?.cloudFaults, remoteBuild);
  if (troubled === 'reset') res.req.socket.resetAndDestroy();
  if (troubled === 'reset' || troubled === 'silent') return;
  if (troubled !== null) return sendResponse(res, troubled);
  const keep = (event: CloudEvent['event']) => storeEvent(fleet, page, event);
  const response = await handler({ path: {}, query: {}, body }, { keep, remoteBuild });
  sendResponse(res, enforceContract(id, response));
}

function createInvalidRequest(errors: ReturnType<typeof validateRequest>): CloudResponse {
  const [{ pointer, message } = { pointer: '', message: '' }] = errors;
  return createProblem(400, 'invalid-request', `${pointer} ${message}`.trim(), { errors });
}

/** A response that breaks the contract becomes a 500 that says where. */
function enforceContract(id: OperationId, response: CloudResponse): CloudResponse {
  const issues = validateResponse(id, response.status, getMediaType(response), response.body);
  if (issues.length === 0) return response;
  const detail = `The response ${response.status} to ${id} breaks openapi.yaml: ${JSON.stringify(issues)}`;
  printError(detail);
  return createProblem(500, 'internal-error', detail);
}

/**
 * A record belongs to the device whose page sent it. One from elsewhere belongs to each device with
 * its serial number. A record of a device that is not leased is dropped. The welcome page sends
 * records without a serial number before it knows the device.
 */
async function storeEvent(
  fleet: CloudFleet,
  page: PageOrigin | null,
  event: CloudEvent['event'],
): Promise<void> {
  if (!page?.device && event.serialNumber) await fleet.useBySerialNumber(event.serialNumber);
  const senders = page?.device
    ? [page.device]
    : fleet.list().filter(({ host }) => host.device.state.serialNumber === event.serialNumber);
  for (const sender of senders) {
    sender.cloudEvents.add(sender.host.clock.now(), event);
    sender.markDirty();
  }
  if (senders.length === 0 && event.serialNumber === null) {
    fleet.unassignedEvents.add(Date.parse(event.timestamp), event);
  }
}

/**
 * Responds to a preflight. Chromium also asks whether a page may reach into this machine (Private
 * Network Access).
 */
function rejectMethod(req: Request, res: Response, allowed: readonly string[]): void {
  const allow = allowed.join(', ');
  if (req.method === 'OPTIONS') {
    const headers = {
      'access-control-allow-methods': allow,
      'access-control-allow-headers': 'content-type',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': String(preflightSeconds),
    };
    sendResponse(res, { status: 204, headers });
    return;
  }
  const detail = `${getPath(req)} does not support ${req.method}. Use ${allow}.`;
  sendResponse(res, createProblem(405, 'method-not-allowed', detail, { headers: { allow } }));
}

const codes = {
  'malformed-json': 'malformed-json',
  'invalid-body': 'invalid-request',
  'body-too-large': 'payload-too-large',
  'unsupported-media-type': 'unsupported-media-type',
} as const satisfies Record<BodyRejectedError['reason'], ProblemCode>;

/** Express recognizes an error handler by its four parameters. */
const rejectOnError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  if (error instanceof BodyRejectedError) {
    sendResponse(res, createProblem(error.status, codes[error.reason], error.message));
    return;
  }
  printBug(error);
  if (res.headersSent) res.end();
  else sendResponse(res, createProblem(500, 'internal-error', getErrorMessage(error)));
};

function getMediaType({ status, body }: CloudResponse): string | null {
  if (body === undefined) return null;
  return status >= 400 ? problemMediaType : 'application/json';
}

function sendResponse(res: Response, response: CloudResponse): void {
  const { status, body, headers } = response;
  const mediaType = getMediaType(response);
  res.writeHead(status, {
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(mediaType === null ? {} : { 'content-type': mediaType }),
  });
  // Text stands for malformed JSON (cloud-faults.ts).
  res.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}
