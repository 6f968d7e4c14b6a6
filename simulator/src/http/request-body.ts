import type { UploadedFile } from '@stillhouse/contracts/handlers';
import { ExcessError, parseJson } from '@stillhouse/foundation/document-limits';
import { Buffer } from '#platform/buffer';
import { findJsonError } from '../http-kit/find-json-error.ts';
import { isUtf8, parseMediaType } from '../http-kit/media-type.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange, ParsedJson, RejectedBody } from './exchange.ts';
import { hasBody, readBody } from './read-body.ts';
import {
  rejectExcess,
  rejectInvalid,
  rejectMalformed,
  rejectMediaType,
  rejectUnreadable,
} from './reject-body.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads and parses the body that an operation declares. Rejects, with reason and remedy, another
 * media type (415), a body that is too large (413), no body, and malformed JSON or form data (400).
 */
export async function readRequestBody(
  context: DeviceContext,
  exchange: Exchange,
  wanted: string,
): Promise<{ body: unknown } | RejectedBody> {
  if (!hasBody(exchange)) return rejectInvalid(`The request has no body. Send ${wanted}.`);
  const header = exchange.request.headers['content-type'];
  if (header === undefined) return rejectMediaType('of no declared type', wanted);
  const given = parseMediaType(header);
  if (given.essence !== wanted) return rejectMediaType(given.essence || 'of no type', wanted);
  const received = await readBody(context, exchange);
  if (!('bytes' in received)) return rejectUnreadable(received, wanted);
  if (wanted === 'multipart/form-data') return parseFormData(exchange, received.bytes);
  if (!isUtf8(given)) {
    return rejectMediaType(`in ${given.charset}`, 'UTF-8');
  }
  return parseReceived(exchange, received.bytes);
}

/** Parses once: faults, recorder and handler read it. */
function parseReceived(exchange: Exchange, bytes: Uint8Array): ParsedJson | RejectedBody {
  exchange.parsedBody ??= parseJsonBody(bytes);
  return exchange.parsedBody;
}

function parseJsonBody(bytes: Uint8Array): ParsedJson | RejectedBody {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    return rejectMalformed('it is not UTF-8');
  }
  try {
    return { body: parseJson(text), text };
  } catch (error) {
    if (error instanceof ExcessError) return rejectExcess(error.message);
    const fault = findJsonError(text);
    // JSON.parse does not always name the position.
    return rejectMalformed(
      fault ? `${fault.found} at position ${fault.position}` : 'no position known',
    );
  }
}

/** Returns the JSON body of a request that has been read; null if it has none. */
export function parseRequestJson(exchange: Exchange): ParsedJson | null {
  const { received } = exchange;
  if (received === null || !('bytes' in received) || received.bytes.length === 0) return null;
  const parsed = parseReceived(exchange, received.bytes);
  return 'body' in parsed ? parsed : null;
}

/** As `parseRequestJson`, without the text; undefined if there is none. */
export function getRequestJson(exchange: Exchange): unknown {
  return parseRequestJson(exchange)?.body;
}

/**
 * RFC 7578. Files become `UploadedFile`, other parts text. Of parts with the same name, the last
 * counts.
 */
async function parseFormData(
  exchange: Exchange,
  bytes: Uint8Array,
): Promise<{ body: unknown } | RejectedBody> {
  const type = exchange.request.headers['content-type'] ?? '';
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return rejectInvalid(
      `The body is not form data (${reason}). Send multipart/form-data with a boundary.`,
    );
  }
  const body: Record<string, unknown> = {};
  const contents: (string | Uint8Array)[] = [];
  for (const [name, part] of form) {
    const value = typeof part === 'string' ? part : await toUploadedFile(part);
    body[name] = value;
    contents.push(name, typeof value === 'string' ? value : value.bytes);
  }
  exchange.form = Buffer.concat(contents.map((content) => Buffer.from(content)));
  return { body };
}

async function toUploadedFile(part: File): Promise<UploadedFile> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  return { fileName: part.name, mediaType: part.type, bytes };
}
