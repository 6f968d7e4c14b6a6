import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type Replacements = Partial<Record<keyof typeof promises, unknown>>;

/**
 * Replaces functions of `node:fs/promises` in this process until it is disposed of. Mocks of the
 * module would stay in the modules that other test files share.
 */
export function replaceFileFunctions(replacements: Replacements): Disposable {
  const originals = Object.fromEntries(
    Object.keys(replacements).map((name) => [name, Reflect.get(promises, name)]),
  );
  const set = (functions: object) => {
    Object.assign(promises, functions);
    syncBuiltinESMExports();
  };
  set(replacements);
  return { [Symbol.dispose]: () => set(originals) };
}
