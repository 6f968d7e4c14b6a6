import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/app/main.tsx', import.meta.url));
const primitive = /\/console\/ui\/src\/.*\.tsx?$/;

/**
 * Keeps React in the first chunk. The drawings, and the primitives that only areas use, share
 * nothing else with it, so the bundler would give them React as a chunk of its own: one more
 * request before the first screen. With an import of the entry, which is always loaded before them,
 * they share it like every area does.
 */
export function anchorUi(): Plugin {
  return {
    name: 'stillhouse-anchor-ui',
    apply: 'build',
    transform(code, id) {
      if (!primitive.test(id)) return null;
      return `${code}\nimport ${JSON.stringify(entry)};`;
    },
  };
}
