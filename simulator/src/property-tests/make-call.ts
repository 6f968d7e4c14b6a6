import { monotonicNow } from '@stillhouse/device/clock/real-time';
import type { DeviceHost } from '../http/host.ts';
import { issueToken } from '../operations/access-token.ts';
import { waitForSockets } from '../replay/wait-for-sockets.ts';
import type { Call } from './step.ts';

export type CallResponse = {
  status: number;
  mediaType: string | null;
  text: string;
};

/**
 * Makes a call. Returns null if the device rejects or drops the connection, or if the call is
 * aborted.
 */
export async function makeCall(
  host: DeviceHost,
  call: Call,
  {
    signal = null,
    fetch = globalThis.fetch,
  }: { signal?: AbortSignal | null; fetch?: typeof globalThis.fetch } = {},
): Promise<CallResponse | null> {
  const { operation, path, via } = call;
  // Use a new connection for each request. A reused one may be closed, and the request would be
  // lost.
  const headers: Record<string, string> = {
    connection: 'close',
    ...(await getAuthorization(host, call)),
  };
  const body = getBody(call);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const init = {
    method: operation.method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  };
  try {
    const url = via === 'setup' ? host.setupUrl : host.baseUrl;
    const response = await fetch(url + path, init);
    const mediaType = response.headers.get('content-type');
    return { status: response.status, mediaType, text: await response.text() };
  } catch (error) {
    if (error instanceof TypeError || signal?.aborted === true) return null;
    throw error;
  }
}

/**
 * Makes a call from a timer of the device's clock, in process, because a connection would wait for
 * the end of the timer.
 */
export async function makeCallInProcess(
  host: DeviceHost,
  call: Call,
): Promise<CallResponse | null> {
  const encoded = new Response(getBody(call) ?? null);
  const { outcome } = host.request({
    origin: 'scenario',
    via: call.via,
    method: call.operation.method,
    target: call.path,
    headers: {
      'content-type':
        call.operation.requestMediaType === 'multipart/form-data'
          ? (encoded.headers.get('content-type') ?? '')
          : 'application/json',
      ...(await getAuthorization(host, call)),
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  const result = await outcome;
  return result.outcome === 'lost'
    ? null
    : {
        status: result.status,
        mediaType: result.headers['content-type'] ?? null,
        text: result.text,
      };
}

async function getAuthorization(
  { device, clock }: DeviceHost,
  { operation, role }: Call,
): Promise<Record<string, string>> {
  if (operation.roles.length === 0) return {};
  const token = await issueToken(role, device.state.signingKey, clock.now());
  return { authorization: `Bearer ${token}` };
}

function getBody({ operation, body }: Call): string | FormData | undefined {
  if (operation.requestMediaType !== 'multipart/form-data') return JSON.stringify(body);
  const form = new FormData();
  form.set('file', body instanceof File ? body : new File([String(body)], 'ca.pem'));
  return form;
}

/** Real time that a call may take without progress. */
const maxCallMs = 5_000;

/**
 * Resolves when a call has ended or is held back until a later simulated time.
 * @param heldElsewhere the count of other held calls
 */
export async function waitUntilEndedOrHeld(
  host: DeviceHost,
  call: Promise<unknown>,
  heldElsewhere: number,
): Promise<'over' | 'held'> {
  let isOver = false;
  const ended = () => {
    isOver = true;
  };
  call.then(ended, ended);
  const start = monotonicNow();
  for (;;) {
    await waitForSockets();
    if (monotonicNow() - start > maxCallMs) {
      throw new Error(`The device does nothing: ${host.inFlight} in flight, ${host.held} held.`);
    }
    if (isOver) return 'over';
    if (host.held > heldElsewhere && host.inFlight === 0) return 'held';
  }
}

/** Returns the response to a call. Advances time from timer to timer if the device needs time. */
export async function getResponse(
  host: DeviceHost,
  call: Call,
  make: (host: DeviceHost, call: Call) => Promise<CallResponse | null> = makeCall,
): Promise<CallResponse | null> {
  const { clock } = host;
  const heldElsewhere = host.held;
  const response = make(host, call);
  while ((await waitUntilEndedOrHeld(host, response, heldElsewhere)) === 'held') {
    const next = clock.getNextTimerAt();
    if (next === null) throw new Error(`${call.operation.id} is held back forever.`);
    await clock.advanceTo(next);
    await host.settle();
  }
  return response;
}
