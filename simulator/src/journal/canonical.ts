import type { JournalEntry, MessageDigest } from './entry.ts';

const loopbackPort = /\b(localhost|127\.0\.0\.1|\[::1\]):\d+/g;
const pemBlock = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

/** Media types whose bytes come from real entropy: keys and signing requests (design D11). */
const entropyTypes = /pem|pkcs|x509/;

function maskedDigest(message: MessageDigest | null): unknown {
  if (message === null) return null;
  const { mediaType } = message;
  if (entropyTypes.test(mediaType ?? '')) return { mediaType, masked: true };
  // The length of what is masked in a body would show in its size.
  return 'body' in message ? { mediaType, body: message.body } : message;
}

/** Names of the first device are words that bodies use too (`default`); they are no address, so they stay. */
function maskedText(text: string, deviceId: string): string {
  const masked = text.replace(loopbackPort, '$1:PORT').replace(pemBlock, '$1 MASKED');
  return deviceId === 'default' ? masked : masked.replaceAll(deviceId, 'DEVICE');
}

/**
 * Entries as text, one JSON line each: equal byte for byte for the same seed and the same inputs (design
 * section 7). Masked are ports, the device's id, real times and the bytes of keys and signatures; nothing else.
 */
export function canonicalText(entries: readonly JournalEntry[], deviceId: string): string {
  return entries
    .map(({ realAt: _realAt, request, response, ...rest }) => {
      const line = { ...rest, request: maskedDigest(request), response: maskedDigest(response) };
      return `${maskedText(JSON.stringify(line), deviceId)}\n`;
    })
    .join('');
}
