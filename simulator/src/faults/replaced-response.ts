import type { Operation } from '@stillhouse/contracts/operations';
import { type Issue, validateResponse } from '@stillhouse/contracts/validators';
import type { FaultResponse } from './fault-kind.ts';
import { isHeaderRecord } from './parameters.ts';

/** Headers that the contract requires with a status, unless the fault sets them. */
const defaultHeaders: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Bearer error="invalid_token"' },
  429: { 'x-rate-limit-timeout': '60000' },
  503: { 'retry-after': '5' },
};

/** Creates the headers of a response that a fault sends instead of the device. */
export function createHeaders(
  operation: Operation,
  status: number,
  given: unknown,
): Record<string, string> {
  const declared = operation.responses[status]?.headers ?? [];
  const headers: Record<string, string> = {};
  for (const [name, line] of Object.entries(defaultHeaders[status] ?? {})) {
    if (declared.includes(name)) headers[name] = line;
  }
  if (isHeaderRecord(given)) {
    for (const [name, line] of Object.entries(given)) headers[name.toLowerCase()] = line;
  }
  return headers;
}

/**
 * Returns how a response breaks the contract of an operation, with pointers to `/status`,
 * `/headers/name` and into `/body`.
 */
export function findViolations(operation: Operation, response: FaultResponse): Issue[] {
  const { status, mediaType, body, headers } = response;
  const declared = operation.responses[status];
  if (declared === undefined) {
    const known = Object.keys(operation.responses).join(', ');
    const message = `${operation.id} does not declare ${status}; it declares ${known}`;
    return [{ pointer: '/status', message }];
  }
  const unknownHeaders = Object.keys(headers)
    .filter((name) => !declared.headers.includes(name))
    .map((name) => ({
      pointer: `/headers/${name}`,
      message: `${operation.id} declares no header ${name} with ${status}`,
    }));
  const issues = validateResponse(operation.id, status, mediaType, body).map(
    ({ pointer, message }) => ({ pointer: `/body${pointer}`, message }),
  );
  return [...unknownHeaders, ...issues];
}
