import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const entry = fileURLToPath(new URL('../src/app/main.tsx', import.meta.url));

/**
 * Puts what several areas share, and the first screen does not need, into one chunk. Otherwise the
 * bundler creates a chunk for each set of areas that share something: a dozen files of some hundred
 * bytes, each a request on slow connections (decision 0035).
 */
export function sharedChunk(): Rolldown.CodeSplittingGroup {
  let first: ReadonlySet<string> | undefined;
  return {
    debugName: 'shared',
    minShareCount: 2,
    name(id, graph) {
      first ??= collectReachable(entry, graph);
      return first.has(id) ? null : 'shared';
    },
  };
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** All modules that load together with this one. */
function collectReachable(from: string, graph: Graph): Set<string> {
  const found = new Set([from]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
