/**
 * The content security policy of all pages: nothing inline, and nothing from elsewhere. Consoles
 * are frames of the same origin.
 */
export const pagePolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'";

/** The headers of the pages that have any. */
export const pageHeaders = {
  'content-type': 'text/html',
  'cache-control': 'no-store',
  'content-security-policy': `${pagePolicy}; frame-ancestors 'self'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;
