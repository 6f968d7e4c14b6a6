import type { Operation } from '@stillhouse/contracts/operations';
import { createProblem, type ProblemCode, problemMediaType } from '@stillhouse/contracts/problems';
import { type Issue, validateResponse } from '@stillhouse/contracts/validators';
import { Buffer } from '#platform/buffer';
import { isJsonType } from '../faults/json-responses.ts';
import { StreamedBytes } from '../operations/streamed-bytes.ts';

/** A response before it is sent. An undefined body is no body. */
export type DeviceResponse = {
  status: number;
  mediaType: string | null;
  /** JSON value, or bytes or a stream of bytes when the media type is not JSON. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** The JSON body as text, once serialized. An altered response must not keep it. */
  text?: string;
};

export const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** Creates a problem response (RFC 9457). */
export function createProblemResponse(
  status: number,
  code: ProblemCode,
  detail: string,
  extra: { headers?: Record<string, string>; errors?: readonly Issue[] } = {},
): DeviceResponse {
  const { errors, headers = noHeaders } = extra;
  const { body } = createProblem(status, code, detail, errors && { errors: [...errors] });
  return { status, mediaType: problemMediaType, body, headers };
}

/** Returns the media type that the contract declares for this status; null for none. */
export function getDeclaredMediaType(operation: Operation, status: number): string | null {
  return operation.responses[status]?.mediaTypes[0] ?? null;
}

/** Returns the bytes or text of a body that is not streamed. JSON is serialized once. */
export function getPayload(response: DeviceResponse): string | Uint8Array {
  const { mediaType, body } = response;
  if (body instanceof Uint8Array) return body;
  if (body === undefined || mediaType === null) return '';
  if (!isJsonType(mediaType)) return String(body);
  response.text ??= JSON.stringify(body);
  return response.text;
}

/** Returns the size of the body on the wire. */
export function getPayloadBytes(response: DeviceResponse): number {
  if (response.body instanceof StreamedBytes) return response.body.length;
  const data = getPayload(response);
  return typeof data === 'string' ? Buffer.byteLength(data) : data.length;
}

/** The latest valid text of each operation and status; most reads return it again. */
const validTexts = new Map<Operation['responses'][number], string>();

/**
 * Returns where a response breaks the contract: an undeclared status, a missing or undeclared
 * header, a wrong body. Types cannot check this: TypeScript accepts extra keys.
 */
export function validateDeviceResponse(operation: Operation, response: DeviceResponse): Issue[] {
  const { status, mediaType, headers } = response;
  const declared = operation.responses[status];
  const isPlain = declared?.mediaTypes[0] === mediaType && headers === noHeaders;
  const text = isPlain && isJsonType(mediaType) ? getPayload(response) : null;
  const known = declared && validTexts.get(declared);
  if (known !== undefined && known === text) {
    // The journal keeps one text for all of them.
    response.text = known;
    return [];
  }
  const body = parseBody(response);
  const issues =
    body === noJson
      ? [
          {
            pointer: '',
            message: `the body is no JSON; ${operation.id} answers ${status} with JSON`,
          },
        ]
      : validateResponse(operation.id, status, mediaType, body, headers);
  for (const name in headers) {
    if (declared !== undefined && !declared.headers.includes(name)) {
      const message = `${operation.id} declares no header ${name} with ${status}; leave it out`;
      issues.push({ pointer: name, message });
    }
  }
  if (declared !== undefined && typeof text === 'string' && issues.length === 0) {
    validTexts.set(declared, text);
  }
  return issues;
}

const noJson = Symbol('no JSON');
const noBytes = new Uint8Array(0);

/** Returns the body as a client would parse it: a fault may have replaced JSON by bytes. */
function parseBody({ mediaType, body }: DeviceResponse): unknown {
  // Any bytes are valid.
  if (body instanceof StreamedBytes) return noBytes;
  if (!(body instanceof Uint8Array) || !isJsonType(mediaType)) return body;
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return noJson;
  }
}
