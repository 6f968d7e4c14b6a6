import type { Finding, ScenarioCheck } from '../../model/check.ts';
import { formatValue, hasEqualValue } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const write = 'updateTimeSettings';
const read = 'getTimeSettings';
const requirementId = `readback.ignored-name:${write}`;

/** Sends the current time zone with another name, which the device must ignore. */
export const ignoredName: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) => [
    createRequirement(contract, {
      class: 'readback',
      rule: 'ignored-name',
      operation: contract.getOperation(write),
      sentence: `${write} ignores the name of the time zone: only its id counts.`,
      pointer: '/components/schemas/TimeSettingsUpdate/properties/timeZone/description',
      source: 'decision',
    }),
  ],
  async run(context): Promise<readonly Finding[]> {
    const findings = new Findings();
    if (!context.isSelected(requirementId) || !context.target.mayCall(write).allowed) return [];
    const before = await readResource(context, requirementId, read);
    const [timeZone] = getValuesAt(before.body, ['timeZone']);
    const [id] = getValuesAt(timeZone, ['id']);
    if (typeof id !== 'string') {
      const message = `${read} returned ${describeOutcome(before.exchange)}.`;
      findings.markNotTested(requirementId, message, 'A device that returns its time zone');
      return findings.list();
    }
    await context.undoLog.record({
      operationId: write,
      body: { timeZone },
      readback: read,
      pointer: '/timeZone',
      value: timeZone,
    });
    const put = await requestWithRetry(context, {
      purpose: requirementId,
      operationId: write,
      json: { timeZone: { id, longDisplayName: 'Verifier Standard Time' } },
    });
    const after = await pollUntil(
      context.contract.getOperation(write).readback?.withinMs ?? 0,
      () => readResource(context, requirementId, read),
      ({ body }) => !hasEqualValue(getValuesAt(body, ['timeZone'])[0], timeZone),
    );
    const isSame = hasEqualValue(getValuesAt(after.body, ['timeZone'])[0], timeZone);
    const message = `${write} returned ${describeOutcome(put)} for another name. Then ${read} returned ${formatValue(after.body)}.`;
    const exchanges = [put.n, after.exchange.n];
    findings.record(requirementId, put.response?.status === 200 && isSame, message, exchanges);
    if (!isSame) {
      const json = { timeZone };
      await requestWithRetry(context, { purpose: requirementId, operationId: write, json });
    }
    return findings.list();
  },
};
