import * as fs from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFileFunctions } from '@stillhouse/foundation/testing/replace-file-functions';
import { expect, onTestFinished, test } from 'vitest';
import { StateLock } from './lock.ts';
import { writeAtomically } from './write.ts';

/** Records what matters in a power cut. */
function recordCalls(): Disposable & { calls: readonly string[] } {
  const calls: string[] = [];
  const { open, rename } = fs;
  const replaced = replaceFileFunctions({
    open: async (path: string, flags: string, mode?: number) => {
      const file = await open(path, flags, mode);
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
      return rename(from, to);
    },
  });
  return Object.assign(replaced, { calls });
}

async function createFolder(): Promise<string> {
  const path = await fs.mkdtemp(join(tmpdir(), 'stillhouse-write-'));
  onTestFinished(() => fs.rm(path, { recursive: true, force: true }));
  return path;
}

test('a file is written to a new file of a random name, and its folder is synced', async () => {
  const folder = await createFolder();
  using recorded = recordCalls();
  await writeAtomically(join(folder, 'a.json'), 'text');
  expect(recorded.calls).toEqual([
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
  const { path: lock } = await StateLock.take(path);
  const text = await fs.readFile(lock, 'utf8');
  const write = (pid: number) => fs.writeFile(lock, text.replace(/^\d+/, String(pid)));
  await write(process.ppid);
  await expect(StateLock.take(path)).rejects.toThrow(
    `another simulator (process ${process.ppid} on host ${hostname()})`,
  );
  await write(999_999_999);
  await StateLock.take(path);
  expect(await fs.readFile(lock, 'utf8')).toMatch(
    new RegExp(`^${process.pid} ${hostname()} \\S+ [0-9a-f]{16}\n$`),
  );
});

// Decision 0022.
test('the beginning of a lock, as a power cut leaves it, names no process that runs', async () => {
  const path = join(await createFolder(), 'a.json');
  const lock = `${path}.lock`;
  await fs.writeFile(lock, String(process.ppid));
  await fs.utimes(lock, 0, 0);
  await StateLock.take(path);
  expect(await fs.readFile(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
});

// Decision 0022.
test('the lock of a container with the same host name and process id is not taken while it is renewed', async () => {
  const path = join(await createFolder(), 'a.json');
  const first = await StateLock.take(path, undefined, 'a-container');
  first.hold(() => {});
  const second = StateLock.take(path, undefined, 'another-container');
  await expect(second).rejects.toThrow(`(process ${process.pid} on host ${hostname()})`);
  await first.assertOwned();
});

// Decisions 0022, 0077.
test('an owner that did not renew its lock loses it and writes nothing', async () => {
  const path = join(await createFolder(), 'a.json');
  await fs.writeFile(path, 'before');
  const first = await StateLock.take(path, undefined, 'a-container');
  const losses: string[] = [];
  first.hold(({ message }) => losses.push(message));
  await fs.utimes(first.path, 0, 0);
  const second = await StateLock.take(path, undefined, 'another-container');
  const write = (lock: StateLock, text: string) =>
    writeAtomically(path, text, { assertOwned: () => lock.assertOwned() });
  await expect(write(first, 'by the first')).rejects.toThrow('now belongs to another simulator');
  expect(losses).toEqual([expect.stringContaining('This one ends and writes nothing.')]);
  expect(await fs.readFile(path, 'utf8')).toBe('before');
  await write(second, 'by the second');
  expect(await fs.readFile(path, 'utf8')).toBe('by the second');
  expect(await fs.readdir(join(path, '..'))).toEqual(['a.json', 'a.json.lock']);
});

test('the owner creates a lock again that somebody has removed', async () => {
  const path = join(await createFolder(), 'a.json');
  const lock = await StateLock.take(path);
  await fs.rm(lock.path);
  await lock.assertOwned();
  await lock.assertOwned();
  expect(await fs.readdir(join(path, '..'))).toEqual(['a.json.lock']);
});
