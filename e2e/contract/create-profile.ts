import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LeaseOptions } from 'stillhouse';
import { parse } from 'yaml';

export type ProfileSource = NonNullable<LeaseOptions['profile']>;

const program = join(dirname(fileURLToPath(import.meta.url)), '../../simulator/src/cli/main.ts');

/** Runs `stillhouse profile from`. */
export function createProfileOf(report: unknown): ProfileSource {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  try {
    const [from, to] = [join(folder, 'report.json'), join(folder, 'profile.yaml')];
    writeFileSync(from, JSON.stringify(report));
    const args = ['-C', 'stillhouse-source', program, 'profile', 'from', from, '--out', to];
    execFileSync(process.execPath, args, { stdio: 'pipe' });
    return parse(readFileSync(to, 'utf8')) as ProfileSource;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
