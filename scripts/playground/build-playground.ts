import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { pagePolicy } from '../../simulator/playground/src/page-policy.ts';
import { root } from '../set-up/paths.mjs';

const source = join(root, 'simulator/playground/src');
/** The reference has no place in 1 MB. Hosts of static files compress them themselves. */
const leftOut = /\.(?:br|gz)$|\/reference(?:\/|$)|\/load-swagger-ui-|\/\.vite(?:\/|$)/;

/** The name of a service worker must not change. */
const worker = 'service-worker.js';

/**
 * Builds the playground: a folder of static files that works below any path of any host.
 *
 * @param out a new or empty folder, or an earlier playground, which is replaced
 * @throws Error if it is a folder of anything else
 */
export async function buildPlayground(out: string): Promise<void> {
  const isOther = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, worker));
  if (isOther) throw new Error(`${out} has other files. Choose a new or empty folder with --out.`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  copyPage('simulator/lab/dist', join(out, 'files/lab'));
  copyPage('console/dist', join(out, 'files/console'));
  const start = await bundle('start.ts', join(out, 'play'));
  writeFileSync(join(out, 'index.html'), createPage(`play/${start}`));
  const files = listFiles(out);
  const hash = createHash('sha256');
  for (const path of files) hash.update(path).update(readFileSync(join(out, path)));
  await bundle('service-worker.ts', out, {
    entryFileNames: worker,
    banner: `const folderHash = ${JSON.stringify(hash.digest('hex').slice(0, 16))};
const folderFiles = ${JSON.stringify(files)};`,
  });
}

/** The names of folders above the page do not count. */
function copyPage(page: string, to: string): void {
  const from = join(root, page);
  const filter = (path: string) => !leftOut.test(path.slice(from.length).replaceAll('\\', '/'));
  cpSync(from, to, { recursive: true, filter });
}

/** @returns the name of the first script */
async function bundle(
  entry: string,
  dir: string,
  output: { entryFileNames?: string; banner?: string } = {},
): Promise<string> {
  const built = await rolldown({
    input: join(source, entry),
    platform: 'browser',
    resolve: { conditionNames: ['stillhouse-source', 'browser', 'import'] },
    // Some are ineffective.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output: chunks } = await built.write({
    dir,
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    ...output,
  });
  await built.close();
  return chunks[0].fileName;
}

/** The lab page, started by the playground. All addresses are relative to the folder. */
function createPage(start: string): string {
  const page = readFileSync(join(root, 'simulator/lab/dist/index.html'), 'utf8');
  return page
    .replace('<title>Stillhouse lab</title>', '<title>Stillhouse playground</title>')
    .replace(
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" />\n    <meta http-equiv="content-security-policy" content="${pagePolicy}" />`,
    )
    .replace(
      /<script type="module" crossorigin src="\/(assets\/[^"]+)"><\/script>/,
      `<script type="module" src="./${start}" data-lab="./files/lab/$1"></script>`,
    )
    .replaceAll(/(?<= href=")\/(?=assets\/|icon)/g, './files/lab/')
    .replace(
      '<div id="root"></div>',
      '<div id="root"><p role="status">Starting a device…</p></div>',
    );
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}
