import { createHash } from 'node:crypto';
import type { FileCopies } from './check-file.ts';
import type { ConsoleFile, ConsoleManifest, StoredFile } from './console-manifest.ts';
import type { ConsoleFindings } from './console-rules.ts';
import { removeConfig } from './page-config.ts';

/** Compares index.html, without its configuration, with the manifest. */
export function comparePage(
  page: string,
  { files, page: { path } }: ConsoleManifest,
  findings: ConsoleFindings,
): void {
  const file = files.find((it) => it.path === path);
  const original = Buffer.from(removeConfig(page));
  if (file !== undefined && hash(original) !== file.sha256) {
    const message = `Without its configuration, the page is not ${path} of the tarball.`;
    findings.add('manifest-page', '/', message);
  }
}

/** Compares the copies of a file with the manifest. */
export function compareFile(
  file: ConsoleFile,
  copies: FileCopies,
  findings: ConsoleFindings,
): void {
  const { identity, gzip, br } = copies;
  if (identity !== null && hash(identity.decoded ?? identity.body) !== file.sha256) {
    findings.add('manifest-file', file.url, describe(identity.body, file));
    return;
  }
  for (const [coding, response] of [
    ['gzip', gzip],
    ['br', br],
  ] as const) {
    const stored = file.encodings[coding];
    if (stored === undefined || response?.header('content-encoding') !== coding) continue;
    // A copy with other content has a finding already.
    const isSame = identity === null || response.decoded?.equals(identity.body) === true;
    if (isSame && hash(response.body) !== stored.sha256) {
      findings.add(
        'manifest-copy',
        file.url,
        `The ${coding} copy: ${describe(response.body, stored)}`,
      );
    }
  }
}

function describe(body: Buffer, expected: StoredFile): string {
  return `${body.length} bytes with SHA-256 ${hash(body).slice(0, 12)}..., not ${expected.size} bytes with ${expected.sha256.slice(0, 12)}...`;
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
