import { createHash } from 'node:crypto';
import type { MessageDigest } from './entry.ts';
import { codeSent, redact, redacted, redactSent } from './redact.ts';

/** A body as it went over the wire. */
export type Payload = {
  mediaType: string | null;
  data: string | Uint8Array;
};

/** Bodies above this are kept as size and hash: a journal of thousands of entries stays small. */
const longestKeptBytes = 16_384;

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * What the journal keeps of a payload until somebody reads the entry. Short JSON is kept as it came, as parsing
 * and redacting every exchange would cost more than answering it.
 */
export function kept(payload: Payload | null): Payload | MessageDigest | null {
  if (payload === null) return null;
  const { mediaType, data } = payload;
  const isJson = mediaType?.includes('json');
  if (isJson && data.length <= longestKeptBytes) return payload;
  return { mediaType, bytes: Buffer.byteLength(data), sha256: hash(data) };
}

/** The digest of a request that people and scripts see. Text that claims to be JSON and is not, is shown by its hash. */
export function sentDigest(keptPayload: Payload | MessageDigest | null): MessageDigest {
  return digest(keptPayload, (text) => redactSent(JSON.parse(text)));
}

/** Likewise of its answer, in which a code that was sent is hidden as well. */
export function answeredDigest(
  keptPayload: Payload | MessageDigest | null,
  sent: Payload | MessageDigest | null,
): MessageDigest {
  return digest(keptPayload, (text) => {
    const code = codeIn(sent);
    return redact(JSON.parse(code === null ? text : text.replaceAll(code, redacted)));
  });
}

function digest(
  keptPayload: Payload | MessageDigest | null,
  bodyOf: (text: string) => unknown,
): MessageDigest {
  if (keptPayload === null) return { mediaType: null, bytes: 0 };
  if (!('data' in keptPayload)) return keptPayload;
  const { mediaType, data } = keptPayload;
  const bytes = Buffer.byteLength(data);
  if (bytes === 0) return { mediaType, bytes };
  try {
    return { mediaType, bytes, body: bodyOf(textOf(data)) };
  } catch {
    // Malformed on purpose or by accident: its text may hold half a secret, so only its hash is shown.
    return { mediaType, bytes, sha256: hash(data) };
  }
}

/** As it stands in JSON text. */
function codeIn(payload: Payload | MessageDigest | null): string | null {
  if (payload === null || !('data' in payload) || payload.data.length === 0) return null;
  try {
    const code = codeSent(JSON.parse(textOf(payload.data)));
    return code === null ? null : JSON.stringify(code).slice(1, -1);
  } catch {
    return null;
  }
}

function textOf(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
}
