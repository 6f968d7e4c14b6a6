import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from './create-folder.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'stillhouse-folder-'));

test('a folder and those above it are created with the mode, and a second call changes nothing', () => {
  const top = newFolder();
  const path = join(top, 'a', 'b');
  createFolder(path, 0o700);
  createFolder(path, 0o755);
  const modes = [join(top, 'a'), path].map((folder) => statSync(folder).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700]);
});

test('a file in the way is an error', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  expect(() => createFolder(file)).toThrow('EEXIST');
  expect(() => createFolder(join(file, 'a', 'b'))).toThrow('ENOTDIR');
});

test('a file system without new folders is an error', () => {
  expect(() => createFolder('/proc/stillhouse/devices')).toThrow('mkdir');
});
