import type { BodyReader } from './body-reader.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { settlesWithin } from './settles-within.ts';

type WriteContext = Pick<DeviceContext, 'inFlight' | 'mutex'>;

/** Real time after which the device no longer waits for a client that does not read. */
const maxWaitMs = 1_000;

/**
 * Sends the next bytes of a body as fast as the client reads them, so that little of it is in
 * memory. Time stands still meanwhile, unless the client stops reading.
 */
export async function writeBytes(
  context: WriteContext,
  exchange: Exchange,
  reader: BodyReader,
  count = reader.length,
): Promise<void> {
  for (const chunk of reader.take(count)) {
    if (exchange.gone) return;
    await write(context, exchange, chunk);
  }
}

/** Resolves when the bytes are sent, or the client is gone. */
async function write(
  { inFlight, mutex }: WriteContext,
  exchange: Exchange,
  bytes: Uint8Array,
): Promise<void> {
  const sent = exchange.sink.write(bytes);
  if (await settlesWithin(sent, maxWaitMs)) return;
  inFlight.enter(exchange, 'sending');
  mutex.release(exchange);
  await sent;
  if (exchange.gone) return;
  await mutex.whenFree(exchange);
  inFlight.enter(exchange, 'working');
  mutex.acquire(exchange);
}
