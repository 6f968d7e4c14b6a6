import { type Mark, redactText } from './redact-text.ts';

/** Headers whose values are shown. Any other value may be a secret, such as a cookie. */
const shown = new Set(
  `accept accept-charset accept-encoding accept-language accept-ranges age allow alt-svc cache-control
  connection content-disposition content-encoding content-language content-length content-location
  content-range content-security-policy content-security-policy-report-only content-type
  cross-origin-embedder-policy cross-origin-opener-policy cross-origin-resource-policy date etag expect
  expires host if-match if-modified-since if-none-match if-range if-unmodified-since keep-alive
  last-modified link location origin permissions-policy pragma range referer referrer-policy retry-after
  server server-timing strict-transport-security te timing-allow-origin trailer transfer-encoding upgrade
  upgrade-insecure-requests user-agent vary via warning www-authenticate x-content-type-options
  x-frame-options x-permitted-cross-domain-policies x-powered-by x-rate-limit-timeout x-robots-tag
  x-xss-protection`.split(/\s+/),
);
const shownPrefix = /^(?:access-control|sec-ch|sec-fetch)-/;

/** Returns true if the value of a header is shown. */
export function isShownHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return shown.has(lower) || shownPrefix.test(lower);
}

/** Returns the value of a header without secrets. */
export function redactHeader(name: string, value: string, mark: Mark): string {
  const lower = name.trim().toLowerCase();
  if (lower === 'authorization' || lower === 'proxy-authorization') {
    const [scheme = ''] = value.split(/\s/, 1);
    return /^(?:bearer|basic|digest)$/i.test(scheme)
      ? `${scheme} ${mark('token', value)}`
      : mark('secret', value);
  }
  if (!isShownHeader(lower)) return value === '' ? '' : mark('secret', value);
  return redactText(lower === 'content-type' ? redactMediaType(value, mark) : value, mark);
}

/** Only the type, the charset and the boundary of a form (RFC 9110 section 8.3.1). */
export function redactMediaType(value: string, mark: Mark): string {
  const [type = '', ...parameters] = value.split(';');
  if (!/^\s*[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*$|^\s*$/.test(type)) return mark('secret', value);
  if (parameters.length === 0) return value;
  const kept = parameters.map((parameter) =>
    /^\s*(?:charset|boundary|q)\s*=/i.test(parameter) ? parameter : ` ${mark('secret', parameter)}`,
  );
  return [type, ...kept].join(';');
}
