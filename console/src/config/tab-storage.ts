import { addBaseToName } from './base-path.ts';

/** What the console uses of `sessionStorage`. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Separates the values of consoles of one origin, each below a base path of its own. */
export function createTabStorage(storage: Storage, basePath: string): TabStorage {
  if (basePath === '') return storage;
  const name = (key: string) => addBaseToName(basePath, key);
  return {
    getItem: (key) => storage.getItem(name(key)),
    setItem: (key, value) => storage.setItem(name(key), value),
    removeItem: (key) => storage.removeItem(name(key)),
  };
}
