import type { IncomingMessage } from 'node:http';
import { jsonFault } from '../http/json-position.ts';

/** Above any body that makes sense here: a state patch of a whole device is some 10 KB. */
const bodyLimitBytes = 1_048_576;

/** Why a body was not taken; which problem says so is up to the API. */
type BodyRefusal = {
  status: 400 | 413 | 415;
  reason: 'malformed-json' | 'body-too-large' | 'unsupported-media-type';
  /** Cause, value and remedy. */
  detail: string;
};

export type ReadJson =
  | { outcome: 'read'; value: unknown }
  /** The client went away before its body was complete. */
  | { outcome: 'abandoned' }
  | ({ outcome: 'refused' } & BodyRefusal);

/** What a page may send to any server without being asked whether it may (Fetch, section 2.2.2). */
const formTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

const tooLarge = {
  outcome: 'refused',
  status: 413,
  reason: 'body-too-large',
  detail: `The body is larger than ${bodyLimitBytes} bytes. Send less.`,
} as const satisfies ReadJson;

/**
 * Reads a JSON body of a bounded size; `undefined` when the request has none.
 * @param mediaTypes what the operation takes, the first being the usual one; none means that it takes no body
 */
export async function readJson(
  req: IncomingMessage,
  mediaTypes: readonly string[],
): Promise<ReadJson> {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) {
    // A form without fields has no body either, and any page may send one.
    const isForm = formTypes.has(mediaTypeOf(req));
    return isForm ? unsupported(req, mediaTypes) : { outcome: 'read', value: undefined };
  }
  if (Number(length ?? 0) > bodyLimitBytes) return tooLarge;
  if (!mediaTypes.includes(mediaTypeOf(req))) return unsupported(req, mediaTypes);
  const text = await readText(req);
  if (text === null) return { outcome: 'abandoned' };
  if (text === 'too large') return tooLarge;
  return parse(text.text);
}

function unsupported(req: IncomingMessage, mediaTypes: readonly string[]): ReadJson {
  const mediaType = mediaTypeOf(req);
  const remedy = mediaTypes.length === 0 ? 'Leave the body out' : `Send ${mediaTypes.join(' or ')}`;
  const found = mediaType === '' ? 'has no content-type' : `is "${mediaType}"`;
  return {
    outcome: 'refused',
    status: 415,
    reason: 'unsupported-media-type',
    detail: `The body ${found}. ${remedy}.`,
  };
}

function mediaTypeOf(req: IncomingMessage): string {
  const [mediaType = ''] = (req.headers['content-type'] ?? '').split(';', 1);
  return mediaType.trim().toLowerCase();
}

async function readText(req: IncomingMessage): Promise<{ text: string } | 'too large' | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      // The rest is read and dropped: a client that is still sending would not look at the answer.
      if (size <= bodyLimitBytes) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    // The stream fails in one case only: the connection ended before the body did.
    return null;
  }
  if (size > bodyLimitBytes) return 'too large';
  return { text: Buffer.concat(chunks).toString('utf8') };
}

function parse(text: string): ReadJson {
  try {
    return { outcome: 'read', value: JSON.parse(text) };
  } catch {
    const fault = jsonFault(text);
    const where = fault === null ? '' : ` at character ${fault.position}: ${fault.found}`;
    return {
      outcome: 'refused',
      status: 400,
      reason: 'malformed-json',
      detail: `The body is no JSON${where}. Correct it (RFC 8259).`,
    };
  }
}
