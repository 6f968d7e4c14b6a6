import { isRecord } from '@stillhouse/foundation/is-record';
import type { TabStorage } from './tab-storage.ts';

/**
 * Keeps a value as JSON in the storage of the tab, over a reload of the page.
 *
 * @param isValid checks the main parts: an earlier build of the console may have stored the value
 */
export function createJsonStore<T>(
  storage: TabStorage,
  key: string,
  isValid: (value: object) => value is T & object,
  defaultValue: T,
): { load(): T; save(value: T): void } {
  return {
    load() {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isRecord(value) && isValid(value) ? value : defaultValue;
      } catch {
        // Damaged. The console reads the state from the device instead.
        return defaultValue;
      }
    },
    save(value) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
    },
  };
}
