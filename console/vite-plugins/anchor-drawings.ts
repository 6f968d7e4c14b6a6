import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/main.tsx', import.meta.url));

/**
 * Keeps React in the first chunk. The drawings need nothing else of it, and so, as soon as several areas share something,
 * the bundler gives them React as a chunk of its own: one more trip to the device before the first screen. With an
 * import of the entry, which is there anyway when a drawing is fetched, they share it like every area does.
 */
export function anchorDrawings(): Plugin {
  return {
    name: 'stillhouse-anchor-drawings',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/ui/src/products/drawings.ts')) return null;
      return `${code}\nimport ${JSON.stringify(entry)};`;
    },
  };
}
