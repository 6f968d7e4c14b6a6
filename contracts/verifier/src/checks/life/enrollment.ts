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

/** A valid code that no provider issued. */
const madeUp = { code: 'VerifyNo' };

/**
 * Tries to enroll without a token, with an unknown code, with the code of the run, and again when
 * the device is enrolled. An enrollment cannot be undone.
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
      row(
        'neg',
        'unknown-code',
        'responses/422',
        'A code that the cloud does not know returns 422.',
      ),
      row(
        'readback',
        'enrolled',
        'x-readback',
        `An enrolled device returns its enrollment, and ${reader} returns the same.`,
      ),
      row('status', 'enrolled', 'responses/409', 'An enrolled device rejects a code with 409.'),
      row('noeffect', 'enrolled', 'responses/409', 'An enrolled device does not change.'),
      unauthorizedRequirement(contract, operation),
    ];
  },
  async run(context) {
    const findings = new Findings();
    const before = await read(context, purpose, reader);
    const state = stateIn(before.body);
    if (state === undefined || state === 'enrolling') {
      const message = `${reader} returned ${told(before.body) ?? outcomeOf(before.exchange)}.`;
      for (const id of [...Object.values(ids), guarded])
        findings.notTested(id, message, 'A device that is not being enrolled');
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

/** Tries codes on a device that is not enrolled. A failed code may remain visible in its state. */
async function tryCodes(context: RunContext, findings: Findings, state: unknown): Promise<void> {
  const { enrollmentCode: code } = context.options;
  const enabledBy = '--enrollment-code CODE';
  if (code === undefined && state !== 'failed') {
    const message = 'A failed code could not be undone.';
    findings.notTested(ids.unknown, message, enabledBy);
  } else await tryUnknown(context, findings);
  if (code !== undefined) await tryCode(context, findings, code);
  else
    findings.notTested(ids.enrolled, 'This needs an enrollment code of the provider.', enabledBy);
}

async function tryUnknown(context: RunContext, findings: Findings): Promise<void> {
  const refused = await patiently(context, { purpose, operationId: enroll, json: madeUp });
  if (refused.answer?.status === 502) {
    findings.notTested(ids.unknown, outcomeOf(refused), 'A device that can reach its cloud');
    return;
  }
  const isRefused = refused.answer?.status === 422;
  findings.judge(ids.unknown, isRefused, `Response: ${outcomeOf(refused)}.`, [refused.n]);
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
  const message = `Response: ${outcomeOf(taken)} ${told(answer)}. Then ${reader} returned ${told(after.body)}.`;
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
  findings.judge(ids.once, again.answer?.status === 409, `Response: ${outcomeOf(again)}.`, [
    again.n,
  ]);
  const message = `${reader} returned ${told(after.body)}.`;
  findings.judge(ids.kept, isSame(after.body, before.body), message, [again.n, after.exchange.n]);
}

function stateIn(body: unknown): unknown {
  return valuesAt(body, ['state'])[0];
}
