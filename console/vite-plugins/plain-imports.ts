import type { Plugin } from 'vite';

/**
 * Makes an area's import a plain import. Vite wraps it into a function that preloads what the area needs besides; there
 * is one style sheet, which is there already, and preloading of scripts is off, so all that is left of it is its weight.
 */
export function plainImports(): Plugin {
  return {
    name: 'stillhouse-plain-imports',
    apply: 'build',
    transform(_code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return null;
      return 'export const __vitePreload = (load) => load();';
    },
  };
}
