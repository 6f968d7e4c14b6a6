import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { createSigningRequest } from './signing-request.ts';

/** What the spec expects it to take at most is 60 s (section 9). */
const generationMs = 40_000;
/** After this the device gives up. */
const timeoutMs = 120_000;
/** When who else is at it does not say. */
const defaultRetryMs = 60_000;
const shortRetryMs = 1_000;

/** When the request is ready that a call to this process waits for. */
const awaitedReadyAt = new WeakMap<DeviceCore, number>();

type StartedRequest =
  | { outcome: 'started'; readyAt: number }
  | { outcome: 'busy'; retryAfterMs: number };

type FinishedRequest =
  | { outcome: 'made'; pem: string }
  | { outcome: 'timedOut' }
  /** The device was restarted or reset meanwhile. */
  | { outcome: 'interrupted' };

/** Begins with a signing request, one at a time. It is ready, or given up, at `readyAt`: then finish it. */
export function startSigningRequest(core: DeviceCore): StartedRequest {
  const { dot1x } = core.state.network;
  const now = core.clock.now();
  if (core.state.conditions.csrBusy !== undefined) {
    return { outcome: 'busy', retryAfterMs: defaultRetryMs };
  }
  const underWay = dot1x.signingRequest?.readyAt;
  const leftMs = (underWay ?? now) - now;
  if (leftMs > 0) return { outcome: 'busy', retryAfterMs: leftMs };
  // One whose time has passed is about to be finished by who began with it, or was cut off, by the end of the process say.
  if (underWay !== undefined && awaitedReadyAt.get(core) === underWay) {
    return { outcome: 'busy', retryAfterMs: shortRetryMs };
  }
  const readyAt = now + (core.state.conditions.csrSlow === undefined ? generationMs : timeoutMs);
  dot1x.signingRequest = { readyAt };
  awaitedReadyAt.set(core, readyAt);
  core.emit({ type: 'signingRequest', phase: 'started' });
  return { outcome: 'started', readyAt };
}

/** Makes key pair and request, and keeps the key in place of an earlier one; keys that are in use stay in use. */
export async function finishSigningRequest(
  core: DeviceCore,
  readyAt: number,
  subject: Schema<'CsrSubject'>,
): Promise<FinishedRequest> {
  if (!isPending(core, readyAt)) return { outcome: 'interrupted' };
  if (core.state.conditions.csrSlow !== undefined) {
    endRequest(core, 'timedOut');
    return { outcome: 'timedOut' };
  }
  const { privateKeyPem, requestPem } = await createSigningRequest(subject);
  if (!isPending(core, readyAt)) return { outcome: 'interrupted' };
  core.state.network.dot1x.privateKey = privateKeyPem;
  endRequest(core, 'made');
  return { outcome: 'made', pem: requestPem };
}

/** Nobody waits for it any more: the next one may begin. */
export function abandonSigningRequest(core: DeviceCore, readyAt: number): void {
  if (isPending(core, readyAt)) endRequest(core, 'abandoned');
}

function isPending({ state }: DeviceCore, readyAt: number): boolean {
  return state.network.dot1x.signingRequest?.readyAt === readyAt;
}

function endRequest(core: DeviceCore, phase: 'made' | 'timedOut' | 'abandoned'): void {
  delete core.state.network.dot1x.signingRequest;
  core.emit({ type: 'signingRequest', phase });
}
