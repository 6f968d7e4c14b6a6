import type { ConsoleFindings } from './console-rules.ts';

/** The origins of the page's configuration, which its policy has to allow. */
export type ConfiguredOrigins = {
  readonly cloudOrigin: string | null;
  readonly allowedRemoteOrigins: readonly string[];
  readonly labOrigin: string | null;
};

/**
 * Checks the content security policy of a page (decision 0032).
 * @param origins null if they are not known; then only a missing policy is a finding
 */
export function checkPolicy(
  policy: string,
  path: string,
  origins: ConfiguredOrigins | null,
  findings: ConsoleFindings,
): void {
  if (policy === '') {
    findings.add('policy-missing', path, 'There is no content-security-policy.');
    return;
  }
  if (origins === null) return;
  const directives = parsePolicy(policy);
  const getSources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? [];
  const remote = origins.allowedRemoteOrigins;
  const cloud = origins.cloudOrigin === null ? [] : [origins.cloudOrigin];

  const weak = [
    ...['object-src', 'base-uri', 'form-action'].flatMap((name) =>
      // These three, but for object-src, do not fall back on default-src.
      isNone(name === 'object-src' ? getSources(name) : directives.get(name))
        ? []
        : [`${name} is not 'none'`],
    ),
    ...listOthers('default-src', directives.get('default-src'), ["'self'", "'none'"]),
    ...listOthers('script-src', getSources('script-src'), ["'self'", ...remote]),
    ...listOthers('style-src', getSources('style-src'), ["'self'", ...remote]),
    ...listOthers('connect-src', getSources('connect-src'), ["'self'", ...remote, ...cloud]),
    ...listOthers('frame-ancestors', directives.get('frame-ancestors'), [
      "'none'",
      ...(origins.labOrigin === null ? [] : [origins.labOrigin]),
    ]),
  ];
  if (weak.length > 0) findings.add('policy-weak', path, `${weak.join('; ')}.`);

  const blocked = [
    ...listMissing('script-src', getSources('script-src'), ["'self'", ...remote]),
    ...listMissing('style-src', getSources('style-src'), ["'self'", ...remote]),
    ...listMissing('connect-src', getSources('connect-src'), ["'self'", ...cloud, ...remote]),
    // The console loads the icon of the device from a new address to see whether it responds.
    ...listMissing('img-src', getSources('img-src'), ["'self'", 'http:', 'https:']),
  ];
  if (blocked.length > 0) findings.add('policy-blocks', path, `${blocked.join('; ')}.`);
}

/** Returns the sources of each directive. The first of a name counts, as in browsers. */
function parsePolicy(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  // Another header would only add restrictions.
  const [first = ''] = policy.split(',');
  for (const directive of first.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

function isNone(sources: readonly string[] | undefined): boolean {
  return sources?.length === 1 && sources[0] === "'none'";
}

function listOthers(
  name: string,
  sources: readonly string[] | undefined,
  allowed: readonly string[],
): string[] {
  if (sources === undefined) return [`${name} is missing`];
  const others = sources.filter((source) => !allowed.includes(source));
  return others.length === 0 ? [] : [`${name} allows ${others.join(' ')}`];
}

function listMissing(
  name: string,
  sources: readonly string[],
  needed: readonly string[],
): string[] {
  const missing = needed.filter((source) => !sources.includes(source));
  return missing.length === 0 ? [] : [`${name} lacks ${missing.join(' ')}`];
}
