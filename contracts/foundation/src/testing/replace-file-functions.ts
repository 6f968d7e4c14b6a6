import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Replaces functions of `node:fs/promises` in this process until it is disposed of. Mocks of the
 * module would stay in the modules that other test files share.
 * @param files `node:fs` to replace functions that wait
 */
export function replaceFileFunctions(replacements: object, files: object = promises): Disposable {
  const originals = Object.fromEntries(
    Object.keys(replacements).map((name) => [name, Reflect.get(files, name)]),
  );
  const set = (functions: object) => {
    Object.assign(files, functions);
    syncBuiltinESMExports();
  };
  set(replacements);
  return { [Symbol.dispose]: () => set(originals) };
}
