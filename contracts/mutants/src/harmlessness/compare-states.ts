import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@stillhouse/foundation/is-record';

/** State that may differ after a run, with the reason. */
const ignored: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^\/power/, 'a destructive run restarts the device'],
  [/^\/signIn/, 'counters of tokens and failures; the failures are counted apart'],
  [/^\/(logs|diagnostics)/, 'what a check starts ends by itself'],
  [/^\/nearbyNetworks/, 'the surroundings change by themselves'],
  [/^\/scheduledTasks/, 'the end of what a check started'],
  [/^\/updates/, 'the device looks for updates by itself'],
  [/^\/network\/(internet|ethernet\/lease)/, 'found out anew after a restart'],
  [/^\/network\/dot1x\/privateKey/, 'destructive only: no call restores a key (decision 0063)'],
  [/^\/setup\/mode/, 'destructive only: no call reports it (decision 0051)'],
];

/** Returns the paths of the values that differ. */
export function listDifferences(before: unknown, after: unknown, path = ''): readonly string[] {
  if (ignored.some(([pattern]) => pattern.test(path)) || isDeepStrictEqual(before, after))
    return [];
  if (!isRecord(before) || !isRecord(after)) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => listDifferences(before[key], after[key], `${path}/${key}`));
}
