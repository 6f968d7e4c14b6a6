import { type ComponentType, lazy } from 'react';

/** The chunk of a page could not be fetched: the device is away, or has other chunks since an update. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** An area's chunk: its pages, by the names that it exports them under. */
type Pages = Readonly<Record<string, ComponentType>>;

export type LazyPages = {
  /** Fetches an area's chunk ahead. */
  load(area: string): Promise<unknown>;
  /**
   * The page itself when its chunk is there: React would hold back even a lazy component that has loaded for the 300 ms
   * that it keeps a fallback on screen. Else a lazy component, a fresh one each time, as one keeps its failure for ever.
   */
  get(area: string, name: string): ComponentType;
};

export function createLazyPages(areas: Readonly<Record<string, () => Promise<Pages>>>): LazyPages {
  const loaded = new Map<string, Pages>();

  const load = async (area: string): Promise<Pages> => {
    const fetchChunk = areas[area];
    if (!fetchChunk) throw new Error(`There is no area ${area}`);
    const pages = await fetchChunk().catch((cause: unknown) => {
      throw new ChunkError(`The chunk of the area ${area} could not be loaded`, { cause });
    });
    loaded.set(area, pages);
    return pages;
  };

  return {
    load,
    get(area, name) {
      const there = loaded.get(area)?.[name];
      return there ?? lazy(async () => ({ default: pageIn(await load(area), area, name) }));
    },
  };
}

function pageIn(pages: Pages, area: string, name: string): ComponentType {
  const page = pages[name];
  if (!page) throw new Error(`The area ${area} exports no page ${name}`);
  return page;
}
