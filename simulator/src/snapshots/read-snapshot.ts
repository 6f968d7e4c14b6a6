import { checkState } from '@stillhouse/device/patch/state-checks';
import type { Issue } from '@stillhouse/device/state/device-state';
import { isRecord } from '@stillhouse/foundation/is-record';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateSnapshot } from '../../build/control-validators.js';
import { savedFaultIssues } from '../faults/saved-faults.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { type Snapshot, snapshotFormat, snapshotVersion } from './snapshot.ts';

/** A snapshot that can be gone on from, or why it cannot. */
type Read =
  | { outcome: 'read'; snapshot: Snapshot }
  /** Reads on after the name of what was read, to the end of the sentence. Secrets are not repeated. */
  | { outcome: 'refused'; why: 'foreign' | 'otherVersion' | 'damaged'; message: string };

/** Reads JSON that came from elsewhere: whether each part is what it has to be, and fits the others. */
export async function readSnapshot(value: unknown): Promise<Read> {
  if (!isRecord(value) || value.format !== snapshotFormat) {
    return refused('foreign', 'is none of a simulated device.');
  }
  if (value.version !== snapshotVersion) {
    const version = JSON.stringify(value.version) ?? 'none';
    const message = `is of version ${version}, and this program knows version ${snapshotVersion} only.`;
    return refused('otherVersion', message);
  }
  const [broken] = validateSnapshot(value);
  if (broken !== undefined) return refused('damaged', described(broken));
  const snapshot = value as unknown as Snapshot;
  const [contradiction] = await contradictions(snapshot);
  if (contradiction !== undefined) return refused('damaged', described(contradiction));
  return { outcome: 'read', snapshot };
}

/** What a schema cannot say: whether the parts fit each other and what this program can do. */
async function contradictions({ state, madeWith, faults, player }: Snapshot): Promise<Issue[]> {
  return [
    ...below('/state', checkState(state, certificateReader)),
    ...below('/faults', savedFaultIssues(faults)),
    ...(await scenarioContradictions(player, madeWith.scenario)),
  ];
}

/** What reads scenarios is loaded when there is one. */
async function scenarioContradictions(
  player: Snapshot['player'],
  leasedWith: Scenario | undefined,
): Promise<Issue[]> {
  if (player === null && leasedWith === undefined) return [];
  const { savedPlayerIssues, scenarioIssues } = await import('../scenarios/saved-player.ts');
  return [
    ...(player === null ? [] : below('/player', savedPlayerIssues(player))),
    ...(leasedWith === undefined ? [] : below('/madeWith/scenario', scenarioIssues(leasedWith))),
  ];
}

function refused(why: Extract<Read, { why: unknown }>['why'], message: string): Read {
  return { outcome: 'refused', why, message };
}

function described({ pointer, message }: Issue): string {
  const isSecret = /password|key|credential|token|pem/i.test(pointer);
  const what = isSecret ? 'is not what it has to be' : message;
  const end = /[.?]$/.test(what) ? '' : '.';
  return `is damaged: ${pointer} ${what}${end}`;
}

function below(pointer: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
}
