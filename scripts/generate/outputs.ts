import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A generated file: its path relative to the root, and its whole text. */
export type Output = { readonly path: string; readonly text: string };

/** Finds the outputs that are missing on disk or differ from it. */
export function findStaleOutputs(root: string, outputs: readonly Output[]): string[] {
  return filterChanged(root, outputs).map(({ path }) => path);
}

/**
 * Writes the files that changed. An unchanged file keeps its modification time. New text goes to a
 * file beside the old and takes its place once all are written, so that a reader never sees half a
 * file.
 * @returns the paths that changed
 */
export function writeOutputs(root: string, outputs: readonly Output[]): string[] {
  const written = filterChanged(root, outputs).map(({ path, text }) => {
    const target = join(root, path);
    return { path, text, target, temporary: `${target}.${process.pid}.new` };
  });
  try {
    for (const { target, temporary, text } of written) {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(temporary, text);
    }
    for (const { target, temporary } of written) renameSync(temporary, target);
  } finally {
    for (const { temporary } of written) rmSync(temporary, { force: true });
  }
  return written.map(({ path }) => path);
}

function filterChanged(root: string, outputs: readonly Output[]): Output[] {
  return outputs.filter(({ path, text }) => {
    const target = join(root, path);
    return !existsSync(target) || readFileSync(target, 'utf8') !== text;
  });
}
