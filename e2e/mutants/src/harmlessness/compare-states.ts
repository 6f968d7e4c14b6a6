import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { HarmLevel } from 'stillhouse-verify';

type Exceptions = readonly (readonly [path: RegExp, reason: string])[];

/** State that may differ after a run, with the reason. */
const ignored: Exceptions = [
  [/^\/power\/since$/, 'firmware may restart by itself'],
  [/^\/network\/announcedHostname$/, 'after a restart by itself, until the next one'],
  [/^\/updates\/since$/, 'the device looks for updates when it starts'],
  [/^\/signIn$/, 'sessions end by themselves; lockouts are compared apart'],
  [/^\/scheduledTasks$/, 'the device was given the time to end what it does'],
];

/** State that may differ after a run of the harm level destructive, with the reason. */
const ignoredIfDestructive: Exceptions = [
  ...ignored,
  [/^\/network\/dot1x\/(privateKey|signingRequest)$/, 'no call restores a key (decision 0049)'],
  [/^\/setup\/mode$/, 'no call reports it (decision 0049)'],
  [/^\/network\/proxy\/(?!proxy$)/, 'the values of an unused mode remain (decision 0049)'],
  [/^\/network\/ethernet\/ip4\/(?!mode$)/, 'unused static addresses remain (decision 0049)'],
  [/^\/diagnostics\/\w+\/(lastDoneAt|durationSeconds|failed)$/, 'a result of a run is replaced'],
];

/** The operations of which the report lists one if the state differs. */
const restoringOperations: readonly (readonly [path: RegExp, ...ids: OperationId[]])[] = [
  [/^\/settings\/system\b/, 'updateSystemSettings'],
  [/^\/settings\/audiovideo\b/, 'updateAudioVideoSettings'],
  [/^\/settings\/chromium\b/, 'updateChromiumSettings'],
  [/^\/(settings\/updates|updates)\b/, 'changeUpdateSettings'],
  [/^\/settings\/time\b/, 'updateTimeSettings'],
  [/^\/settings\/ntp\b/, 'updateNtpSettings'],
  [/^\/settings\/language\b/, 'updateLanguageSettings'],
  [/^\/remoteAccess\b/, 'updateRemoteAccessSettings'],
  [/^\/certificates\b/, 'deleteCertificate'],
  [/^\/network\/(announcedHostname|hostname)\b/, 'updateHostname'],
  [/^\/network\/(proxy|internet)\b/, 'updateProxy'],
  [/^\/network\/(ethernet|internet)\b/, 'updateEthernetIp4'],
  [/^\/network\/(wifi|internet)\b/, 'setWifiRadio', 'removeWifi', 'connectWifi'],
  [/^\/network\/dot1x\b/, 'removeEthernetDot1x', 'removeDot1xCertificates', 'removeWifi'],
];

/** Returns the paths of the values that differ after a run of the harm level. */
export function listDifferences(
  before: unknown,
  after: unknown,
  harm: HarmLevel,
  path = '',
): readonly string[] {
  const exceptions = harm === 'destructive' ? ignoredIfDestructive : ignored;
  if (exceptions.some(([pattern]) => pattern.test(path)) || isDeepStrictEqual(before, after))
    return [];
  if (!isRecord(before) || !isRecord(after)) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    listDifferences(before[key], after[key], harm, `${path}/${key}`),
  );
}

/** Returns the changed paths for which the report lists no operation. */
export function listUnreported(
  changed: readonly string[],
  notRestored: readonly OperationId[],
): readonly string[] {
  return changed.filter(
    (path) =>
      !restoringOperations.some(
        ([pattern, ...ids]) => pattern.test(path) && ids.some((id) => notRestored.includes(id)),
      ),
  );
}
