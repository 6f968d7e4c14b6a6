import type { Operation } from '@stillhouse/contracts/operations';
import { type ProblemCode, problem, problemMediaType } from '@stillhouse/contracts/problems';
import { type Issue, validateReply } from '@stillhouse/contracts/validators';
import { isJsonType } from '../faults/json-replies.ts';

/** An answer before it is put on the wire. A body of undefined is no body. */
export type DeviceResponse = {
  status: number;
  mediaType: string | null;
  /** JSON value, or bytes when the media type is not JSON. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** The JSON body as text, once it has been made. Whoever changes the body makes a reply without it. */
  text?: string;
};

const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** A problem (RFC 9457) of the pipeline's own. */
export function createProblem(
  status: number,
  code: ProblemCode,
  detail: string,
  extra: { headers?: Record<string, string>; errors?: readonly Issue[] } = {},
): DeviceResponse {
  const { errors, headers = noHeaders } = extra;
  const { body } = problem(status, code, detail, errors && { errors: [...errors] });
  return { status, mediaType: problemMediaType, body, headers };
}

/** The media type that the contract gives an answer of this status; null for none. */
export function getDeclaredMediaType(operation: Operation, status: number): string | null {
  return operation.replies[status]?.mediaTypes[0] ?? null;
}

/** What goes over the wire of an answer. JSON is turned to text once, whoever asks first. */
export function getPayload(reply: DeviceResponse): string | Uint8Array {
  const { mediaType, body } = reply;
  if (body === undefined || mediaType === null) return '';
  if (body instanceof Uint8Array) return body;
  if (!isJsonType(mediaType)) return String(body);
  reply.text ??= JSON.stringify(body);
  return reply.text;
}

/** How many bytes the body has on the wire. */
export function getPayloadBytes(reply: DeviceResponse): number {
  const data = getPayload(reply);
  return typeof data === 'string' ? Buffer.byteLength(data) : data.length;
}

/**
 * Where an answer breaks the contract: an undeclared status, a missing or undeclared header, a wrong body. Types
 * cannot see this: TypeScript accepts extra keys.
 */
export function validateResponse(operation: Operation, reply: DeviceResponse): Issue[] {
  const { status, mediaType, headers } = reply;
  const declared = operation.replies[status]?.headers;
  const body = parseBody(reply);
  const issues =
    body === noJson
      ? [
          {
            pointer: '',
            message: `the body is no JSON; ${operation.id} answers ${status} with JSON`,
          },
        ]
      : validateReply(operation.id, status, mediaType, body, headers);
  for (const name in headers) {
    if (declared !== undefined && !declared.includes(name)) {
      const message = `${operation.id} declares no header ${name} with ${status}; leave it out`;
      issues.push({ pointer: name, message });
    }
  }
  return issues;
}

const noJson = Symbol('no JSON');

/** What a client reads: a fault may have put bytes of its own in the place of JSON. */
function parseBody({ mediaType, body }: DeviceResponse): unknown {
  if (!(body instanceof Uint8Array) || !isJsonType(mediaType)) return body;
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return noJson;
  }
}
