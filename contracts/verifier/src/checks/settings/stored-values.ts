import { getMember } from '@stillhouse/foundation/is-record';
import type { Recording, WireCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { readAfterWrite } from '../../observe/read-after-write.ts';
import { getJsonBody } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import {
  type AcceptedWrite,
  findDifferentKey,
  findWriteBefore,
  getEnd,
  parseSent,
  toAcceptedWrite,
} from '../../probing/accepted-writes.ts';
import { createSettingRequirements, settingIds } from './setting-requirements.ts';

/** A timer of `withinMs` may end so much earlier. */
const timerStepMs = 5;

/**
 * Whatever check has written a value, the next GET returns it. Values that are stored cut, folded,
 * trimmed or changed show here. As another client may write in between, a failure counts only if
 * the same write has failed before. The passes are those of `settingsReadback`.
 */
export const storedValues: WireCheck = {
  kind: 'wire',
  class: 'readback',
  requirements: createSettingRequirements,
  evaluate(exchange, contract, recording) {
    const written = findWriteBefore(exchange, contract, recording);
    if (written === null) return [];
    const name = findLostKey(written, exchange);
    if (name === null || !hasFailedBefore(written, name, contract, recording)) return [];
    const { group, put, expected } = written;
    const now = getMember(getJsonBody(exchange), name);
    const problem = `${group.write.id} accepted ${name} ${formatValue(expected[name])}. After ${group.withinMs} ms, ${group.read.id} returned ${formatValue(now)}.`;
    const exchanges = [put.n, exchange.n];
    return [createFinding(settingIds.value(group, name), problem, '', exchanges, `/${name}`)];
  },
};

/** Reads what an accepted write has stored. If it is not shown, writes and reads it once more. */
export async function readStoredValues(run: CheckRun, put: Exchange): Promise<void> {
  const written = toAcceptedWrite(put, run.contract);
  if (written === null) return;
  const { group } = written;
  const isShown = (body: unknown) => findDifferentKey(written, body) === null;
  const { body } = await readAfterWrite(run, group.write, isShown);
  if (isShown(body)) return;
  const again = await run.request({ operationId: group.write.id, json: parseSent(put) });
  if (hasSucceeded(again)) await readAfterWrite(run, group.write, isShown);
}

/** Returns the first key that a late response of the GET shows with another value, or null. */
function findLostKey(written: AcceptedWrite, read: Exchange): string | null {
  const isLate = read.at + timerStepMs >= getEnd(written.put) + written.group.withinMs;
  if (!isLate) return null;
  return findDifferentKey(written, getJsonBody(read));
}

function hasFailedBefore(
  { group, put, expected }: AcceptedWrite,
  name: string,
  contract: Contract,
  recording: Recording,
): boolean {
  const before = recording.exchanges.filter(
    ({ n, operationId }) => n < put.n && operationId === group.read.id,
  );
  return before.some((read) => {
    const earlier = findWriteBefore(read, contract, recording);
    return (
      earlier?.group === group &&
      hasValues(earlier.expected[name], expected[name]) &&
      findLostKey(earlier, read) === name
    );
  });
}
