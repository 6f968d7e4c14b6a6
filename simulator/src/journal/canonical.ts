import type { JournalEntry, MessageDigest } from './entry.ts';

const loopbackPort = /\b(localhost|127\.0\.0\.1|\[::1\]):\d+/g;
const pemBlock = /-----BEGIN ([A-Z ]{1,64})-----[^-]*-----END \1-----/g;

/** Media types with bytes from real entropy: keys and signing requests (decision 0020). */
const entropyTypes = /pem|pkcs|x509/;

function maskDigest(message: MessageDigest | null): unknown {
  if (message === null) return null;
  const { mediaType } = message;
  if (entropyTypes.test(mediaType ?? '')) return { mediaType, masked: true };
  // The size of a body would reveal the length of masked text.
  return 'body' in message ? { mediaType, body: message.body } : message;
}

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
      const line = { ...rest, request: maskDigest(request), response: maskDigest(response) };
      return `${maskText(JSON.stringify(line), deviceId)}\n`;
    })
    .join('');
}
