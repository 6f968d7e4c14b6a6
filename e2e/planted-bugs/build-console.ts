import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { changeSource, getSourceUrl, type SourceChange } from './read-bugs.ts';

/** Builds the console into a folder with changes of its source, such as a planted bug. */
export async function buildConsole(
  outDir: string,
  changes: readonly SourceChange[],
): Promise<void> {
  const paths = changes.map((change) => fileURLToPath(getSourceUrl(change)));
  await build({
    root: fileURLToPath(new URL('../../console', import.meta.url)),
    logLevel: 'error',
    plugins: [
      {
        name: 'source-changes',
        enforce: 'pre',
        load(id) {
          const wanted = changes.filter((_change, index) => paths[index] === id);
          if (wanted.length === 0) return null;
          return wanted.reduce(
            (source, change) => changeSource(change, source),
            readFileSync(id, 'utf8'),
          );
        },
      },
    ],
    build: { outDir, emptyOutDir: true },
  });
}
