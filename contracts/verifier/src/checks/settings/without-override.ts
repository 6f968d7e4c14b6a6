import { validateRequest } from '@stillhouse/contracts/validators';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { differences, isRecord, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { requestExamples } from '../../values/request-values.ts';
import type { Group } from './group.ts';
import { profileOf, triedGroups } from './setting-requirements.ts';

const purpose = 'noeffect.without-switch';
const plainId = ({ write }: Group) => `noeffect.refused-without:${write.id}`;
const nowhereId = ({ write }: Group) => `neg.unreachable:${write.id}`;
/** A name that no name server resolves (RFC 6761 section 6.4). */
const nowhere = 'verify.invalid';

/** A write without its override flag succeeds, or is rejected without any effect. */
export const withoutSwitch: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  requirements: (contract) =>
    switched(contract).flatMap((group) => {
      const about = {
        operationId: group.write.id,
        level: 'MUST',
        pointer: `${contract.operationObject(group.write.id).pointer}/description`,
        source: group.write.source,
        profile: profileOf(group),
      } as const;
      const without = `Without ${group.switches.join(' and ')}, ${group.write.id}`;
      return [
        {
          ...about,
          id: plainId(group),
          class: 'noeffect',
          sentence: `${without} either sets the value, or rejects it with 422 and changes nothing.`,
        },
        {
          ...about,
          id: nowhereId(group),
          class: 'neg',
          sentence: `${without} rejects an unreachable server with 422 and changes nothing.`,
        },
      ] as const;
    }),
  async run(context) {
    const findings = new Findings();
    for (const group of switched(context.contract)) {
      if (context.target.mayCall(group.write.id).allowed)
        await tryWithout(context, findings, group);
    }
    return findings.all();
  },
};

function switched(contract: Contract): readonly Group[] {
  return triedGroups(contract).filter(({ switches }) => switches.length > 0);
}

async function tryWithout(context: RunContext, findings: Findings, group: Group): Promise<void> {
  const id = plainId(group);
  const before = await read(context, purpose, group.read.id);
  const plain = requestExamples(context.contract, group.write.id).find(
    (example) => isRecord(example) && !group.switches.some((name) => name in example),
  );
  if (!isRecord(before.body) || !isRecord(plain)) {
    findings.notTested(
      id,
      `${group.read.id} returned ${outcomeOf(before.exchange)}.`,
      'A device that returns the value',
    );
    return;
  }
  const back = Object.fromEntries(
    group.keys.map(({ name }) => [
      name,
      before.body instanceof Object ? Reflect.get(before.body, name) : undefined,
    ]),
  );
  const switches = Object.fromEntries(group.switches.map((name) => [name, true]));
  for (const [name, value] of Object.entries(back)) {
    await context.undoLog.record({
      operationId: group.write.id,
      body: { ...back, ...switches },
      readback: group.read.id,
      pointer: `/${name}`,
      value,
    });
  }
  for (const [tried, json] of [
    [id, plain],
    [nowhereId(group), Object.fromEntries(Object.keys(plain).map((name) => [name, nowhere]))],
  ] as const) {
    if (validateRequest(group.write.id, json).length > 0) continue;
    const was = await read(context, purpose, group.read.id);
    const put = await patiently(context, { purpose, operationId: group.write.id, json });
    const isSet = put.answer?.status === 200 && tried === id;
    const wanted = isSet ? { ...before.body, ...json } : was.body;
    const after = await until(
      group.withinMs,
      () => read(context, purpose, group.read.id),
      (seen) => differences(seen.body, wanted).length === 0,
    );
    const message = `Writing ${told(json)} returned ${outcomeOf(put)}. Then ${group.read.id} returned ${told(after.body)}.`;
    const exchanges = [put.n, after.exchange.n];
    const isRight = isSet || put.answer?.status === 422;
    if (isRight && differences(after.body, wanted).length === 0)
      findings.pass(tried, { message, exchanges });
    else findings.fail(tried, { message, exchanges });
  }
  await patiently(context, {
    purpose,
    operationId: group.write.id,
    json: { ...back, ...switches },
  });
}
