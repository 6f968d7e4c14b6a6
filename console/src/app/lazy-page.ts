import type { ReactElement } from 'react';

/**
 * The chunk of a page could not be loaded: the device is away, or has other chunks since an update.
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export type Page = () => ReactElement | null;

/** The chunk of an area: its pages, by their export names. */
type Pages = Readonly<Record<string, Page>>;

export type LazyPages = {
  /**
   * Loads the chunk of an area.
   *
   * @throws ChunkError
   */
  load(area: string): Promise<unknown>;
  /** The page, or null until its chunk is loaded. */
  find(area: string, name: string): Page | null;
};

/** @param loadShared loads what the pages of the area share with others */
export function createLazyPages(
  areas: Readonly<Record<string, () => Promise<Pages>>>,
  loadShared: (area: string) => Promise<unknown> = async () => {},
): LazyPages {
  const loaded = new Map<string, Pages>();
  return {
    async load(area) {
      const fetchChunk = areas[area];
      if (!fetchChunk) throw new Error(`There is no area ${area}`);
      const both = Promise.all([fetchChunk(), loadShared(area)]);
      const [pages] = await both.catch((cause: unknown) => {
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
