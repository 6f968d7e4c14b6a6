import type { IncomingMessage } from 'node:http';
import { isSecureOrigin } from '../http-kit/transport-security.ts';

/** Origins that the content security policy of the console must allow. */
type PolicyOrigins = {
  cloudOrigin: string;
  allowedRemoteOrigins: readonly string[];
  /** Origin of the lab, which may show the console in a frame, or null. */
  labOrigin: string | null;
};

/**
 * Creates the content security policy (decision 0032). Nothing inline, no plugins, and no form that
 * the browser would submit itself, with a password in the address. Images may come from any
 * http(s) host: the console finds out whether a new address of the device responds by loading the
 * device's icon from there.
 */
export function createContentSecurityPolicy(origins: PolicyOrigins): string {
  const remote = origins.allowedRemoteOrigins;
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...remote],
    ['style-src', "'self'", ...remote],
    ['media-src', "'self'", ...remote],
    ['connect-src', ...new Set(["'self'", origins.cloudOrigin, ...remote])],
    ['img-src', "'self'", 'data:', 'http:', 'https:'],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', origins.labOrigin ?? "'none'"],
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}

/**
 * Headers of every response outside the API (decision 0032). Isolates the page from
 * windows of other origins where browsers honor that.
 */
export function createSecurityHeaders(req: IncomingMessage, policy: string) {
  return {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(isSecureOrigin(req) && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}
