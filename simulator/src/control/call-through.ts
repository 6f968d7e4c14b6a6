import { decodeSegment } from '@stillhouse/contracts/operation-lookup';
import type { Fleet } from '../fleet/fleet.ts';
import { Exchange, type Via } from '../http/exchange.ts';
import { findOperation } from '../http/find-operation.ts';
import type { IncomingRequest, ResponseSink } from '../http-kit/transport.ts';
import { findDevice } from './call-device.ts';
import { reject } from './control-problem.ts';
import { type ControlResponse, closedHeaders } from './send-response.ts';

const addresses: ReadonlyMap<string, Via> = new Map([
  ['network', 'device'],
  ['setup', 'setup'],
]);

const pattern = /^\/devices\/([^/?]+)\/([^/?]+)(\/.*)$/;

/**
 * Passes requests of the lab page to the API of a device, at
 * `/devices/{id}/network/api/v1/status` or `/devices/{id}/setup/...`: a page may not call another
 * origin without CORS, which devices do not have (decision 0123).
 * @returns null if the device responds
 */
export async function callThrough(
  fleet: Fleet,
  request: IncomingRequest,
  sink: ResponseSink,
): Promise<ControlResponse | 'not found' | null> {
  const [, id = '', address = '', target = ''] = pattern.exec(request.target) ?? [];
  const via = addresses.get(address);
  const [path = ''] = target.split('?', 1);
  if (via === undefined || findOperation(request.method, path) === null) return 'not found';
  const leased = await findDevice(fleet, decodeSegment(id));
  if ('body' in leased) return leased;
  const exchange = new Exchange(toDeviceRequest(request, target), protect(sink), { via });
  if (leased.host.serve(exchange)) return null;
  const { unreachable } = leased.toLease();
  const detail = `Device ${JSON.stringify(leased.id)} does not listen at its ${address} address. ${unreachable ?? 'It is off.'}`;
  return reject(409, 'conflict', detail);
}

/** `device-authorization` has what the device gets as `authorization`: that is for the lab here. */
function toDeviceRequest(request: IncomingRequest, target: string): IncomingRequest {
  const { authorization: _lab, 'device-authorization': token, ...headers } = request.headers;
  return {
    method: request.method,
    target,
    headers: { ...headers, ...(typeof token === 'string' && { authorization: token }) },
    receiveBody: (onChunk) => request.receiveBody(onChunk),
  };
}

/** The device sets its own headers, and those that it does not have protect the lab. */
function protect(sink: ResponseSink): ResponseSink {
  return {
    writeHead(status, lines) {
      const own = new Set(lines.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
      const missing = Object.entries(closedHeaders).filter(([name]) => !own.has(name));
      sink.writeHead(status, [...lines, ...missing.flat()]);
    },
    flushHead: () => sink.flushHead(),
    write: (bytes) => sink.write(bytes),
    end: (payload) => sink.end(payload),
    cut: (how) => sink.cut(how),
    onClose: (listener) => sink.onClose(listener),
  };
}
