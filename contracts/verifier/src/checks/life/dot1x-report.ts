import type { RunContext } from '../../model/check.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import type { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { describeOutcome, type Reading, readResource } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';

/** As for the certificates of the credentials (`x-readback`). */
const maxDelayMs = 5_000;

/**
 * Compares what the status reports about 802.1X on Ethernet. Older firmware does not report it.
 *
 * @param id the requirement
 * @param expected members of the report
 */
export async function testReport(
  context: RunContext,
  findings: Findings,
  id: string,
  expected: object,
): Promise<void> {
  const isExpected = (seen: Reading) => hasValues(getReport(seen), expected);
  const after = await pollUntil(
    maxDelayMs,
    () => readResource(context, 'life.dot1x', 'getStatus'),
    (seen) => getReport(seen) === undefined || isExpected(seen),
  );
  const report = getReport(after);
  if (report === undefined) {
    const message = 'The device does not report what is set up for 802.1X.';
    findings.markNotApplicable(id, message, describeOutcome(after.exchange), [after.exchange.n]);
    return;
  }
  const message = `The status has ${formatValue(report)}.`;
  findings.record(id, isExpected(after), message, [after.exchange.n]);
}

function getReport({ body }: Reading): unknown {
  return getValuesAt(body, ['networkProperties', 'dot1x', 'ethernet'])[0];
}
