import type { Plugin } from 'vite';

/** What stands in for each file; whoever begins to use one is told where to look. */
const without: Readonly<Record<string, string>> = {
  'mutationCache.js': `export class MutationCache {
    clear() {}
    async resumePausedMutations() {}
    build() { throw new Error('There are no mutations in the build: vite-plugins/shake-query.ts'); }
  }`,
  'infiniteQueryBehavior.js': `export function infiniteQueryBehavior() {
    throw new Error('There are no infinite queries in the build: vite-plugins/shake-query.ts');
  }
  export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior;`,
};

/**
 * Leaves mutations and infinite queries out of TanStack Query: the console has neither, and the query client holds on to
 * both. 1.6 kB gzip of the first chunk.
 */
export function shakeQuery(): Plugin {
  return {
    name: 'stillhouse-shake-query',
    apply: 'build',
    load(id) {
      const [, file = ''] = /\/query-core\/build\/modern\/(\w+\.js)$/.exec(id) ?? [];
      return without[file] ?? null;
    },
  };
}
