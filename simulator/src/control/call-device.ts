import type { Issue } from '@stillhouse/contracts/validators';
import { actionNames } from '@stillhouse/device/actions/actions';
import { conditionNames } from '@stillhouse/device/conditions/condition-status';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printBug } from '@stillhouse/foundation/print';
import { readParameters, validateResponse } from '../../build/control-validators.js';
import { operations } from '../../client/generated/control-operations.ts';
import { getDeviceNumber } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { checkName } from '../name-checks/check-name.ts';
import { readOnlyOperations } from '../replay/input-roles.ts';
import { checkRequestBody } from './check-body.ts';
import type {
  ControlContext,
  ControlOperationId,
  ControlServices,
  DeviceCall,
  LeasedContext,
} from './control-handlers.ts';
import {
  type ControlRejection,
  formatFirstIssue,
  reject,
  rejectBody,
  rejectQuery,
} from './control-problem.ts';
import { handlers } from './handlers.ts';
import { type ControlResponse, getMediaType } from './send-response.ts';

type AnyHandler = (
  request: { path: object; query: object; body: unknown },
  context: LeasedContext,
) => ControlResponse | Promise<ControlResponse>;

/** The objects that a request names. They exist. */
export type Target = {
  /** Undefined if the operation is not about a device. */
  leased: LeasedDevice | undefined;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
};

/**
 * Makes a call about a device as if a client had sent it: checked, and in the journal of the
 * device.
 */
async function callDevice(services: ControlServices, call: DeviceCall): Promise<ControlResponse> {
  const { operationId, path, body } = call;
  const target = await readTarget(services.fleet, operationId, { path, query: {} });
  if ('status' in target) return target;
  const issues = checkRequestBody(operationId, body);
  if (issues.length > 0) return rejectBody(issues, ' Nothing was changed.');
  await whenRunDone(target);
  return runCall(services, call, target);
}

type Parameters = {
  path: Record<string, string>;
  query: Record<string, string | string[]>;
};

/**
 * Finds the device first, then validates the other parameters, because a missing device is the most
 * important error.
 */
export async function readTarget(
  fleet: Fleet,
  id: ControlOperationId,
  parameters: Parameters,
): Promise<Target | ControlRejection<400 | 404>> {
  const { id: deviceId } = parameters.path;
  const leased = deviceId === undefined ? undefined : await findDevice(fleet, deviceId);
  if (leased !== undefined && 'body' in leased) return leased;
  const path = readParameters(id, 'path', parameters.path);
  if (path.issues.length > 0) {
    const issues = path.issues.flatMap((issue) => explainName(issue, parameters.path));
    const detail = `The path names something unknown${formatFirstIssue(issues)}`;
    return reject(404, 'unknown-name', detail, issues);
  }
  const query = readParameters(id, 'query', parameters.query);
  if (query.issues.length > 0) return rejectQuery(query.issues);
  return { leased, path: path.values, query: query.values };
}

/** Suggests the nearest name of an action or condition that the path misspells. */
function explainName(issue: Issue, parameters: Parameters['path']): Issue[] {
  const { pointer } = issue;
  const value = parameters[pointer];
  if (value === undefined) return [issue];
  if (pointer === 'action') return checkName(pointer, value, actionNames, 'action');
  if (pointer === 'name') return checkName(pointer, value, conditionNames, 'condition');
  return [issue];
}

/** Waits while this device advances. */
export async function whenRunDone({ leased }: Target): Promise<void> {
  const run = leased?.host.clock.whenRunDone();
  if (run !== undefined) await run;
}

/** Runs a checked call. One that changes a device is an input in its journal. */
export async function runCall(
  services: ControlServices,
  { operationId, path: { id: _id, ...path }, body }: DeviceCall,
  target: Target,
): Promise<ControlResponse> {
  const { leased } = target;
  // The types of the operations are lost here: each handler gets the request that its own row
  // declares.
  const handler = handlers[operationId] as AnyHandler;
  const context: ControlContext = {
    ...services,
    callDevice: (call) => callDevice(services, call),
  };
  const run = () =>
    handler({ path: target.path, query: target.query, body }, {
      ...context,
      leased,
    } as LeasedContext);
  const isRead = operations[operationId].method === 'GET' || readOnlyOperations.has(operationId);
  if (leased === undefined || isRead) return catchBugs(operationId, run);
  const input = { operationId, path, body };
  const response = await catchBugs(operationId, () => leased.recordInput(input, run));
  leased.markDirty();
  return response;
}

/** A handler that throws or breaks the contract is a bug, and the response says so. */
async function catchBugs(
  id: DeviceCall['operationId'],
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
    printBug(error);
    return createBugReport(`${id} failed: ${getErrorMessage(error)}`);
  }
}

function createBugReport(detail: string): ControlRejection<500> {
  return reject(
    500,
    'internal-error',
    `${detail} This is a bug in the simulator; please report it.`,
  );
}

/** Returns a leased device, or why there is none. */
export async function findDevice(
  fleet: Fleet,
  id: string,
): Promise<LeasedDevice | ControlRejection<404>> {
  try {
    return (await fleet.find(id)) ?? rejectUnknownDevice(id, fleet);
  } catch (error) {
    const detail = `Device ${JSON.stringify(id)} could not be created. ${getErrorMessage(error)}`;
    return reject(404, 'unknown-device', detail);
  }
}

/** More ids would hide the message. */
const maxListedIds = 20;

function rejectUnknownDevice(id: string, fleet: Fleet): ControlRejection<404> {
  if (fleet.hasExpired(id)) {
    const detail = `The lease of device ${JSON.stringify(id)} has expired. Lease one with a longer ttlMs, or renew the lease in time.`;
    return reject(404, 'unknown-device', detail);
  }
  const number = getDeviceNumber(id);
  const other = number === null ? null : fleet.numbers.explainOther(number);
  if (other !== null) return reject(404, 'other-shard', other);
  const ids = fleet.list().map((device) => device.id);
  const more = fleet.count > maxListedIds ? ` and ${fleet.count - maxListedIds} more` : '';
  const listed = ids.slice(0, maxListedIds).join(', ');
  const leased = ids.length === 0 ? 'None is leased' : `Leased: ${listed}${more}`;
  return reject(404, 'unknown-device', `No device ${JSON.stringify(id)} is leased. ${leased}.`);
}
