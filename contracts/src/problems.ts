import type { components } from '../generated/api.d.ts';

export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];

/** Media type of every error body (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The title by status. The same in every occurrence (RFC 9457 section 3.1.3). */
const titles = {
  'invalid-request': 'Invalid request',
  'malformed-json': 'Malformed JSON',
  'payload-too-large': 'Body too large',
  'unsupported-media-type': 'Unsupported media type',
  'token-missing': 'Token missing',
  'token-expired': 'Token expired',
  'token-invalid': 'Token invalid',
  'token-revoked': 'Token revoked',
  'role-not-allowed': 'Not allowed for this user',
  'not-on-this-product': 'Not on this product',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  'internal-error': 'Internal error',
  booting: 'The device is starting',
  'request-timeout': 'Request timed out',
  'sign-in-refused': 'Sign-in refused',
  'too-many-sign-ins': 'Too many requests',
  'logs-busy': 'Log generation is running',
  'logs-timeout': 'Log generation timed out',
  'diagnostics-running': 'Diagnostics are running',
  'diagnostics-failed': 'Diagnostics failed',
  'no-active-call': 'No active call',
  'ntp-server-unreachable': 'NTP server unreachable',
  'update-not-startable': 'No update to start',
  'certificate-unreadable': 'Certificate unreadable',
  'certificate-not-found': 'No such certificate',
  'csr-busy': 'A signing request is being made',
  'csr-timeout': 'Making the signing request timed out',
  'dot1x-rejected': 'Credentials cannot be used',
  'wifi-radio-off': 'Wi-Fi is off',
  'enrollment-code-refused': 'Code refused',
  'already-enrolled': 'Enrolled already',
  'cloud-unreachable': 'Cloud unreachable',
} as const satisfies Record<ProblemCode, string>;

/** Every problem code, in the order of the contract. */
export const problemCodes = Object.keys(titles) as ProblemCode[];

export function isProblemCode(word: string): word is ProblemCode {
  return Object.hasOwn(titles, word);
}

/**
 * Formats the issues of a request as sentences. A message that is no sentence continues after its
 * pointer.
 */
export function formatIssues(
  issues: readonly { readonly pointer: string; readonly message: string }[],
): string {
  return issues
    .map(({ pointer, message }) =>
      message.endsWith('.') ? message : `${pointer || 'The body'} ${message}.`,
    )
    .join(' ');
}

type Extra = {
  /** Path of the request. */
  readonly instance?: string;
  /** The invalid parts of the request. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
};

/** Header names in lower case to their text. */
type Headers = Readonly<Record<string, string>>;

type ProblemResponse<Status> = { status: Status; body: Problem; headers?: never };
type ProblemResponseWith<Status, Given> = { status: Status; body: Problem; headers: Given };

/**
 * Creates a response with a problem body (RFC 9457) for a handler.
 * @param detail text for people with cause, value and remedy
 */
export function createProblem<const Status extends number>(
  status: Status,
  code: ProblemCode,
  detail: string,
  extra?: Extra,
): ProblemResponse<Status>;
export function createProblem<const Status extends number, const Given extends Headers>(
  status: Status,
  code: ProblemCode,
  detail: string,
  extra: Extra & { readonly headers: Given },
): ProblemResponseWith<Status, Given>;
export function createProblem(
  status: number,
  code: ProblemCode,
  detail: string,
  { instance, errors = [], headers }: Extra & { readonly headers?: Headers } = {},
) {
  const body: Problem = {
    type: `urn:stillhouse:problem:${code}`,
    title: titles[code],
    status,
    detail,
    code,
    ...(instance === undefined ? {} : { instance }),
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
  };
  return { status, body, ...(headers === undefined ? {} : { headers }) };
}
