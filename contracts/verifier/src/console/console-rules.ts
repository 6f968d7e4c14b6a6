/** A failure breaks the console or its protection. A warning costs time or traffic. */
export type ConsoleSeverity = 'failure' | 'warning';

/** What a device must do to serve the console (decision 0083), each with the remedy. */
export const consoleRules = {
  'no-response': ['failure', 'Respond to every request, with the whole body.'],
  'page-status': ['failure', 'Respond to / with status 200 and index.html.'],
  'page-type': ['failure', 'Send index.html as text/html; charset=utf-8.'],
  'page-caching': [
    'failure',
    'Send index.html with cache-control: no-cache. Otherwise browsers show the old console after an update.',
  ],
  'page-config': [
    'failure',
    'Insert the configuration as JSON into <script type="application/json" id="console-config">, with a buildId that changes with every build.',
  ],
  'page-inline-code': [
    'failure',
    'Load scripts from files. The content security policy forbids inline code.',
  ],
  'deep-link': [
    'failure',
    'Respond with index.html and status 200 to every address that names no file and whose request accepts text/html.',
  ],
  'unknown-file': [
    'failure',
    'Respond with 404 to a missing file under /assets. A page instead of a script breaks the console.',
  ],
  'api-fallback': ['failure', 'Respond with 404 and a problem body to unknown paths under /api.'],
  'policy-missing': ['failure', 'Send the content-security-policy of manifest.json.'],
  'policy-weak': ['failure', 'Use the sources of the policy in manifest.json, and no others.'],
  'policy-blocks': ['failure', 'Allow this source: the console needs it.'],
  'header-nosniff': ['failure', 'Send x-content-type-options: nosniff.'],
  'header-referrer': [
    'failure',
    'Send referrer-policy: no-referrer. Addresses may contain the serial number.',
  ],
  'header-isolation': ['failure', 'Send cross-origin-opener-policy: same-origin.'],
  'header-transport': ['failure', 'Send strict-transport-security: max-age=31536000.'],
  'file-status': ['failure', 'Install every file of the console, and serve it with status 200.'],
  'file-type': ['failure', 'Send the media type of the file. Browsers reject scripts without it.'],
  'file-caching': [
    'failure',
    'Send cache-control: public, max-age=31536000, immutable. The name changes with the content.',
  ],
  'compression-missing': [
    'failure',
    'Send the .gz copy of the file with content-encoding: gzip to clients that accept it.',
  ],
  'brotli-missing': [
    'warning',
    'Send the .br copy with content-encoding: br to clients that accept it. Browsers do over https.',
  ],
  'compression-refused': [
    'failure',
    'Choose the copy by accept-encoding and its weights. Without the header, send the file itself.',
  ],
  'compression-wrong': ['failure', 'Install the copies of the same build, and compress once only.'],
  'vary-missing': [
    'failure',
    'Send vary: accept-encoding with every copy, the uncompressed one too. Otherwise a cache may give clients a copy that they cannot read.',
  ],
  'etag-shared': ['failure', 'Give each copy an etag of its own, or make it weak (W/).'],
  'head-differs': ['warning', 'Respond to HEAD with the headers of GET.'],
  'not-conditional': ['warning', 'Respond with 304 if the file has not changed.'],
  'booting-page': [
    'failure',
    'While starting, respond with 503, a short page without scripts, and cache-control: no-cache.',
  ],
  'booting-retry': ['failure', 'Send retry-after with the number of seconds with every 503.'],
  'booting-reload': ['warning', 'Reload the page with the header refresh: it cannot use scripts.'],
  'manifest-page': [
    'failure',
    'Install index.html of the tarball. Change nothing but the configuration.',
  ],
  'manifest-file': ['failure', 'Install the file of the tarball that --manifest belongs to.'],
  'manifest-copy': [
    'warning',
    'Send the compressed copy of the tarball. It is smaller, and the device need not compress.',
  ],
} as const satisfies Record<string, readonly [ConsoleSeverity, string]>;

export type ConsoleRule = keyof typeof consoleRules;

export type ConsoleFinding = {
  readonly rule: ConsoleRule;
  readonly severity: ConsoleSeverity;
  readonly path: string;
  /** What was seen. */
  readonly message: string;
  readonly remedy: string;
};

/** Collects what is wrong, once for each rule and path. */
export class ConsoleFindings {
  readonly #byKey = new Map<string, ConsoleFinding>();

  add(rule: ConsoleRule, path: string, message: string): void {
    const [severity, remedy] = consoleRules[rule];
    const key = `${rule} ${path}`;
    if (!this.#byKey.has(key)) this.#byKey.set(key, { rule, severity, path, message, remedy });
  }

  list(): readonly ConsoleFinding[] {
    return [...this.#byKey.values()];
  }
}
