import { setTimeout as wait } from 'node:timers/promises';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { readAfterWrite } from '../../observe/read-after-write.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import type { Group } from '../../probing/settings-group.ts';
import { readSettings, storeSettings, writeAndRead, writeSettings } from './settings.ts';
import { listSpecialWrites, type SpecialWrite } from './special-writes.ts';

/** Sends bodies that must change nothing, or only in a certain way. */
export const specialWrites: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) => listSpecialWrites(contract).map(({ requirement }) => requirement),
  async run(run) {
    for (const write of listSpecialWrites(run.contract)) {
      const isSelected = run.isSelected(write.requirement.id);
      if (isSelected && run.target.mayCall(write.group.write.id).allowed)
        await testWrite(run, write);
    }
  },
};

async function testWrite(
  run: CheckRun,
  { group, requirement: { id }, status, mayChange, createBody }: SpecialWrite,
): Promise<void> {
  const { reading, settings } = await readSettings(run, group);
  const body = settings === null ? null : await createBody(run, settings);
  if (settings === null || !isValid(group, body)) {
    const message = `${group.read.id} returned ${describeOutcome(reading.exchange)}.`;
    run.markNotTested(id, message, `Run again when ${group.read.id} returns 200`);
    return;
  }
  await storeSettings(run, settings);
  const put = await writeSettings(run, group, { body });
  const isSet = mayChange === true && put.response?.status === 200;
  const expected = isSet && isRecord(body) ? { ...settings.values, ...body } : settings.values;
  const isExpected = (seen: unknown) => hasValues(seen, expected);
  // What must not change could change late.
  if (!isSet) await wait(group.withinMs);
  const seen = isSet
    ? await readAfterWrite(run, group.write, isExpected)
    : await readResource(run, group.read.id);
  const isCorrect = (isSet || put.response?.status === status) && isExpected(seen.body);
  const message = `Writing ${formatValue(body)} returned ${describeOutcome(put)}. Then ${group.read.id} returned ${formatValue(seen.body)}.`;
  run.record(id, isCorrect, message, [put.n, seen.exchange.n]);
  // The next test reads the values from before, so they must be back.
  if (!hasValues(seen.body, settings.values)) await writeAndRead(run, group, settings.original);
}

function isValid({ write }: Group, body: unknown): boolean {
  return body !== null && validateRequest(write.id, body).length === 0;
}
