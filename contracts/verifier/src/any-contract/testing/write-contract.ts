import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files into a folder that exists until the test ends. Returns their paths. */
export function writeFiles(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'any-contract-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
}

/** Writes a contract with these paths and other members. Returns the path of its file. */
export function writeContract(paths: object, others: object = {}): string {
  const info = { title: 'Test', version: '1' };
  const [file = ''] = writeFiles({
    'api.json': JSON.stringify({ openapi: '3.1.0', info, paths, ...others }),
  });
  return file;
}
