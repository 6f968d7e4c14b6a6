import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { VerifierProfile } from './random-device.ts';

type Exceptions = readonly (readonly [path: RegExp, reason: string])[];

/** State that may differ after a run, with the reason. */
const ignored: Exceptions = [
  [/^\/power/, 'a destructive run restarts the device'],
  [/^\/signIn/, 'counters of tokens and failures; the failures are counted apart'],
  [/^\/(logs|diagnostics)/, 'what a check starts ends by itself'],
  [/^\/nearbyNetworks/, 'networks come and go by themselves'],
  [/^\/scheduledTasks/, 'the end of what a check started'],
  [/^\/updates/, 'the device looks for updates by itself'],
  [/^\/network\/(internet|ethernet\/lease)/, 'found out anew after a restart'],
];

/** State that may differ after a run of the profile destructive, with the reason. */
const ignoredIfDestructive: Exceptions = [
  ...ignored,
  [/^\/network\/dot1x\/privateKey/, 'no call restores a key (decision 0063)'],
  [/^\/setup\/mode/, 'no call reports it (decision 0051)'],
];

/** Returns the paths of the values that differ after a run of the profile. */
export function listDifferences(
  before: unknown,
  after: unknown,
  profile: VerifierProfile,
  path = '',
): readonly string[] {
  const exceptions = profile === 'destructive' ? ignoredIfDestructive : ignored;
  if (exceptions.some(([pattern]) => pattern.test(path)) || isDeepStrictEqual(before, after))
    return [];
  if (!isRecord(before) || !isRecord(after)) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    listDifferences(before[key], after[key], profile, `${path}/${key}`),
  );
}
