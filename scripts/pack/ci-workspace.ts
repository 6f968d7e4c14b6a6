import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { getFolder, resolveInFolder } from './installed-packages.ts';

/** Creates an empty folder as the workspace of a CI job, with the tarballs in it. */
export async function createWorkspace(name: string): Promise<string> {
  const workspace = resolveInFolder(name);
  await mkdir(join(workspace, 'packages'), { recursive: true });
  for (const tarball of globSync('*.tgz', { cwd: getFolder() })) {
    await cp(resolveInFolder(tarball), join(workspace, 'packages', tarball));
  }
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
