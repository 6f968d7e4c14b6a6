import { collectApplied } from './apply-faults.ts';
import { BodyReader } from './body-reader.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil, stall } from './hold.ts';
import { getTransferMs } from './network-delay.ts';
import { type DeviceResponse, getPayloadBytes } from './response.ts';
import { sendHead } from './send.ts';
import { writeBytes } from './write-bytes.ts';

/** How the body of a response is delivered when it is slow or breaks off. */
type Interruption = {
  /** Bytes that are sent before the interruption; null: half of the body. */
  afterBytes: number | null;
  /** Delay of the rest, in simulated ms. */
  delayMs: number;
  /** The slowest limit of all faults; null: no limit. */
  bytesPerSecond: number | null;
  /** How the delivery ends: with the rest of the body, or before. */
  end: 'rest' | 'stall' | 'reset' | 'close';
};

/** A slow response is sent in pieces. Each piece is a timer on the device's clock. */
const pieceMs = 1_000;
const maxPieces = 60;

/** Returns how faults, or the device itself, interrupt a response; null if they do not. */
export function planInterruption(
  context: DeviceContext,
  exchange: Exchange,
  response: DeviceResponse,
): Interruption | null {
  const { operation, breaksOff } = exchange;
  if (context.faults.isEmpty && !breaksOff) return null;
  // Less than two bytes cannot be divided.
  if (getPayloadBytes(response) < 2) return null;
  const applied =
    operation === null ? [] : collectApplied(context, exchange, operation, 'midBody', response);
  if (applied.length === 0 && !breaksOff) return null;
  const breakage: Interruption = {
    afterBytes: null,
    delayMs: 0,
    bytesPerSecond: null,
    end: breaksOff ? 'close' : 'rest',
  };
  for (const { effect } of applied) {
    if (effect.do === 'hold') breakage.delayMs += effect.delayMs;
    if (effect.do === 'throttle') {
      const slowest = breakage.bytesPerSecond ?? Number.POSITIVE_INFINITY;
      breakage.bytesPerSecond = Math.min(slowest, effect.bytesPerSecond);
    }
    if (effect.do === 'close') breakage.afterBytes = effect.afterBytes ?? null;
    if (effect.do === 'stall' || effect.do === 'reset' || effect.do === 'close') {
      breakage.end = effect.do;
    }
  }
  return breakage;
}

/** Sends the head, then the body as the interruption requires. */
export async function sendInterrupted(
  context: DeviceContext,
  exchange: Exchange,
  response: DeviceResponse,
  { afterBytes, delayMs, bytesPerSecond, end }: Interruption,
  date: string,
): Promise<void> {
  const { clock } = context;
  const body = new BodyReader(response);
  const isOnlySlow = end === 'rest' && delayMs === 0;
  const cut = isOnlySlow ? body.length : Math.min(afterBytes ?? body.length >> 1, body.length - 1);
  sendHead(exchange, response, date);
  // Otherwise the head would leave with the first piece.
  exchange.sink.flushHead();
  await trickle(context, exchange, body, cut, bytesPerSecond);
  if (delayMs > 0) await holdUntil(context, exchange, clock.now() + delayMs);
  if (exchange.gone) return;
  if (end === 'stall') await stall(context, exchange);
  else if (end !== 'rest') exchange.cut(end);
  else {
    const rest = body.length - cut;
    if (rest > 0) await trickle(context, exchange, body, rest, bytesPerSecond);
    if (!exchange.gone) exchange.sink.end();
  }
}

/** Writes the next bytes piece by piece, each at the time when its last byte would arrive. */
async function trickle(
  context: DeviceContext,
  exchange: Exchange,
  body: BodyReader,
  count: number,
  bytesPerSecond: number | null,
): Promise<void> {
  if (bytesPerSecond === null) return writeBytes(context, exchange, body, count);
  const start = context.clock.now();
  const wholeMs = getTransferMs(count, bytesPerSecond);
  const pieces = Math.max(1, Math.min(maxPieces, Math.ceil(wholeMs / pieceMs)));
  for (let piece = 1; piece <= pieces && !exchange.gone; piece += 1) {
    const from = Math.floor((count * (piece - 1)) / pieces);
    const to = Math.floor((count * piece) / pieces);
    await holdUntil(context, exchange, start + Math.ceil((wholeMs * piece) / pieces));
    if (!exchange.gone) await writeBytes(context, exchange, body, to - from);
  }
}
