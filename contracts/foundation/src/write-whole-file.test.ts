import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFileFunctions } from './testing/replace-file-functions.ts';
import { replaceSecretFile, writeWholeFile } from './write-whole-file.ts';

function createPath(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'stillhouse-write-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return join(folder, 'result.json');
}

test('of a text that does not fit on the disk, no part stays', () => {
  const path = createPath();
  const { writeFileSync } = fs;
  using _full = replaceFileFunctions(
    {
      writeFileSync: (file: number, text: string) => {
        writeFileSync(file, text.slice(0, 5));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    },
    fs,
  );
  expect(() => writeWholeFile(path, 'too much')).toThrow('no space left on device');
  expect(fs.existsSync(path)).toBe(false);
});

test('a file that cannot be opened stays as it is', () => {
  const path = createPath();
  writeWholeFile(path, 'before', { flag: 'wx', mode: 0o600 });
  expect(() => writeWholeFile(path, 'after', { flag: 'wx' })).toThrow('EEXIST');
  expect(fs.readFileSync(path, 'utf8')).toBe('before');
  expect(fs.statSync(path).mode & 0o777).toBe(0o600);
});

// R7.73.
test('a file with secrets replaces a link, and an older file with its permissions', () => {
  const path = createPath();
  const other = `${path}.other`;
  writeWholeFile(other, 'of somebody else');
  fs.symlinkSync(other, path);
  for (const text of ['first', 'second']) {
    replaceSecretFile(path, text);
    expect(fs.readFileSync(path, 'utf8')).toBe(text);
    expect(fs.lstatSync(path).mode & 0o777).toBe(0o600);
    fs.chmodSync(path, 0o644);
  }
  expect(fs.readFileSync(other, 'utf8')).toBe('of somebody else');
});

test('a file with secrets that cannot be renamed leaves the older one and no part', () => {
  const path = createPath();
  replaceSecretFile(path, 'before');
  using _lost = replaceFileFunctions(
    {
      renameSync: () => {
        throw new Error('EACCES');
      },
    },
    fs,
  );
  expect(() => replaceSecretFile(path, 'after')).toThrow('EACCES');
  expect(fs.readFileSync(path, 'utf8')).toBe('before');
  expect(fs.readdirSync(join(path, '..'))).toEqual(['result.json']);
});
