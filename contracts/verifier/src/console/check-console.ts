import type { WireOptions } from '../target/wire.ts';
import { type BootingOptions, checkBooting } from './check-booting.ts';
import { checkFile, type FileCopies } from './check-file.ts';
import { compareFile, comparePage } from './check-manifest.ts';
import { checkPage } from './check-page.ts';
import { ConsoleClient, type ConsoleResponse, pageAccept } from './console-client.ts';
import type { ConsoleManifest } from './console-manifest.ts';
import { type ConsoleFinding, ConsoleFindings } from './console-rules.ts';

/** A page with more files is not a build of the console. */
const maxFiles = 500;

export type ConsoleCheckOptions = WireOptions &
  BootingOptions & {
    readonly timeoutScale: number;
    readonly manifest: ConsoleManifest | null;
    /** Prints a line to the terminal. */
    note(line: string): void;
  };

export type ConsoleCheckResult = {
  readonly findings: readonly ConsoleFinding[];
  readonly checkedFiles: number;
  readonly sawBootingPage: boolean;
  /** Why the checks could not begin or end, and whether the device ever responded; else null. */
  readonly failure: { readonly reason: string; readonly isUnreachable: boolean } | null;
};

/** Checks how a device serves the console (decision 0083). */
export async function checkConsole(options: ConsoleCheckOptions): Promise<ConsoleCheckResult> {
  const findings = new ConsoleFindings();
  const client = new ConsoleClient(options, options.timeoutScale, findings);
  const none = { findings: [], checkedFiles: 0, sawBootingPage: false };
  try {
    const first = await client.tryGet('/', { accept: pageAccept });
    if (typeof first === 'string') {
      return { ...none, failure: { reason: first, isUnreachable: true } };
    }
    const isBooting = first.status === 503;
    if (isBooting) options.note('The device is starting. Waiting for it.');
    const page = isBooting ? await checkBooting(client, first, options, findings) : first;
    const failure = typeof page === 'string' ? { reason: page, isUnreachable: false } : null;
    const checkedFiles =
      typeof page === 'string' ? 0 : await checkStarted(client, page, options, findings);
    return { findings: findings.list(), checkedFiles, sawBootingPage: isBooting, failure };
  } finally {
    client.close();
  }
}

/** @returns the number of checked files */
async function checkStarted(
  client: ConsoleClient,
  page: ConsoleResponse,
  { baseUrl, manifest }: ConsoleCheckOptions,
  findings: ConsoleFindings,
): Promise<number> {
  const target = new URL(baseUrl);
  const text = await checkPage(client, page, target, findings);
  if (manifest !== null && text !== null) comparePage(text, manifest, findings);
  const known = new Map(manifest?.files.map((file) => [file.url, file]));
  known.delete('/');
  const paths = new Set([...known.keys(), ...listPageFiles(text ?? '')]);
  let script: string | null = null;
  // The set grows while it is read: scripts name further files.
  for (const path of paths) {
    if (paths.size > maxFiles) break;
    const copies = await checkFile(client, path, target, findings);
    const file = known.get(path);
    if (file !== undefined) compareFile(file, copies, findings);
    if (!path.endsWith('.js') || copies.identity === null) continue;
    script ??= path;
    for (const name of listScriptFiles(copies.identity)) paths.add(name);
  }
  if (script !== null) await checkRepeated(client, script, findings);
  return paths.size;
}

/** The files that the page loads at once, and the icon, which shows that an address responds. */
function listPageFiles(page: string): string[] {
  const named = [...page.matchAll(/<(?:script|link)\b[^<>]*?\s(?:src|href)="(\/[^"/][^"]*)"/g)];
  return ['/icon.svg', ...named.flatMap(([, path]) => path ?? [])];
}

/** The files that a script loads later. */
function listScriptFiles({ decoded }: NonNullable<FileCopies['identity']>): string[] {
  const code = decoded?.toString('utf8') ?? '';
  const named = code.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+-[\w-]{8}\.(?:js|css|svg))["'`]/g);
  return [...named].map(([, name]) => `/assets/${name}`);
}

/** Checks HEAD and a conditional request for a file. */
async function checkRepeated(
  client: ConsoleClient,
  path: string,
  findings: ConsoleFindings,
): Promise<void> {
  const acceptEncoding = 'gzip';
  const got = await client.get(path, { acceptEncoding });
  const head = await client.get(path, { acceptEncoding, method: 'HEAD' });
  if (got === null || head === null) return;
  const names = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'vary'];
  const different = names.filter((name) => head.header(name) !== got.header(name));
  if (head.status !== got.status) different.unshift('status');
  if (different.length > 0) {
    findings.add('head-differs', path, `HEAD and GET differ in ${different.join(', ')}.`);
  }
  const [etag, date] = [got.header('etag'), got.header('last-modified')];
  const condition = etag === '' ? ['if-modified-since', date] : ['if-none-match', etag];
  if (etag === '' && date === '') return;
  const headers = [condition as [string, string]];
  const again = await client.get(path, { acceptEncoding, headers });
  if (again !== null && again.status !== 304) {
    const text = `With ${condition.join(': ')}, the status is ${again.status}.`;
    findings.add('not-conditional', path, text);
  }
}
