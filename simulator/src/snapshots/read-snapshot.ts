import { checkState } from '@stillhouse/device/patch/state-checks';
import type { Issue } from '@stillhouse/device/state/device-state';
import { findExcess } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateSnapshot } from '../../build/control-validators.js';
import { checkSavedFaults } from '../faults/saved-faults.ts';
import { redactText } from '../journal/redact.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { hasValidChecksum } from './checksum.ts';
import { type Snapshot, snapshotFormat, snapshotVersion } from './snapshot.ts';

/** A valid snapshot, or the reason why it cannot be used. */
type Read =
  | { outcome: 'read'; snapshot: Snapshot }
  /**
   * The message continues a sentence that starts with the name of the source. It contains no
   * secrets.
   */
  | { outcome: 'rejected'; why: 'foreign' | 'otherVersion' | 'damaged'; message: string };

/** Validates JSON from outside: each part, and whether the parts are consistent. */
export async function readSnapshot(value: unknown): Promise<Read> {
  if (!isRecord(value) || value.format !== snapshotFormat) {
    return reject('foreign', 'is not a snapshot of a simulated device.');
  }
  if (value.version !== snapshotVersion) {
    const version = JSON.stringify(value.version) ?? 'none';
    const message = `is version ${version}, but this program supports version ${snapshotVersion} only.`;
    return reject('otherVersion', message);
  }
  const excess = findExcess(value);
  if (excess !== null) return reject('damaged', `is damaged: it ${excess}.`);
  if (!hasValidChecksum(value)) {
    const message =
      'is damaged: its checksum does not match. If you have edited it, remove "checksum".';
    return reject('damaged', message);
  }
  const [broken] = validateSnapshot(value);
  if (broken !== undefined) return reject('damaged', describeIssue(broken));
  const { checksum: _checked, ...content } = value;
  const snapshot = content as unknown as Snapshot;
  const [contradiction] = await findContradictions(snapshot);
  if (contradiction !== undefined) return reject('damaged', describeIssue(contradiction));
  return { outcome: 'read', snapshot };
}

/**
 * Finds contradictions that a schema cannot express: between the parts, or with what this program
 * supports.
 */
async function findContradictions({ state, madeWith, faults, player }: Snapshot): Promise<Issue[]> {
  return [
    ...prefixPointers('/state', checkState(state, certificateReader)),
    ...prefixPointers('/faults', checkSavedFaults(faults)),
    ...(await findScenarioContradictions(player, madeWith.scenario)),
  ];
}

/** Load the scenario code only if there is a scenario. */
async function findScenarioContradictions(
  player: Snapshot['player'],
  leasedWith: Scenario | undefined,
): Promise<Issue[]> {
  if (player === null && leasedWith === undefined) return [];
  const { checkSavedPlayer, checkSavedScenario } = await import('../scenarios/saved-player.ts');
  return [
    ...(player === null ? [] : prefixPointers('/player', checkSavedPlayer(player))),
    ...(leasedWith === undefined
      ? []
      : prefixPointers('/madeWith/scenario', checkSavedScenario(leasedWith))),
  ];
}

function reject(why: Extract<Read, { why: unknown }>['why'], message: string): Read {
  return { outcome: 'rejected', why, message };
}

function describeIssue({ pointer, message }: Issue): string {
  const isSecret = pointer.split('/').some((name) => isSecretName(name));
  const what = isSecret ? 'is invalid' : redactText(message);
  const end = /[.?]$/.test(what) ? '' : '.';
  return `is damaged: ${pointer} ${what}${end}`;
}

function prefixPointers(pointer: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
}
