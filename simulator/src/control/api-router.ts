import { recordingLimits } from '@stillhouse/foundation/document-limits';
import type { Request, RequestHandler, Response, Router } from 'express';
import { type OperationRow, operations } from '../../client/generated/control-operations.ts';
import { EventStreams } from '../events/event-streams.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { readFileBody } from '../http-kit/file-body.ts';
import { readJsonBody } from '../http-kit/json-body.ts';
import { createOperationRouter } from '../http-kit/operation-routes.ts';
import { readTarget, runCall, type Target, whenRunDone } from './call-device.ts';
import { checkRequestBody } from './check-body.ts';
import type { ControlOperationId, StreamOperationId } from './control-handlers.ts';
import { reject, rejectBody } from './control-problem.ts';
import { EventResponses } from './event-responses.ts';
import { explainAdvance } from './explain-advance.ts';
import { rejectMethod } from './reject-method.ts';
import { sendResponse } from './send-response.ts';

type ControlOperation = OperationRow & { readonly id: ControlOperationId };

/** Creates the routes of all operations in simulator/control.yaml. */
export function createApiRouter(fleet: Fleet): Router {
  const eventStreams = new EventStreams(fleet);
  const streams = new EventResponses(fleet.metrics.streams);
  return createOperationRouter(Object.values(operations) as ControlOperation[], {
    handlers: (operation) => [
      findTarget(fleet, operation),
      ...readBody(operation),
      checkBody(operation),
      waitForRun,
      isStream(operation.id)
        ? followEvents(eventStreams, streams)
        : runOperation(fleet, { ...operation, id: operation.id }),
    ],
    rejectMethod,
  });
}

function getTarget(res: Response): Target {
  return res.locals.target as Target;
}

/** Files are large, so one is read at a time. */
function readBody(operation: ControlOperation): RequestHandler[] {
  return operation.id === 'importRecording'
    ? [rejectSecond(), readFileBody(recordingLimits.bytes)]
    : [readJsonBody(getMediaTypes(operation))];
}

/** Rejects a call while another one of the operation is in progress. */
function rejectSecond(): RequestHandler {
  let isBusy = false;
  return (_req, res, next) => {
    if (isBusy) {
      const detail = 'Another file is being imported. Retry when it is done.';
      return sendResponse(res, reject(409, 'conflict', detail));
    }
    isBusy = true;
    res.once('close', () => {
      isBusy = false;
    });
    next();
  };
}

function checkBody({ id }: ControlOperation): RequestHandler {
  return (req, res, next) => {
    const issues = checkRequestBody(id, req.body);
    if (issues.length === 0) return next();
    const explained = id === 'advanceClock' ? explainAdvance(req.body) : null;
    sendResponse(res, rejectBody(explained ?? issues, ' Nothing was changed.'));
  };
}

function followEvents(eventStreams: EventStreams, streams: EventResponses): RequestHandler {
  return (req, res) => {
    const { leased, query } = getTarget(res);
    const after = req.headers['last-event-id'] ?? query.lastEventId;
    const rejection = streams.begin(req, res, {
      of: leased === undefined ? 'fleet' : 'device',
      stream: () =>
        leased === undefined ? eventStreams.getFleetStream() : eventStreams.getDeviceStream(leased),
      after: typeof after === 'string' ? after : undefined,
    });
    if (rejection !== null) sendResponse(res, rejection);
  };
}

function findTarget(fleet: Fleet, { id }: ControlOperation): RequestHandler {
  return async (req, res, next) => {
    // The parser of createApp creates these.
    const query = req.query as Record<string, string | string[]>;
    const target = await readTarget(fleet, id, { path: getPath(req), query });
    if ('status' in target) return sendResponse(res, target);
    res.locals.target = target;
    next();
  };
}

/** The parameters of a path have one value each. */
function getPath(req: Request): Record<string, string> {
  return { ...req.params } as Record<string, string>;
}

/** Waits while this device advances. */
const waitForRun: RequestHandler = async (_req, res, next) => {
  await whenRunDone(getTarget(res));
  next();
};

function runOperation(
  fleet: Fleet,
  { id }: ControlOperation & { readonly id: Exclude<ControlOperationId, StreamOperationId> },
): RequestHandler {
  return async (req, res) => {
    const call = { operationId: id, path: getPath(req), body: req.body };
    sendResponse(res, await runCall(fleet, call, getTarget(res)));
  };
}

function isStream(id: ControlOperationId): id is StreamOperationId {
  return id === 'followDevice' || id === 'followFleet';
}

function getMediaTypes({ requestMediaType, alsoAccepts = [] }: ControlOperation): string[] {
  return requestMediaType === undefined ? [] : [requestMediaType, ...alsoAccepts];
}
