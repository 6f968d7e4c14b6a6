/** What the content security policy of the console has to let through. */
type PolicyOrigins = {
  cloudOrigin: string;
  allowedRemoteOrigins: readonly string[];
  /** Origin of the page that may frame the console (the lab), or null. */
  frameAncestor: string | null;
};

/**
 * The policy of design D27, and nothing inline. Images may come from any http(s) host: whether a new address of
 * the device answers is found out by loading the device's own icon from there.
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
    ['frame-ancestors', origins.frameAncestor ?? "'none'"],
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}

/** Headers of every answer that is not the API's (design D26, D27). */
export function createSecurityHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
