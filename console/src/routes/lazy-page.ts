import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The chunk of a page could not be fetched: the device is away, or has other chunks since an update. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

type Lazy = LazyExoticComponent<ComponentType>;
/** An area's chunk: its pages, by the names that it exports them under. */
type LoadArea = () => Promise<Readonly<Record<string, ComponentType>>>;

export type LazyPages = {
  /** The page as a lazy component; the same one each time, so that a loaded page shows without a flash. */
  get(area: string, name: string): Lazy;
  /** A lazy component keeps its failure for ever; after this, get makes a fresh one. */
  forget(area: string, name: string): void;
};

export function createLazyPages(areas: Readonly<Record<string, LoadArea>>): LazyPages {
  const made = new Map<string, Lazy>();
  return {
    get(area, name) {
      const key = `${area}/${name}`;
      const page = made.get(key) ?? lazy(() => loadPage(areas[area], area, name));
      made.set(key, page);
      return page;
    },
    forget(area, name) {
      made.delete(`${area}/${name}`);
    },
  };
}

async function loadPage(load: LoadArea | undefined, area: string, name: string) {
  if (!load) throw new Error(`There is no area ${area}`);
  const pages = await load().catch((cause: unknown) => {
    throw new ChunkError(`The chunk of the area ${area} could not be loaded`, { cause });
  });
  const page = pages[name];
  if (!page) throw new Error(`The area ${area} exports no page ${name}`);
  return { default: page };
}
