import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const resolve = (path: string) => fileURLToPath(new URL(`../src/app/${path}`, import.meta.url));
const signIn = resolve('main.tsx');
const application = resolve('start-app.ts');
/** The lazily loaded parts of Status and of the shell. */
const health = [
  resolve('areas/health.ts'),
  fileURLToPath(new URL('../ui/src/StandardModals.tsx', import.meta.url)),
];

/** TanStack Query exports all its hooks from one module. Only areas use these. */
const hooksOfAreas = /\/(?:useMutation|useIsFetching|mutationObserver)\.js$/;

/**
 * Puts each module into the first of four chunks that needs it: the sign-in page, the application
 * with Status, the health of the device, which every page needs soon, and what several areas
 * share. Otherwise the bundler creates a chunk for each set of areas that share something: a dozen
 * files of some hundred bytes, each a request on slow connections (decision 0035).
 */
export function groupChunks(): Rolldown.CodeSplittingGroup[] {
  let first: ReadonlySet<string> | undefined;
  let second: ReadonlySet<string> | undefined;
  let third: ReadonlySet<string> | undefined;
  const getChunk = (id: string, graph: Graph) => {
    first ??= collectReachable([signIn], graph);
    second ??= collectReachable([application], graph);
    third ??= collectReachable(health, graph);
    if (first.has(id)) return null;
    if (second.has(id) && !hooksOfAreas.test(id)) return 'app';
    return third.has(id) ? 'health' : 'shared';
  };
  const createGroup = (chunk: 'app' | 'health' | 'shared', minShareCount: number) => ({
    debugName: chunk,
    minShareCount,
    name: (id: string, graph: Graph) => (getChunk(id, graph) === chunk ? chunk : null),
  });
  return [createGroup('app', 1), createGroup('health', 1), createGroup('shared', 2)];
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** All modules that load together with these. */
function collectReachable(from: readonly string[], graph: Graph): Set<string> {
  const found = new Set(from);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
