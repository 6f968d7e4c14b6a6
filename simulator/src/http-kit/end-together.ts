import type { ServerResponse } from 'node:http';
import { yieldToEventLoop } from '@stillhouse/device/clock/real-time';

type Payload = string | Uint8Array | undefined;
type EndedResponse = { readonly res: ServerResponse; readonly payload: Payload };

let ended: EndedResponse[] = [];

/**
 * Ends a response once every request that has arrived is served. Responses that leave together wake
 * their clients once. To wake a client for each costs about as much as to serve a request.
 */
export function endTogether(res: ServerResponse, payload: Payload): void {
  if (ended.length === 0) void yieldToEventLoop().then(sendEnded);
  ended.push({ res, payload });
}

/** Sends these responses now: call it before a connection is closed. */
export function sendEnded(): void {
  const leaving = ended;
  ended = [];
  for (const { res, payload } of leaving) res.end(payload);
}
