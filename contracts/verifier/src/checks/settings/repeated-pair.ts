import { isRecord } from '@stillhouse/foundation/is-record';
import type { Finding, ScenarioCheck } from '../../model/check.ts';
import { formatValue, hasEqualValue } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { createDestructiveRequirement } from '../../requirements/create-requirement.ts';

const write = 'updateProxy';
const read = 'getProxy';
const requirementId = `readback.later-pair:${write}`;

/** Sends another proxy mode and then the current one in one request. The current one must win. */
export const repeatedPair: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) =>
    contract.operations.some(({ id }) => id === write)
      ? [
          createDestructiveRequirement(
            contract,
            requirementId,
            write,
            'description',
            `If two pairs of ${write} have the same key, the later one applies.`,
          ),
        ]
      : [],
  async run(context): Promise<readonly Finding[]> {
    const { target, contract, undoLog } = context;
    const findings = new Findings();
    if (!context.isSelected(requirementId) || !target.mayCall(write).allowed) return [];
    const { body: before, exchange } = await readResource(context, requirementId, read);
    if (!isRecord(before)) {
      const message = `${read} returned ${describeOutcome(exchange)}.`;
      findings.markNotTested(requirementId, message, `Correct ${read}, and run again`);
      return findings.list();
    }
    const mode = String(before.proxy);
    const current = toPairs(before, mode);
    await undoLog.record({
      operationId: write,
      body: current,
      readback: read,
      pointer: '',
      value: before,
    });
    const put = await requestWithRetry(context, {
      purpose: requirementId,
      operationId: write,
      json: [...toPairs({ ...sample, ...before }, mode === 'off' ? 'manual' : 'off'), ...current],
    });
    const after = await pollUntil(
      contract.getOperation(write).readback?.withinMs ?? 0,
      () => readResource(context, requirementId, read),
      ({ body }) => hasEqualValue(body, before),
    );
    const message = `${write} returned ${describeOutcome(put)} for another mode before the current one. Then ${read} returned ${formatValue(after.body)}.`;
    const isSame = put.response?.status === 200 && hasEqualValue(after.body, before);
    findings.record(requirementId, isSame, message, [put.n, after.exchange.n]);
    return findings.list();
  },
};

/** Values of a device that never had a proxy. */
const sample = { host: 'proxy.room.example', port: 3128 };

/** What each mode needs (R5.15). */
const keysByMode: Readonly<Record<string, readonly string[]>> = {
  manual: ['host', 'port'],
  auto: ['url'],
};

function toPairs(values: Readonly<Record<string, unknown>>, mode: string) {
  return [
    { key: 'proxy', newValue: mode },
    ...(keysByMode[mode] ?? []).map((key) => ({ key, newValue: values[key] })),
  ];
}
