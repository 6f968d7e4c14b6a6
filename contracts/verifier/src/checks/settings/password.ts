import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Exchange } from '../../exchange.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';

const purpose = 'readback.password';
const write = 'updateRemoteAccessSettings';
const counts = `readback.password:${write}`;
const old = `noeffect.old-password:${write}`;
const tokens = `time.tokens-stay:${write}`;

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
        id: counts,
        class: 'readback',
        sentence: 'After a change of the password, the new password signs in.',
        pointer: `${pointer}/requestBody`,
        source: 'spec',
      },
      {
        ...about,
        id: old,
        class: 'noeffect',
        sentence: 'After a change of the password, the old password is rejected.',
        pointer: `${pointer}/requestBody`,
        source: 'spec',
      },
      {
        ...about,
        id: tokens,
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
    for (const id of [counts, old, tokens]) {
      findings.notTested(
        id,
        `The password belongs to admin, but the run is signed in as ${userName}.`,
        '--user admin',
      );
    }
    return findings.all();
  }
  // Not a random password: if the run dies now, its user can still sign in and restore.
  const changed = `${present}-verify`;
  context.note('The password is temporarily the current one with the suffix -verify.');
  await context.undoLog.record({
    operationId: write,
    body: { password: present },
    readback: 'getRemoteAccessSettings',
    pointer: '/password',
    isUnseen: true,
  });
  const put = await change(context, changed);
  if (put.answer?.status !== 200) {
    findings.fail(counts, {
      message: `Changing the password returned ${outcomeOf(put)}.`,
      exchanges: [put.n],
    });
    return findings.all();
  }
  const fresh = await until(
    1_000,
    () => signIn(context, changed),
    ({ answer }) => answer?.status === 200,
  );
  judge(
    findings,
    counts,
    fresh.answer?.status === 200,
    `Signing in with the new password returned ${outcomeOf(fresh)}.`,
    [put, fresh],
  );
  const status = await patiently(context, { purpose, operationId: 'getStatus' });
  judge(
    findings,
    tokens,
    status.answer?.status === 200,
    `An earlier token returned ${outcomeOf(status)}.`,
    [put, status],
  );
  const stale = await signIn(context, present);
  judge(
    findings,
    old,
    stale.answer?.status === 404,
    `Signing in with the old password returned ${outcomeOf(stale)}.`,
    [put, stale],
  );
  const back = await change(context, present);
  const again = await signIn(context, present);
  const isBack = back.answer?.status === 200 && again.answer?.status === 200;
  judge(
    findings,
    counts,
    isBack,
    `Restoring the old password returned ${outcomeOf(back)}. Signing in with it returned ${outcomeOf(again)}.`,
    [back, again],
  );
  if (!isBack)
    context.note(
      `The password could not be restored. It is the old one, with or without the suffix -verify.`,
    );
  return findings.all();
}

function change(context: RunContext, value: string): Promise<Exchange> {
  return patiently(context, { purpose, operationId: write, json: { password: value } });
}

function signIn({ target, options }: RunContext, value: string): Promise<Exchange> {
  const json = { userName: options.userName, password: value };
  return target.request({ purpose, operationId: 'signIn', json, as: 'none', wantsRateLimit: true });
}

function judge(
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
