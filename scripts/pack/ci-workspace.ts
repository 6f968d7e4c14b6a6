import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** What the verifier writes into the folder of `--report`. */
export const reportFiles = [
  'report.html',
  'report.json',
  'report.junit.xml',
  'report.sarif',
  'report.wfc.json',
];

/** Creates an empty folder as the workspace of a CI job. */
export async function createWorkspace(parent: string, name: string): Promise<string> {
  const workspace = join(parent, name);
  await mkdir(workspace);
  onTestFinished(async () => {
    for (const path of ['temp/stillhouse', '.stillhouse']) {
      const file = join(workspace, path, 'simulator.pid');
      if (existsSync(file)) await endProcess(Number(await readFile(file, 'utf8')));
    }
  });
  return workspace;
}

/** Ends a process, unless it has ended. */
async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
}
