import type { RunContext, ScenarioCheck } from '../../check.ts';
import { isSame, shows, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { bodyOf, outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { require } from '../../requirements/create-requirement.ts';
import { isRefusedToNobody, unauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';

const purpose = 'life.enrollment';
const enroll = 'enroll';
const reader = 'getEnrollment';

const ids = {
  unknown: `neg.unknown-code:${enroll}`,
  enrolled: `readback.enrolled:${enroll}`,
  once: `status.enrolled:${enroll}`,
  kept: `noeffect.enrolled:${enroll}`,
} as const;
const guarded = `noeffect.unauthorized:${enroll}`;

/** Eight letters that no provider has given out. */
const madeUp = { code: 'VerifyNo' };

/**
 * Tries to enroll without a token, with a code that nobody has given out, with one that the run was given, and once more when the
 * device is enrolled. Nothing takes an enrollment back.
 */
export const enrollment: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: (contract) => {
    const operation = contract.operation(enroll);
    const { pointer } = contract.operationObject(enroll);
    const row = (
      kind: 'neg' | 'readback' | 'status' | 'noeffect',
      rule: string,
      place: string,
      sentence: string,
    ) =>
      require(contract, { class: kind, rule, operation, sentence, pointer: `${pointer}/${place}` });
    return [
      row('neg', 'unknown-code', 'responses/422', 'A code that the cloud does not know is a 422.'),
      row(
        'readback',
        'enrolled',
        'x-readback',
        `A device that was enrolled answers so, and ${reader} tells the same.`,
      ),
      row(
        'status',
        'enrolled',
        'responses/409',
        'A device that is enrolled refuses a code with 409.',
      ),
      row('noeffect', 'enrolled', 'responses/409', 'A device that is enrolled stays as it is.'),
      unauthorizedRequirement(contract, operation),
    ];
  },
  async run(context) {
    const findings = new Findings();
    const before = await read(context, purpose, reader);
    const state = stateIn(before.body);
    if (state === undefined || state === 'enrolling') {
      const message = `${reader} answers ${told(before.body) ?? outcomeOf(before.exchange)}.`;
      for (const id of [...Object.values(ids), guarded])
        findings.notTested(id, message, 'A device that is not being enrolled just now');
      return findings.all();
    }
    await isRefusedToNobody(context, findings, enroll, madeUp, async () =>
      isSame((await read(context, purpose, reader)).body, before.body),
    );
    if (state !== 'enrolled') await tryCodes(context, findings, state);
    await tryOnceMore(context, findings);
    return findings.all();
  },
};

/** Of a device that is not enrolled. One that a code has failed on may tell of that from then on. */
async function tryCodes(context: RunContext, findings: Findings, state: unknown): Promise<void> {
  const { enrollmentCode: code } = context.options;
  const enabledBy = '--enrollment-code CODE';
  if (code === undefined && state !== 'failed') {
    const message = 'No call takes back that a code has failed.';
    findings.notTested(ids.unknown, message, enabledBy);
  } else await tryUnknown(context, findings);
  if (code !== undefined) await tryCode(context, findings, code);
  else findings.notTested(ids.enrolled, 'It needs a code of the provider.', enabledBy);
}

async function tryUnknown(context: RunContext, findings: Findings): Promise<void> {
  const refused = await patiently(context, { purpose, operationId: enroll, json: madeUp });
  if (refused.answer?.status === 502) {
    findings.notTested(ids.unknown, outcomeOf(refused), 'A device that reaches its cloud');
    return;
  }
  const isRefused = refused.answer?.status === 422;
  findings.judge(ids.unknown, isRefused, `It was answered ${outcomeOf(refused)}.`, [refused.n]);
}

async function tryCode(context: RunContext, findings: Findings, code: string): Promise<void> {
  const taken = await patiently(context, { purpose, operationId: enroll, json: { code } });
  const answer = bodyOf(taken);
  const after = await until(
    context.contract.operation(enroll).readback?.withinMs ?? 0,
    () => read(context, purpose, reader),
    ({ body }) => isSame(body, answer),
  );
  const isTaken = taken.answer?.status === 200 && shows(answer, { state: 'enrolled' });
  const message = `It was answered ${outcomeOf(taken)} ${told(answer)}, and ${reader} tells ${told(after.body)}.`;
  findings.judge(ids.enrolled, isTaken && isSame(after.body, answer), message, [
    taken.n,
    after.exchange.n,
  ]);
}

async function tryOnceMore(context: RunContext, findings: Findings): Promise<void> {
  const before = await read(context, purpose, reader);
  if (stateIn(before.body) !== 'enrolled') {
    for (const id of [ids.once, ids.kept])
      findings.notTested(id, 'The device is not enrolled.', '--enrollment-code CODE');
    return;
  }
  const again = await patiently(context, { purpose, operationId: enroll, json: madeUp });
  const after = await read(context, purpose, reader);
  findings.judge(ids.once, again.answer?.status === 409, `It was answered ${outcomeOf(again)}.`, [
    again.n,
  ]);
  const message = `${reader} tells ${told(after.body)}.`;
  findings.judge(ids.kept, isSame(after.body, before.body), message, [again.n, after.exchange.n]);
}

function stateIn(body: unknown): unknown {
  return valuesAt(body, ['state'])[0];
}
