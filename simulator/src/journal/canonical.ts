import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { JournalEntry, MessageDigest } from './entry.ts';

const loopbackPort = /\b(localhost|127\.0\.0\.1|\[::1\]):\d+/g;
const pemBlock = /-----BEGIN ([A-Z ]{1,64})-----[^-]*-----END \1-----/g;

/** Media types with bytes from real entropy: keys and signing requests (decision 0020). */
const entropyTypes = /pem|pkcs|x509/;

/** @param isRandom the body is from real entropy, whatever media type a fault has given it */
function maskDigest(message: MessageDigest | null, isRandom = false): unknown {
  if (message === null) return null;
  const { mediaType } = message;
  if (entropyTypes.test(mediaType ?? '') || (isRandom && 'sha256' in message)) {
    return { mediaType, masked: true };
  }
  // The size of a body would reveal the length of masked text.
  return 'body' in message ? { mediaType, body: message.body } : message;
}

const createsKeys = ({ does }: Operation) => does === 'creates-key-pair';

/** The id of the first device (`default`) is also a word in bodies, so it is not masked. */
function maskText(text: string, deviceId: string): string {
  const masked = text.replace(loopbackPort, '$1:PORT').replace(pemBlock, '$1 MASKED');
  return deviceId === 'default' ? masked : masked.replaceAll(deviceId, 'DEVICE');
}

/**
 * Formats entries as one JSON line each, equal byte for byte for the same seed and inputs (decision
 * 0014). Ports, the device's id, real times and the bytes of keys and signatures are masked.
 */
export function toCanonicalText(entries: readonly JournalEntry[], deviceId: string): string {
  return entries
    .map(({ realAt: _realAt, request, response, ...rest }) => {
      const isRandom = rest.operationId !== null && createsKeys(operations[rest.operationId]);
      const masked = { request: maskDigest(request), response: maskDigest(response, isRandom) };
      const line = { ...rest, ...masked };
      return `${maskText(JSON.stringify(line), deviceId)}\n`;
    })
    .join('');
}
