export type Issue = { readonly pointer: string; readonly message: string };

/** The status and the title of each code that this firmware sends. */
const kinds = {
  'invalid-request': [400, 'The request cannot be used'],
  'malformed-json': [400, 'The body cannot be parsed'],
  'token-missing': [401, 'Who is there?'],
  'token-expired': [401, 'This session is over'],
  'token-invalid': [401, 'Not a token of this unit'],
  'token-revoked': [401, 'This session was ended'],
  'role-not-allowed': [403, 'Not for this account'],
  'not-found': [404, 'No such page'],
  'not-on-this-product': [404, 'This model cannot do that'],
  'sign-in-refused': [404, 'Sign-in failed'],
  'certificate-not-found': [404, 'Unknown certificate'],
  'method-not-allowed': [405, 'Wrong method'],
  'diagnostics-running': [409, 'Diagnostics in progress'],
  'no-active-call': [409, 'Nobody is in a call'],
  'update-not-startable': [409, 'Nothing to install'],
  'wifi-radio-off': [409, 'Wi-Fi is switched off'],
  'already-enrolled': [409, 'Already managed'],
  'payload-too-large': [413, 'Too much data'],
  'unsupported-media-type': [415, 'Unexpected type of data'],
  'ntp-server-unreachable': [422, 'Time server is silent'],
  'certificate-unreadable': [422, 'Not a certificate'],
  'dot1x-rejected': [422, 'Credentials do not fit'],
  'enrollment-code-refused': [422, 'Unknown code'],
  'too-many-sign-ins': [429, 'Too many attempts'],
  'internal-error': [500, 'Something broke'],
  'logs-busy': [503, 'Logs are being packed'],
  'csr-busy': [503, 'A key is being generated'],
  booting: [503, 'Please wait, starting up'],
} as const;

export type ProblemCode = keyof typeof kinds;

/** Ends a request with problem details (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly issues: readonly Issue[];

  constructor(
    code: ProblemCode,
    detail: string,
    extra: { headers?: Record<string, string>; issues?: readonly Issue[] } = {},
  ) {
    super(detail);
    this.code = code;
    this.headers = extra.headers ?? {};
    this.issues = extra.issues ?? [];
  }

  get status(): number {
    return kinds[this.code][0];
  }

  toBody(): object {
    const { code, status, message: detail, issues } = this;
    return {
      code,
      status,
      type: `https://firmware.example/problems/${code}`,
      title: kinds[code][1],
      detail,
      ...(issues.length > 0 && { errors: issues }),
    };
  }
}

/** Rejects a request for what is wrong at one place of its body. */
export function rejectAt(pointer: string, message: string): never {
  throw new Problem('invalid-request', `${pointer || 'The body'}: ${message}`, {
    issues: [{ pointer, message }],
  });
}
