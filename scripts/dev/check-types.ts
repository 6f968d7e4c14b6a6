import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API, type Diagnostic } from 'typescript-7/unstable/async';
import { root } from '../set-up/paths.mjs';
import type { TypedFile } from './choose-checks.ts';

/** What happened to files since the last check, by absolute path. */
export type FileChanges = Readonly<Record<'changed' | 'created' | 'deleted', string[]>>;

/**
 * Checks the types of single files. The programs of their folders stay in memory, so only the first
 * check in a folder takes seconds.
 */
export class TypeChecker {
  readonly #api = new API({ cwd: root });
  readonly #open = new Set<string>();

  /**
   * Yields the errors of each file, in the format of tsc.
   */
  async *check(fileChanges: FileChanges, files: readonly TypedFile[]): AsyncGenerator<string[]> {
    let snapshot = await this.#api.updateSnapshot({ fileChanges });
    try {
      for (const { path, folder } of files) {
        const config = join(root, folder, 'tsconfig.json');
        if (!this.#open.has(config)) {
          await snapshot.dispose();
          snapshot = await this.#api.updateSnapshot({ openProjects: [config] });
          this.#open.add(config);
        }
        const program = snapshot.getProject(config)?.program;
        const file = join(root, path);
        // Not every file of a folder is part of its program.
        if (!(await program?.getSourceFileMetadata(file))) yield [];
        else {
          const syntactic = (await program?.getSyntacticDiagnostics(file)) ?? [];
          const semantic = (await program?.getSemanticDiagnostics(file)) ?? [];
          yield [...syntactic, ...semantic].map(formatError);
        }
      }
    } finally {
      await snapshot.dispose();
    }
  }
}

function formatError(error: Diagnostic): string {
  const message = `error TS${error.code}: ${formatMessage(error, '\n  ')}`;
  if (error.fileName === undefined) return message;
  const before = readFileSync(error.fileName, 'utf8').slice(0, error.pos).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `${relative(root, error.fileName)}(${before.length},${column}): ${message}`;
}

function formatMessage({ text, messageChain = [] }: Diagnostic, newLine: string): string {
  return [text, ...messageChain.map((part) => formatMessage(part, `${newLine}  `))].join(newLine);
}
