import type { Operation } from '@stillhouse/contracts/operations';
import { type ProblemCode, problem, problemMediaType } from '@stillhouse/contracts/problems';
import { type Issue, validateReply } from '@stillhouse/contracts/validators';

/** An answer before it is put on the wire. A body of undefined is no body. */
export interface Reply {
  status: number;
  mediaType: string | null;
  /** JSON value, or bytes when the media type is not JSON. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

export function isJson(mediaType: string | null): boolean {
  return mediaType !== null && (mediaType.endsWith('json') || mediaType.includes('json;'));
}

/** A problem (RFC 9457) of the pipeline's own. */
export function problemReply(
  status: number,
  code: ProblemCode,
  detail: string,
  extra: { headers?: Record<string, string>; errors?: readonly Issue[] } = {},
): Reply {
  const { errors, headers = noHeaders } = extra;
  const { body } = problem(status, code, detail, errors && { errors: [...errors] });
  return { status, mediaType: problemMediaType, body, headers };
}

/** The media type that the contract gives an answer of this status; null for none. */
export function declaredMediaType(operation: Operation, status: number): string | null {
  return operation.replies[status]?.mediaTypes[0] ?? null;
}

/**
 * Where an answer breaks the contract: an undeclared status, a missing or undeclared header, a wrong body. Types
 * cannot see this: TypeScript accepts extra keys.
 */
export function replyIssues(operation: Operation, reply: Reply): Issue[] {
  const { status, mediaType, body, headers } = reply;
  const declared = operation.replies[status]?.headers;
  const issues = validateReply(operation.id, status, mediaType, body, headers);
  for (const name in headers) {
    if (declared !== undefined && !declared.includes(name)) {
      const message = `${operation.id} declares no header ${name} with ${status}; leave it out`;
      issues.push({ pointer: name, message });
    }
  }
  return issues;
}
