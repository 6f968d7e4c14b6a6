import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { createSigningRequest } from './signing-request.ts';

/** The specification expects at most 60 s (chapter 9 of docs/requirements.md). */
const generationMs = 40_000;
/** The device gives up after this time. */
const timeoutMs = 120_000;
/** Used when the time that the other client needs is unknown. */
const defaultRetryMs = 60_000;
const shortRetryMs = 1_000;

/** When the request that a call in this process waits for will be ready. */
const awaitedReadyAt = new WeakMap<DeviceCore, number>();

type StartedRequest =
  | { outcome: 'started'; readyAt: number }
  | { outcome: 'busy'; retryAfterMs: number };

type FinishedRequest =
  | { outcome: 'made'; pem: string }
  | { outcome: 'timedOut' }
  /** The device was restarted or reset in the meantime. */
  | { outcome: 'interrupted' };

/** Starts a signing request, one at a time. Call `finishSigningRequest` at `readyAt`. */
export function startSigningRequest(core: DeviceCore): StartedRequest {
  const { dot1x } = core.state.network;
  const now = core.clock.now();
  if (core.state.conditions.csrBusy !== undefined) {
    return { outcome: 'busy', retryAfterMs: defaultRetryMs };
  }
  const underWay = dot1x.signingRequest?.readyAt;
  const leftMs = (underWay ?? now) - now;
  if (leftMs > 0) return { outcome: 'busy', retryAfterMs: leftMs };
  // If its time has passed, its caller is about to finish it, or it was interrupted, for example
  // because the process ended.
  if (underWay !== undefined && awaitedReadyAt.get(core) === underWay) {
    return { outcome: 'busy', retryAfterMs: shortRetryMs };
  }
  const readyAt = now + (core.state.conditions.csrSlow === undefined ? generationMs : timeoutMs);
  dot1x.signingRequest = { readyAt };
  awaitedReadyAt.set(core, readyAt);
  core.emit({ type: 'signingRequest', phase: 'started' });
  return { outcome: 'started', readyAt };
}

/**
 * Generates the key pair and the request, and replaces the key of the previous request. Keys in use
 * stay.
 */
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

/** Cancels a request that no client waits for, so that the next one can start. */
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
