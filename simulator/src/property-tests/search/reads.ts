import type { Operation } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { isRecord } from '@stillhouse/foundation/is-record';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { DeviceHost } from '../../http/host.ts';
import { handlers } from '../../operations/handlers.ts';
import type { OperationContext } from '../../operations/operation-context.ts';
import { deviceOperations } from '../well-formed.ts';

/** An operation with a longer timeout keeps the device busy or calls another service. */
const maxReadTimeoutMs = 30_000;

const reads = deviceOperations.filter(
  ({ id, safety, pathParameters, responses, timeoutMs }) =>
    safety === 'read' &&
    // It takes 20 ms, and no call changes it.
    id !== 'listTimeZones' &&
    pathParameters.length === 0 &&
    timeoutMs <= maxReadTimeoutMs &&
    responses[200]?.mediaTypes.includes('application/json'),
);

export const settingsPath = '/api/v1/settings/';

/** The reads of the settings, which only a write changes. */
const settingsReads = reads.filter(
  ({ id, path }) => path.startsWith(settingsPath) || id === 'getHostname' || id === 'getProxy',
);

/** The bodies of GETs, by the id of the operation. Null if the device rejects it. */
export type Bodies = Readonly<Record<string, unknown>>;

type Handler = (
  request: object,
  context: OperationContext,
) => { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }>;

/** Returns what each GET returns at this time, without a request: nobody sees that it was read. */
export const readBodies = (host: DeviceHost): Promise<Bodies> => readEach(host, reads);

/** Returns what the GETs of the settings return, which only a write changes. */
export const readSettings = (host: DeviceHost): Promise<Bodies> => readEach(host, settingsReads);

async function readEach(
  { device, clock }: DeviceHost,
  chosen: readonly Operation[],
): Promise<Bodies> {
  const bodies: Record<string, unknown> = {};
  const context: OperationContext = {
    device,
    clock,
    via: 'setup',
    identity: { role: 'admin', tokenNumber: 0, permissions: ['network.ntp'] },
    getRemoteOrigin: () => null,
    requests: () => [],
    breakOff() {},
    waitUntil: () => Promise.resolve(true),
  };
  for (const { id, products = [device.state.product] } of chosen) {
    if (!products.includes(device.state.product)) continue;
    const handler = handlers[id as keyof typeof handlers] as unknown as Handler;
    const result = handler({ path: {}, query: {}, body: undefined }, context);
    const { status, body } = result instanceof Promise ? await result : result;
    bodies[id] = status === 200 ? JSON.parse(JSON.stringify(body)) : null;
  }
  return bodies;
}

/** Returns the places that the contract allows a call to change: a GET, or a part of its body. */
export function listAffected({ readback, lifecycle, affects = [] }: Operation): readonly string[] {
  const ofResource = reads.filter(
    (read) => lifecycle !== undefined && read.lifecycle?.resource === lifecycle.resource,
  );
  const own = readback === undefined ? [] : [readback.operationId];
  return [...own, ...ofResource.map(({ id }) => id), ...affects];
}

/** Returns the members that a body writes: its own, or those of a list of keys and new values. */
export function toMembers(body: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(body)) return body;
  if (!Array.isArray(body)) return {};
  return Object.fromEntries(
    body.flatMap((change) => (isRecord(change) ? [[change.key, change.newValue]] : [])),
  );
}

/** Returns the places of the members that a call could have changed, and has left out. */
export function listLeftOut({ id, readback }: Operation, body: unknown): readonly string[] {
  if (readback === undefined) return [];
  const written = toMembers(body);
  const names = Array.isArray(body)
    ? ['host', 'port', 'url', 'proxy']
    : getRequestFields(id).flatMap(({ pointer }) => parsePointer(pointer).slice(0, 1));
  return names
    .filter((name) => !Object.hasOwn(written, name))
    .map((name) => `${readback.operationId}/${name}`);
}

/** Returns true if a place is one of the others, or a part of one. */
export const includesPlace = (places: readonly string[], at: string) =>
  places.some((place) => at === place || at.startsWith(`${place}/`));
