import { createOperationLookup } from '@stillhouse/contracts/operation-lookup';
import { recordingLimits } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printBug } from '@stillhouse/foundation/print';
import { type OperationRow, operations } from '../../client/generated/control-operations.ts';
import { EventStreams } from '../events/event-streams.ts';
import { readFileBody } from '../http-kit/file-body.ts';
import { readJsonBody } from '../http-kit/json-body.ts';
import { parseQuery } from '../http-kit/parse-query.ts';
import { BodyRejectedError } from '../http-kit/plain-body.ts';
import type { IncomingRequest, ResponseSink } from '../http-kit/transport.ts';
import { readTarget, runCall, type Target, whenRunDone } from './call-device.ts';
import { callThrough } from './call-through.ts';
import { checkRequestBody } from './check-body.ts';
import type { ControlOperationId, ControlServices, StreamOperationId } from './control-handlers.ts';
import { reject, rejectBody } from './control-problem.ts';
import { EventResponses } from './event-responses.ts';
import { explainAdvance } from './explain-advance.ts';
import { rejectMethod, rejectUnknownPath } from './reject-path.ts';
import { type ControlResponse, sendResponse } from './send-response.ts';

type ControlOperation = OperationRow & { readonly id: ControlOperationId };

/** A request for an operation, with the parameters of its path. */
type OperationRequest = {
  readonly request: IncomingRequest;
  readonly operation: ControlOperation;
  readonly pathParameters: Readonly<Record<string, string>>;
};

const findOperation = createOperationLookup(Object.values(operations) as ControlOperation[], {
  hasHead: false,
});

/**
 * The operations of simulator/control.yaml, and the way through the lab to the APIs of devices.
 * Knows neither a server nor who may call: what stands in front of it decides that.
 */
export class ControlPipeline {
  readonly #services: ControlServices;
  readonly #eventStreams: EventStreams;
  readonly #eventResponses: EventResponses;
  #isImporting = false;

  constructor(services: ControlServices) {
    this.#services = services;
    this.#eventStreams = new EventStreams(services.fleet);
    this.#eventResponses = new EventResponses(services.fleet.metrics.streams);
  }

  /** Responds to a request. Rejects only for a bug after the head of the response has left. */
  async serve(request: IncomingRequest, sink: ResponseSink): Promise<void> {
    const response = await this.#respond(request, sink).catch(toRejection);
    if (response !== null) sendResponse(sink, response);
  }

  /** Returns null if the response is on its way, or the client is gone. */
  async #respond(request: IncomingRequest, sink: ResponseSink): Promise<ControlResponse | null> {
    const { method, target } = request;
    const [path = '/'] = target.split('?', 1);
    const found = findOperation(method, path);
    if (found === null) {
      const passed = await callThrough(this.#services.fleet, request, sink);
      return passed === 'not found' ? rejectUnknownPath(path) : passed;
    }
    if ('allow' in found) return rejectMethod(method, path, found.allow);
    return this.#run({ request, ...found }, sink);
  }

  async #run(call: OperationRequest, sink: ResponseSink): Promise<ControlResponse | null> {
    const { request, operation, pathParameters } = call;
    const { id } = operation;
    const path = { ...pathParameters };
    const query = parseQuery(getQuery(request));
    const target = await readTarget(this.#services.fleet, id, { path, query });
    if ('status' in target) return target;
    if (id === 'importRecording') {
      const busy = this.#beginImport(sink);
      if (busy !== null) return busy;
    }
    const received = await readBody(request, operation);
    if (received === null) return null;
    const { body } = received;
    const issues = checkRequestBody(id, body);
    if (issues.length > 0) {
      const explained = id === 'advanceClock' ? explainAdvance(body) : null;
      return rejectBody(explained ?? issues, ' Nothing was changed.');
    }
    await whenRunDone(target);
    if (isStream(id)) return this.#followEvents(request, sink, target);
    return runCall(this.#services, { operationId: id, path, body }, target);
  }

  /** Files are large, so one is read at a time. */
  #beginImport(sink: ResponseSink): ControlResponse | null {
    if (this.#isImporting) {
      const detail = 'Another file is being imported. Retry when it is done.';
      return reject(409, 'conflict', detail);
    }
    this.#isImporting = true;
    sink.onClose(() => {
      this.#isImporting = false;
    });
    return null;
  }

  #followEvents(
    { headers }: IncomingRequest,
    sink: ResponseSink,
    { leased, query }: Target,
  ): ControlResponse | null {
    const after = headers['last-event-id'] ?? query.lastEventId;
    return this.#eventResponses.begin(sink, {
      of: leased === undefined ? 'fleet' : 'device',
      stream: () =>
        leased === undefined
          ? this.#eventStreams.getFleetStream()
          : this.#eventStreams.getDeviceStream(leased),
      after: typeof after === 'string' ? after : undefined,
    });
  }
}

/** Returns null if the client has disconnected. */
async function readBody(
  request: IncomingRequest,
  { id, requestMediaType, alsoAccepts = [] }: ControlOperation,
): Promise<{ body: unknown } | null> {
  if (id !== 'importRecording') {
    const mediaTypes = requestMediaType === undefined ? [] : [requestMediaType, ...alsoAccepts];
    return readJsonBody(request, mediaTypes);
  }
  const bytes = await readFileBody(request, recordingLimits.bytes);
  return bytes === null ? null : { body: bytes };
}

function getQuery({ target }: IncomingRequest): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

function isStream(id: ControlOperationId): id is StreamOperationId {
  return id === 'followDevice' || id === 'followFleet';
}

/** Returns the response to a rejected body, or to a bug. */
export function toRejection(error: unknown): ControlResponse {
  if (error instanceof BodyRejectedError) return reject(error.status, error.reason, error.message);
  printBug(error);
  return reject(500, 'internal-error', `${getErrorMessage(error)}. Please report it.`);
}
