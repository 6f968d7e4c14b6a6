import { findNearestName } from './nearest-name.ts';

/**
 * Rejects options that a function does not have: a misspelled one would be ignored.
 * @param caller the function, for the message
 * @param known each option of `Options`, so that a new one cannot be forgotten
 * @throws TypeError with the nearest option
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): void {
  const names = Object.keys(known);
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const nearest = findNearestName(name, names);
    const remedy = nearest === null ? `Use ${names.join(', ')}` : `Did you mean "${nearest}"?`;
    throw new TypeError(`${caller} has no option ${JSON.stringify(name)}. ${remedy}`);
  }
}
