import { Buffer } from '#platform/buffer';
import { hashData } from '#platform/hash';
import type { MessageDigest } from './entry.ts';
import { getRequestCode, redact, redacted, redactMediaType, redactRequest } from './redact.ts';

const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** A body as it was sent. */
export type Payload = {
  mediaType: string | null;
  data: string | Uint8Array;
};

/** A message as a record stores it. Null without a body. */
export type StoredMessage = Payload | MessageDigest | null;

/** Larger bodies are stored as size and hash, to limit the memory of a long journal. */
const maxStoredBytes = 16_384;

/**
 * Stores a payload until an entry is read. Short JSON is stored as text, because parsing and
 * redacting every exchange would cost more than serving it.
 */
export function store(payload: StoredMessage): StoredMessage {
  if (payload === null || !('data' in payload)) return payload;
  const { mediaType, data } = payload;
  const isJson = mediaType?.includes('json');
  if (isJson && data.length <= maxStoredBytes) return payload;
  return { mediaType, bytes: Buffer.byteLength(data), sha256: hashData(data) };
}

/** Returns the digest of a request. Text that claims to be JSON and is not is shown by its hash. */
export function digestRequest(storedPayload: StoredMessage): MessageDigest {
  return digest(storedPayload, (text) => redactRequest(JSON.parse(text)));
}

/** Returns the digest of a response. A code from the request is redacted as well. */
export function digestResponse(storedPayload: StoredMessage, sent: StoredMessage): MessageDigest {
  return digest(storedPayload, (text) => {
    const code = findCode(sent);
    return redact(JSON.parse(code === null ? text : text.replaceAll(code, redacted)));
  });
}

function digest(storedPayload: StoredMessage, bodyOf: (text: string) => unknown): MessageDigest {
  if (storedPayload === null) return { mediaType: null, bytes: 0 };
  const mediaType = storedPayload.mediaType && redactMediaType(storedPayload.mediaType);
  if (!('data' in storedPayload)) return { ...storedPayload, mediaType };
  const { data } = storedPayload;
  const bytes = Buffer.byteLength(data);
  if (bytes === 0) return { mediaType, bytes };
  try {
    return { mediaType, bytes, body: bodyOf(decodeText(data)) };
  } catch {
    // Malformed JSON may contain half a secret, so show only its hash.
    return { mediaType, bytes, sha256: hashData(data) };
  }
}

/** As in JSON text. */
function findCode(payload: StoredMessage): string | null {
  if (payload === null || !('data' in payload) || payload.data.length === 0) return null;
  try {
    const code = getRequestCode(JSON.parse(decodeText(payload.data)));
    return code === null ? null : JSON.stringify(code).slice(1, -1);
  } catch {
    return null;
  }
}

/** Invalid bytes become U+FFFD. */
export function decodeText(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : lenientUtf8.decode(data);
}
