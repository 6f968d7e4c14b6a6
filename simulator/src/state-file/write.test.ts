import * as fs from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockStateFile } from './lock.ts';
import { writeAtomically } from './write.ts';

const calls = vi.hoisted((): string[] => []);

/** Records what would matter in a power cut. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  return {
    ...original,
    open: async (path: string, flags: string, mode?: number) => {
      const file = await original.open(path, flags, mode);
      const name = (path.split('/').at(-1) ?? '').replace(/[0-9a-f]{16}/, 'RANDOM');
      const sync = file.sync.bind(file);
      file.sync = () => {
        calls.push(`sync ${flags === 'r' ? 'folder' : name}`);
        return sync();
      };
      calls.push(`open ${flags} ${flags === 'r' ? 'folder' : name}`);
      return file;
    },
    rename: (from: string, to: string) => {
      calls.push('rename');
      return original.rename(from, to);
    },
  };
});

async function createFolder(): Promise<string> {
  const path = await fs.mkdtemp(join(tmpdir(), 'stillhouse-write-'));
  onTestFinished(() => fs.rm(path, { recursive: true, force: true }));
  return path;
}

test('a file is written to a new file of a random name, and its folder is synced', async () => {
  const folder = await createFolder();
  calls.length = 0;
  await writeAtomically(join(folder, 'a.json'), 'text');
  expect(calls).toEqual([
    'open wx a.json.RANDOM.tmp',
    'sync a.json.RANDOM.tmp',
    'rename',
    'open r folder',
    'sync folder',
  ]);
  expect(await fs.readdir(folder)).toEqual(['a.json']);
});

test('the lock of an ended process is taken over, and that of a running one is not', async () => {
  const path = join(await createFolder(), 'a.json');
  const running = String(process.ppid);
  await fs.writeFile(`${path}.lock`, running);
  await expect(lockStateFile(path)).rejects.toThrow(`another simulator (process ${running})`);
  await fs.writeFile(`${path}.lock`, '999999999');
  expect(await lockStateFile(path)).toBe(`${path}.lock`);
  expect(await fs.readFile(`${path}.lock`, 'utf8')).toBe(`${process.pid} ${hostname()}\n`);
});

// Decision 0077.
test('the lock of another host is taken over when it is no longer renewed', async () => {
  const path = join(await createFolder(), 'a.json');
  // In containers, every simulator may have the same process id.
  await fs.writeFile(`${path}.lock`, `${process.pid} other-host\n`);
  await expect(lockStateFile(path)).rejects.toThrow(`(process ${process.pid} on host other-host)`);
  await fs.utimes(`${path}.lock`, 0, 0);
  expect(await lockStateFile(path)).toBe(`${path}.lock`);
});
