import { execFileSync } from 'node:child_process';

/**
 * Checks that everything in a work tree is committed.
 * @param why what would go wrong, as a sentence
 * @throws Error with the changes
 */
export function checkWorkTree(folder: string, why: string): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
  if (changes === '') return;
  throw new Error(`The work tree has changes. ${why} Commit them first:\n${changes}`);
}
