import type { Probe } from './probe.ts';

/** Paths at which servers expose files by mistake. */
const paths = [
  '/.git/HEAD',
  '/.git/config',
  '/.svn/entries',
  '/.env',
  '/debug/pprof/',
  '/debug',
  '/server-status',
  '/metrics',
  '/actuator/env',
  '/phpinfo.php',
  '/openapi.yaml',
  '/api/v1/openapi.json',
  '/swagger.json',
  '/backup/',
  '/logs/',
  '/config.json',
  '/etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/api/v1/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/static/..%5c..%5c..%5cetc%5cpasswd',
] as const;

/**
 * What shows that a body is such a file. The status is not enough: a device may return the page
 * of its console for any path.
 */
const signatures: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^ref: refs\//, what: 'data of the version control' },
  { pattern: /^\[core\]\s+repositoryformatversion/, what: 'data of the version control' },
  { pattern: /^\d+\s+dir\s+\d+/, what: 'data of the version control' },
  { pattern: /^root:[^:]*:0:0:/m, what: 'a file of the operating system' },
  {
    pattern: /^[A-Z_]{0,80}(SECRET|PASSWORD|TOKEN|KEY)[A-Z_]{0,80}=\S/m,
    what: 'environment variables',
  },
  { pattern: /^# (HELP|TYPE) \w+/m, what: 'metrics' },
  { pattern: /\bgoroutine profile\b|\/debug\/pprof\//, what: 'a debugger' },
  { pattern: /"propertySources"|Apache Server Status|<title>phpinfo\(\)/, what: 'a debug page' },
  { pattern: /<title>(Index of|Directory listing)/i, what: 'a directory listing' },
  { pattern: /^\s*(openapi|swagger): |^\s*\{\s*"(openapi|swagger)":/, what: 'the API description' },
  { pattern: /"(privateKey|apiKey|secret|password)"\s*:\s*"[^"]+"/i, what: 'secrets' },
];

/** Files and pages that are for developers. */
export const exposedFilesProbe: Probe = {
  rule: 'exposed-files',
  operationId: null,
  sentence: 'The device serves no files of developers, of its operating system or for debugging.',
  place: '/paths',
  createRequests: () =>
    paths.map((target) => ({
      note: 'no token',
      spec: { operationId: null, method: 'GET', target, authorization: null },
    })),
  findProblem({ response }) {
    if (response === null || response.status >= 300) return null;
    const text = new TextDecoder().decode(response.body.subarray(0, 20_000));
    const found = signatures.find(({ pattern }) => pattern.test(text));
    return found === undefined ? null : `returned ${found.what}.`;
  },
};
