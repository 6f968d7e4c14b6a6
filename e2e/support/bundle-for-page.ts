import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { type OutputOptions, rolldown } from 'rolldown';

/** What a page does not have, outside of the modules that have it twice (`#platform`). */
const nodeGlobals = /(?<![\w.'"`/-])(?:Buffer\.|process\.|setImmediate\()/;

/**
 * Bundles a module for a page, as the tools of applications do.
 * @throws Error if anything in it imports a module of Node, or uses its globals
 */
export async function bundleForPage(input: string, options: OutputOptions) {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    resolve: { conditionNames: ['stillhouse-source', 'browser', 'import'] },
    plugins: [
      {
        name: 'no-node-modules',
        resolveId(id, importer) {
          if (!id.startsWith('node:') && !builtinModules.includes(id)) return null;
          throw new Error(`${importer} imports ${id}, which does not exist in browsers.`);
        },
      },
    ],
  });
  const { output } = await bundle.generate(options);
  await bundle.close();
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) checkGlobals(id);
  return chunks;
}

function checkGlobals(path: string): void {
  if (!path.endsWith('.ts') || path.includes('node_modules')) return;
  const lines = readFileSync(path, 'utf8').split('\n');
  if (lines.some((line) => line.includes("from '#platform/buffer'"))) return;
  const found = lines.find((line) => !/^\s*(?:\*|\/)/.test(line) && nodeGlobals.test(line));
  if (found !== undefined) throw new Error(`${path} uses a global of Node: ${found.trim()}`);
}
