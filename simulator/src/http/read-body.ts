import { LimitedBytes } from '../http-kit/limited-bytes.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange, ReceivedBody } from './exchange.ts';

/** Large enough for every JSON body of the contract. Certificates and device files are bigger. */
export const maxJsonBytes = 1_048_576;
const maxUploadBytes = 5_242_880;

const emptyBody: ReceivedBody = { bytes: new Uint8Array(0) };

type CodingFormat = ConstructorParameters<typeof DecompressionStream>[0];

/** Content codings (RFC 9110 section 8.4.1), by the name that the decoder has for them. */
const decoders: ReadonlyMap<string, CodingFormat> = new Map([
  ['gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'brotli' as CodingFormat],
]);

/** Returns true if the request announces a body (RFC 9112 section 6.3). */
export function hasBody({ request: { headers } }: Exchange): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the body once, up to the limit of its kind; later calls return the same. What exceeds the
 * limit is read and discarded, so that the client sees the response instead of a broken connection.
 */
export async function readBody(
  { inFlight, mutex }: Pick<DeviceContext, 'inFlight' | 'mutex'>,
  exchange: Exchange,
): Promise<ReceivedBody> {
  if (exchange.received !== null) return exchange.received;
  if (!hasBody(exchange)) {
    exchange.received = emptyBody;
    return emptyBody;
  }
  // Afterwards, what came in one packet with the head is there.
  await undefined;
  const received = receiveBody(exchange);
  const { isAccepted } = exchange;
  const isLate = received instanceof Promise;
  if (isLate && isAccepted) {
    // Other requests and time go on, however long the body takes to arrive.
    mutex.release(exchange);
    inFlight.enter(exchange, 'reading');
  }
  exchange.received = isLate ? await received : received;
  if (isAccepted) {
    const turn = isLate ? mutex.whenFree(exchange) : undefined;
    if (turn !== undefined) await turn;
    mutex.reacquire(exchange);
    inFlight.enter(exchange, 'working');
  }
  return exchange.received;
}

function receiveBody(exchange: Exchange): ReceivedBody | Promise<ReceivedBody> {
  const isUpload = exchange.operation?.requestMediaType === 'multipart/form-data';
  const chunks = new LimitedBytes(isUpload ? maxUploadBytes : maxJsonBytes);
  const isWhole = exchange.request.receiveBody((chunk) => chunks.add(chunk));
  return isWhole instanceof Promise
    ? isWhole.then((whole) => getReceived(exchange, chunks, whole))
    : getReceived(exchange, chunks, isWhole);
}

function getReceived(
  { request }: Exchange,
  chunks: LimitedBytes,
  isWhole: boolean,
): ReceivedBody | Promise<ReceivedBody> {
  const { 'content-encoding': coding = 'identity', 'content-length': length } = request.headers;
  const { maxBytes } = chunks;
  const isEncoded = coding.toLowerCase() !== 'identity';
  const decoder = createDecoder(coding);
  if (isEncoded && decoder === null) {
    return { unknownEncoding: `unsupported content encoding "${coding}"` };
  }
  if (chunks.areTooMany || (!isEncoded && Number(length) > maxBytes)) {
    return { tooLarge: true, maxBytes };
  }
  if (!isWhole) return { broken: 'it ended early' };
  const bytes = chunks.join();
  return decoder === null ? { bytes } : decodeBody(bytes, decoder, maxBytes);
}

/** Returns null for a coding that the runtime cannot decode, as Node.js 22 cannot brotli. */
function createDecoder(coding: string): DecompressionStream | null {
  const format = decoders.get(coding.toLowerCase());
  try {
    return format === undefined ? null : new DecompressionStream(format);
  } catch {
    return null;
  }
}

async function decodeBody(
  bytes: Uint8Array<ArrayBuffer>,
  decoder: DecompressionStream,
  maxBytes: number,
): Promise<ReceivedBody> {
  const decoded = new LimitedBytes(maxBytes);
  try {
    for await (const chunk of new Blob([bytes]).stream().pipeThrough(decoder)) {
      decoded.add(chunk);
      if (decoded.areTooMany) return { tooLarge: true, maxBytes };
    }
  } catch {
    return { broken: 'it is not what its content-encoding says' };
  }
  return { bytes: decoded.join() };
}
