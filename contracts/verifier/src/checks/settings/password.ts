import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Exchange } from '../../exchange.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';

const purpose = 'readback.password';
const write = 'updateRemoteAccessSettings';
const newPasswordId = `readback.password:${write}`;
const oldPasswordId = `noeffect.old-password:${write}`;
const tokensId = `time.tokens-stay:${write}`;

/** Changes the password of the run's user, signs in with it, and restores the old one. */
export const password: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) => {
    const { pointer } = contract.operationObject(write);
    const about = {
      operationId: write,
      level: 'MUST',
      source: 'decision',
      profile: 'destructive',
    } as const;
    return [
      {
        ...about,
        id: newPasswordId,
        class: 'readback',
        sentence: 'After a change of the password, the new password signs in.',
        pointer: `${pointer}/requestBody`,
        source: 'spec',
      },
      {
        ...about,
        id: oldPasswordId,
        class: 'noeffect',
        sentence: 'After a change of the password, the old password is rejected.',
        pointer: `${pointer}/requestBody`,
        source: 'spec',
      },
      {
        ...about,
        id: tokensId,
        class: 'time',
        sentence: 'Tokens issued before a change of the password remain valid.',
        pointer: `${pointer}/description`,
      },
    ];
  },
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const { userName, password: present } = context.options;
  if (userName !== 'admin') {
    for (const id of [newPasswordId, oldPasswordId, tokensId]) {
      findings.markNotTested(
        id,
        `The password belongs to admin, but the run is signed in as ${userName}.`,
        '--user admin',
      );
    }
    return findings.list();
  }
  // Not a random password: if the run dies now, its user can still sign in and restore.
  const changed = `${present}-verify`;
  context.note('The password is temporarily the current one with the suffix -verify.');
  await context.journal.keep({
    operationId: write,
    body: { password: present },
    readback: 'getRemoteAccessSettings',
    pointer: '/password',
    isUnseen: true,
  });
  const put = await changePassword(context, changed);
  if (put.answer?.status !== 200) {
    findings.fail(newPasswordId, {
      message: `Changing the password returned ${describeOutcome(put)}.`,
      exchanges: [put.n],
    });
    return findings.list();
  }
  const fresh = await pollUntil(
    1_000,
    () => signIn(context, changed),
    ({ answer }) => answer?.status === 200,
  );
  record(
    findings,
    newPasswordId,
    fresh.answer?.status === 200,
    `Signing in with the new password returned ${describeOutcome(fresh)}.`,
    [put, fresh],
  );
  const status = await requestWithRetry(context, { purpose, operationId: 'getStatus' });
  record(
    findings,
    tokensId,
    status.answer?.status === 200,
    `An earlier token returned ${describeOutcome(status)}.`,
    [put, status],
  );
  const stale = await signIn(context, present);
  record(
    findings,
    oldPasswordId,
    stale.answer?.status === 404,
    `Signing in with the old password returned ${describeOutcome(stale)}.`,
    [put, stale],
  );
  const back = await changePassword(context, present);
  const again = await signIn(context, present);
  const isBack = back.answer?.status === 200 && again.answer?.status === 200;
  record(
    findings,
    newPasswordId,
    isBack,
    `Restoring the old password returned ${describeOutcome(back)}. Signing in with it returned ${describeOutcome(again)}.`,
    [back, again],
  );
  if (!isBack)
    context.note(
      `The password could not be restored. It is the old one, with or without the suffix -verify.`,
    );
  return findings.list();
}

function changePassword(context: RunContext, value: string): Promise<Exchange> {
  return requestWithRetry(context, { purpose, operationId: write, json: { password: value } });
}

function signIn({ target, options }: RunContext, value: string): Promise<Exchange> {
  const json = { userName: options.userName, password: value };
  return target.request({ purpose, operationId: 'signIn', json, as: 'none', wantsRateLimit: true });
}

function record(
  findings: Findings,
  id: string,
  isSo: boolean,
  message: string,
  shown: readonly Exchange[],
): void {
  const told = { message, exchanges: shown.map(({ n }) => n) };
  if (isSo) findings.pass(id, told);
  else findings.fail(id, told);
}
