import { listImports } from '../repository/imports.ts';
import type { Source } from '../repository/sources.ts';

/** What an import may leave out: the entry points of our packages have no ending. */
const endings = ['', '.ts', '.tsx'];

/** Which file imports which, over all packages. Read from their text, so nothing has to run. */
export class ImportGraph {
  readonly #imports = new Map<string, readonly string[]>();

  constructor(sources: readonly Source[]) {
    for (const source of sources) this.update(source);
  }

  has(path: string): boolean {
    return this.#imports.has(path);
  }

  /** Reads the imports of a file that is new or has changed. */
  update(source: Source): void {
    this.#imports.set(
      source.path,
      listImports(source).flatMap(({ to }) => to ?? []),
    );
  }

  remove(path: string): void {
    this.#imports.delete(path);
  }

  /** The paths and the files that import one of them, directly or not. The nearest come first. */
  listDependents(paths: readonly string[]): string[] {
    const importers = this.#listImporters();
    const found = new Set(paths);
    // The loop also visits what it adds.
    for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
    return [...found];
  }

  #listImporters(): ReadonlyMap<string, readonly string[]> {
    const edges = [...this.#imports].flatMap(([from, imports]) =>
      imports.map((to) => {
        const ending = endings.find((it) => this.has(`${to}${it}`)) ?? '';
        return { from, to: `${to}${ending}` };
      }),
    );
    const byTarget = Map.groupBy(edges, ({ to }) => to);
    return new Map([...byTarget].map(([to, list]) => [to, list.map(({ from }) => from)]));
  }
}
