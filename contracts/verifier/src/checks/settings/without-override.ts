import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { formatValue, listDifferences } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import type { Group } from './group.ts';
import { getGroupProfile, listTestedGroups } from './setting-requirements.ts';

const purpose = 'noeffect.without-override';
const getRefusedId = ({ write }: Group) => `noeffect.refused-without:${write.id}`;
const getUnreachableId = ({ write }: Group) => `invalid-input.unreachable:${write.id}`;
/** A name that no name server resolves (RFC 6761 section 6.4). */
const unreachableName = 'verify.invalid';

/** A write without its override flag succeeds, or is rejected without any effect. */
export const withoutOverride: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  requirements: (contract) =>
    listOverridableGroups(contract).flatMap((group) => {
      const about = {
        operationId: group.write.id,
        level: 'MUST',
        pointer: `${contract.getOperationObject(group.write.id).pointer}/description`,
        source: group.write.source,
        profile: getGroupProfile(group),
      } as const;
      const without = `Without ${group.overrides.join(' and ')}, ${group.write.id}`;
      return [
        {
          ...about,
          id: getRefusedId(group),
          class: 'noeffect',
          sentence: `${without} either sets the value, or rejects it with 422 and changes nothing.`,
        },
        {
          ...about,
          id: getUnreachableId(group),
          class: 'invalid-input',
          sentence: `${without} rejects an unreachable server with 422 and changes nothing.`,
        },
      ] as const;
    }),
  async run(context) {
    const findings = new Findings();
    for (const group of listOverridableGroups(context.contract)) {
      const isSelected = [getRefusedId(group), getUnreachableId(group)].some(context.isSelected);
      if (isSelected && context.target.mayCall(group.write.id).allowed)
        await testWithoutOverride(context, findings, group);
    }
    return findings.list();
  },
};

function listOverridableGroups(contract: Contract): readonly Group[] {
  return listTestedGroups(contract).filter(({ overrides }) => overrides.length > 0);
}

async function testWithoutOverride(
  context: RunContext,
  findings: Findings,
  group: Group,
): Promise<void> {
  const id = getRefusedId(group);
  const before = await readResource(context, purpose, group.read.id);
  const plain = listRequestExamples(context.contract, group.write.id).find(
    (example) => isRecord(example) && !group.overrides.some((name) => name in example),
  );
  if (!isRecord(before.body) || !isRecord(plain)) {
    findings.markNotTested(
      id,
      `${group.read.id} returned ${describeOutcome(before.exchange)}.`,
      `Run again when ${group.read.id} returns 200`,
    );
    return;
  }
  const back = Object.fromEntries(
    group.keys.map(({ name }) => [
      name,
      before.body instanceof Object ? Reflect.get(before.body, name) : undefined,
    ]),
  );
  const overrides = Object.fromEntries(group.overrides.map((name) => [name, true]));
  for (const [name, value] of Object.entries(back)) {
    await context.undoLog.record({
      operationId: group.write.id,
      body: { ...back, ...overrides },
      readback: group.read.id,
      pointer: `/${name}`,
      value,
    });
  }
  for (const [requirementId, json] of [
    [id, plain],
    [
      getUnreachableId(group),
      Object.fromEntries(Object.keys(plain).map((name) => [name, unreachableName])),
    ],
  ] as const) {
    if (validateRequest(group.write.id, json).length > 0) continue;
    const was = await readResource(context, purpose, group.read.id);
    const put = await requestWithRetry(context, { purpose, operationId: group.write.id, json });
    const isSet = put.response?.status === 200 && requirementId === id;
    const expected = isSet ? { ...before.body, ...json } : was.body;
    const after = await pollUntil(
      group.withinMs,
      () => readResource(context, purpose, group.read.id),
      (seen) => listDifferences(seen.body, expected).length === 0,
    );
    const message = `Writing ${formatValue(json)} returned ${describeOutcome(put)}. Then ${group.read.id} returned ${formatValue(after.body)}.`;
    const exchanges = [put.n, after.exchange.n];
    const isCorrect = isSet || put.response?.status === 422;
    findings.record(
      requirementId,
      isCorrect && listDifferences(after.body, expected).length === 0,
      message,
      exchanges,
    );
  }
  await requestWithRetry(context, {
    purpose,
    operationId: group.write.id,
    json: { ...back, ...overrides },
  });
}
