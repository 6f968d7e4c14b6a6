import type { ComponentType } from 'react';

/** The chunk of a page could not be fetched: the device is away, or has other chunks since an update. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** An area's chunk: its pages, by the names that it exports them under. */
type Pages = Readonly<Record<string, ComponentType>>;

export type LazyPages = {
  /** Fetches an area's chunk, ahead or again. @throws ChunkError */
  load(area: string): Promise<unknown>;
  /** The page, once its chunk is there. */
  find(area: string, name: string): ComponentType | null;
};

export function createLazyPages(areas: Readonly<Record<string, () => Promise<Pages>>>): LazyPages {
  const loaded = new Map<string, Pages>();
  return {
    async load(area) {
      const fetchChunk = areas[area];
      if (!fetchChunk) throw new Error(`There is no area ${area}`);
      const pages = await fetchChunk().catch((cause: unknown) => {
        throw new ChunkError(`The chunk of the area ${area} could not be loaded`, { cause });
      });
      loaded.set(area, pages);
    },

    find(area, name) {
      const pages = loaded.get(area);
      if (!pages) return null;
      const page = pages[name];
      if (!page) throw new Error(`The area ${area} exports no page ${name}`);
      return page;
    },
  };
}
