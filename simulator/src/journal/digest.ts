import { createHash } from 'node:crypto';
import type { MessageDigest } from './entry.ts';
import { redact, redacted, redactSent, secretsSent } from './redact.ts';

/** A body as it went over the wire. */
export interface Payload {
  mediaType: string | null;
  data: string | Uint8Array;
}

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

/** Likewise of its answer, in which secrets that were sent are hidden wherever they are repeated. */
export function answeredDigest(
  keptPayload: Payload | MessageDigest | null,
  sent: Payload | MessageDigest | null,
): MessageDigest {
  return digest(keptPayload, (text) => {
    let hidden = text;
    for (const secret of secretsIn(sent)) hidden = hidden.replaceAll(secret, redacted);
    return redact(JSON.parse(hidden));
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

/** As they stand in JSON text. */
function secretsIn(payload: Payload | MessageDigest | null): string[] {
  if (payload === null || !('data' in payload)) return [];
  try {
    const secrets = secretsSent(JSON.parse(textOf(payload.data)));
    return secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  } catch {
    return [];
  }
}

function textOf(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
}
