import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const entry = fileURLToPath(new URL('../src/app/main.tsx', import.meta.url));
const ours = /\/(?:console|console\/ui|contracts|contracts\/\w+)\/src\//;

/**
 * What several areas share and the first screen does without, as one chunk. Left to itself the bundler makes one for each
 * set of areas that share something: a dozen files of some hundred bytes, on slow lines a trip to the device each (a
 * decision: unreachable chunks).
 */
export function sharedChunk(): Rolldown.CodeSplittingGroup {
  let first: ReadonlySet<string> | undefined;
  return {
    debugName: 'shared',
    minShareCount: 2,
    name(id, graph) {
      first ??= reachable(entry, graph);
      return ours.test(id) && !first.has(id) ? 'shared' : null;
    },
  };
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Every module that loading this one loads at once. */
function reachable(from: string, graph: Graph): Set<string> {
  const found = new Set([from]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
