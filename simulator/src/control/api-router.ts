import type { Issue } from '@stillhouse/contracts/validators';
import { actionNames } from '@stillhouse/device/actions/actions';
import { conditionNames } from '@stillhouse/device/conditions/condition-status';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import type { Request, RequestHandler, Response, Router } from 'express';
import { readParameters, validateResponse } from '../../build/control-validators.js';
import { type OperationRow, operations } from '../../client/generated/control-operations.ts';
import { EventStreams } from '../events/event-streams.ts';
import { getDeviceNumber } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { readJsonBody } from '../http-kit/json-body.ts';
import { createOperationRouter } from '../http-kit/operation-routes.ts';
import { checkName } from '../name-checks/check-name.ts';
import { readOnlyOperations } from '../replay/input-roles.ts';
import { checkRequestBody } from './check-body.ts';
import type { ControlOperationId, LeasedContext, StreamOperationId } from './control-handlers.ts';
import {
  formatFirstIssue,
  type Refusal,
  refuse,
  refuseBody,
  refuseQuery,
} from './control-problem.ts';
import { EventResponses } from './event-responses.ts';
import { explainAdvance } from './explain-advance.ts';
import { handlers } from './handlers.ts';
import { refuseMethod } from './refuse-method.ts';
import { type ControlResponse, getMediaType, sendResponse } from './send-response.ts';

type ControlOperation = OperationRow & { readonly id: ControlOperationId };

type AnyHandler = (
  request: { path: object; query: object; body: unknown },
  context: LeasedContext,
) => ControlResponse | Promise<ControlResponse>;

/** The objects that a request names. They exist. */
type Target = {
  /** Undefined if the operation is not about a device. */
  leased: LeasedDevice | undefined;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
};

/** Creates the routes of all operations in simulator/control.yaml. */
export function createApiRouter(fleet: Fleet): Router {
  const eventStreams = new EventStreams(fleet);
  const streams = new EventResponses(fleet.metrics.streams);
  return createOperationRouter(Object.values(operations) as ControlOperation[], {
    handlers: (operation) => [
      findTarget(fleet, operation),
      readJsonBody(getMediaTypes(operation)),
      checkBody(operation),
      waitForRun,
      isStream(operation.id)
        ? followEvents(eventStreams, streams)
        : runOperation(fleet, { ...operation, id: operation.id }),
    ],
    refuseMethod,
  });
}

/**
 * Finds the device first, then validates the other parameters, because a missing device is the most
 * important error.
 */
function findTarget(fleet: Fleet, { id }: ControlOperation): RequestHandler {
  return async (req, res, next) => {
    const { id: deviceId } = req.params;
    const leased = typeof deviceId === 'string' ? await findDevice(fleet, deviceId) : undefined;
    if (leased !== undefined && 'body' in leased) return sendResponse(res, leased);
    const path = readParameters(id, 'path', { ...req.params });
    if (path.issues.length > 0) {
      const issues = path.issues.flatMap((issue) => explainName(issue, req.params));
      const detail = `The path names something unknown${formatFirstIssue(issues)}`;
      return sendResponse(res, refuse(404, 'unknown-name', detail, issues));
    }
    // The parser of createApp creates these.
    const parameters = req.query as Record<string, string | string[]>;
    const query = readParameters(id, 'query', parameters);
    if (query.issues.length > 0) return sendResponse(res, refuseQuery(query.issues));
    res.locals.target = { leased, path: path.values, query: query.values } satisfies Target;
    next();
  };
}

/** Suggests the nearest name of an action or condition that the path misspells. */
function explainName(issue: Issue, parameters: Request['params']): Issue[] {
  const { pointer } = issue;
  const value = parameters[pointer];
  if (typeof value !== 'string') return [issue];
  if (pointer === 'action') return checkName(pointer, value, actionNames, 'action');
  if (pointer === 'name') return checkName(pointer, value, conditionNames, 'condition');
  return [issue];
}

function getTarget(res: Response): Target {
  return res.locals.target as Target;
}

function checkBody({ id }: ControlOperation): RequestHandler {
  return (req, res, next) => {
    const issues = checkRequestBody(id, req.body);
    if (issues.length === 0) return next();
    const explained = id === 'advanceClock' ? explainAdvance(req.body) : null;
    sendResponse(res, refuseBody(explained ?? issues, ' Nothing was changed.'));
  };
}

/** Waits until the device's timers are done if a long advance of it lets other devices run. */
const waitForRun: RequestHandler = async (_req, res, next) => {
  const run = getTarget(res).leased?.host.clock.whenRunDone();
  if (run !== undefined) await run;
  next();
};

function followEvents(eventStreams: EventStreams, streams: EventResponses): RequestHandler {
  return (req, res) => {
    const { leased, query } = getTarget(res);
    const after = req.headers['last-event-id'] ?? query.lastEventId;
    const refusal = streams.begin(req, res, {
      of: leased === undefined ? 'fleet' : 'device',
      stream: () =>
        leased === undefined ? eventStreams.getFleetStream() : eventStreams.getDeviceStream(leased),
      after: typeof after === 'string' ? after : undefined,
    });
    if (refusal !== null) sendResponse(res, refusal);
  };
}

type RunnableId = Exclude<ControlOperationId, StreamOperationId>;

function runOperation(
  fleet: Fleet,
  { id, method }: ControlOperation & { readonly id: RunnableId },
): RequestHandler {
  return async (req, res) => {
    const { leased } = getTarget(res);
    const run = () => callHandler(id, req, res, fleet);
    if (leased === undefined || method === 'GET' || readOnlyOperations.has(id)) {
      sendResponse(res, await catchBugs(id, run));
      return;
    }
    const { id: _id, ...path } = req.params as Record<string, string>;
    const input = { operationId: id, path, body: req.body };
    const response = await catchBugs(id, () => leased.recordInput(input, run));
    leased.markDirty();
    sendResponse(res, response);
  };
}

function callHandler(id: RunnableId, req: Request, res: Response, fleet: Fleet) {
  const { leased, path, query } = getTarget(res);
  // The types of the operations are lost here: each handler gets the request that its own row
  // declares.
  const handler = handlers[id] as AnyHandler;
  return handler({ path, query, body: req.body }, { fleet, leased } as LeasedContext);
}

/** A handler that throws or breaks the contract is a bug, and the response says so. */
async function catchBugs(
  id: RunnableId,
  run: () => ControlResponse | Promise<ControlResponse>,
): Promise<ControlResponse> {
  try {
    const response = await run();
    const issues = validateResponse(id, response.status, getMediaType(response), response.body);
    if (issues.length === 0) return response;
    return createBugReport(
      `The response ${response.status} to ${id} breaks control.yaml${formatFirstIssue(issues)}`,
    );
  } catch (error) {
    console.error(error);
    return createBugReport(`${id} failed: ${getErrorMessage(error)}`);
  }
}

function createBugReport(detail: string): Refusal<500> {
  return refuse(
    500,
    'internal-error',
    `${detail} This is a bug in the simulator; please report it.`,
  );
}

async function findDevice(fleet: Fleet, id: string): Promise<LeasedDevice | Refusal<404>> {
  try {
    return (await fleet.find(id)) ?? refuseUnknownDevice(id, fleet);
  } catch (error) {
    const detail = `Device ${JSON.stringify(id)} could not be created. ${getErrorMessage(error)}`;
    return refuse(404, 'unknown-device', detail);
  }
}

/** More ids would hide the message. */
const maxListedIds = 20;

function refuseUnknownDevice(id: string, fleet: Fleet): Refusal<404> {
  if (fleet.hasExpired(id)) {
    const detail = `The lease of device ${JSON.stringify(id)} has expired. Lease one with a longer ttlMs, or renew the lease in time.`;
    return refuse(404, 'unknown-device', detail);
  }
  const number = getDeviceNumber(id);
  const other = number === null ? null : fleet.numbers.explainOther(number);
  if (other !== null) return refuse(404, 'other-shard', other);
  const ids = fleet.list().map((device) => device.id);
  const more = ids.length > maxListedIds ? ` and ${ids.length - maxListedIds} more` : '';
  const listed = ids.slice(0, maxListedIds).join(', ');
  const leased = ids.length === 0 ? 'None is leased' : `Leased: ${listed}${more}`;
  return refuse(404, 'unknown-device', `No device ${JSON.stringify(id)} is leased. ${leased}.`);
}

function isStream(id: ControlOperationId): id is StreamOperationId {
  return id === 'followDevice' || id === 'followFleet';
}

function getMediaTypes({ requestMediaType, alsoAccepts = [] }: ControlOperation): string[] {
  return requestMediaType === undefined ? [] : [requestMediaType, ...alsoAccepts];
}
