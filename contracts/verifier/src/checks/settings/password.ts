import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation, passwordOperation } from '@stillhouse/contracts/marked-operations';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { NotAllowedError, type TokenResult } from '../../model/target.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { getProblemCode } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createSignIn, readToken } from '../../target/sign-in.ts';
import { getTemporaryPassword } from '../../undo-log/logged-passwords.ts';

const purpose = 'readback.password';
const { id: write, setsPassword } = passwordOperation;
const newPasswordId = `readback.password:${write}`;
const oldPasswordId = `noeffect.old-password:${write}`;
const ownTokenId = `time.own-token-stays:${write}`;
const otherTokensId = `time.other-tokens-end:${write}`;
const otherUsersId = `time.other-users-stay:${write}`;

/** Changes the password of the run's user, signs in with it, and restores the old one. */
export const password: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) => {
    const { pointer } = contract.getOperationObject(write);
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
        id: ownTokenId,
        class: 'time',
        sentence: 'The token that changed the password remains valid.',
        pointer: `${pointer}/description`,
      },
      {
        ...about,
        id: otherTokensId,
        class: 'time',
        sentence:
          'A change of the password ends the other tokens of the user: they get 401 with token-revoked.',
        pointer: `${pointer}/description`,
      },
      {
        ...about,
        id: otherUsersId,
        class: 'time',
        sentence: 'After a change of the password, the tokens of other users remain valid.',
        pointer: `${pointer}/description`,
      },
    ];
  },
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const { userName, password: original } = context.options;
  if (userName !== 'admin') {
    const message = `The password belongs to admin, but the run is signed in as ${userName}.`;
    for (const id of [newPasswordId, oldPasswordId, ownTokenId, otherTokensId, otherUsersId])
      findings.markNotTested(id, message, '--user admin');
    return findings.list();
  }
  const changed = getTemporaryPassword(original);
  const otherSignIn = await signIn(context, original);
  const otherToken = otherSignIn === null ? null : readToken(otherSignIn);
  const setup = await context.target.getToken('setup');
  context.note('The password is temporarily the current one with the suffix -verify.');
  await context.undoLog.record({
    operationId: write,
    body: { [setsPassword]: original },
    readback: identityOperation.id,
    pointer: '/password',
    isUnseen: true,
  });
  // If the response is lost, either password may be valid.
  context.target.expectPassword(changed);
  const put = await changePassword(context, changed);
  if (put.response?.status !== 200) {
    context.target.expectPassword(original);
    const message = `Changing the password returned ${describeOutcome(put)}.`;
    findings.fail(newPasswordId, { message, exchanges: [put.n] });
    return findings.list();
  }
  await testChangedPassword(context, findings, put, changed);
  await testTokens(context, findings, put, otherToken);
  await testOtherUser(context, findings, put, setup);
  await restorePassword(context, findings, changed);
  return findings.list();
}

/** Signs in with the new and the old password. */
async function testChangedPassword(
  context: RunContext,
  findings: Findings,
  put: Exchange,
  changed: string,
): Promise<void> {
  const record = (id: string, expected: number, subject: string, exchange: Exchange | null) => {
    if (exchange === null) {
      findings.markNotTested(
        id,
        lockoutRisk,
        'Correct the sign-in with a new password, and run again',
      );
      return;
    }
    const message = `${subject} returned ${describeOutcome(exchange)}.`;
    findings.record(id, exchange.response?.status === expected, message, [put.n, exchange.n]);
  };
  let fresh = await signIn(context, changed);
  if (fresh?.response?.status !== 200) {
    await wait(context.contract.getOperation(write).readback?.withinMs ?? 0);
    fresh = await signIn(context, changed);
  }
  record(newPasswordId, 200, 'Signing in with the new password', fresh);
  const stale = await signIn(context, context.options.password);
  record(oldPasswordId, 404, 'Signing in with the old password', stale);
}

/**
 * Uses the token that changed the password, and another one of the same user from before.
 * @param otherToken null if the other sign-in failed
 */
async function testTokens(
  context: RunContext,
  findings: Findings,
  put: Exchange,
  otherToken: string | null,
): Promise<void> {
  const read = { purpose, operationId: identityOperation.id } as const;
  const record = (id: string, expected: number, subject: string, exchange: Exchange) => {
    const message = `${subject} returned ${describeOutcome(exchange)}.`;
    findings.record(id, exchange.response?.status === expected, message, [put.n, exchange.n]);
  };
  const own = await requestWithRetry(context, read);
  record(ownTokenId, 200, 'The token that changed the password', own);
  if (own.response?.status === 401) await context.target.signIn();
  if (otherToken === null) {
    const message = 'A second sign-in with the original password failed.';
    findings.markNotTested(
      otherTokensId,
      message,
      'Correct the second sign-in of a user, and run again',
    );
    return;
  }
  const authorization = `Bearer ${otherToken}`;
  const other = await requestWithRetry(context, { ...read, authorization });
  const isRevoked =
    other.response?.status === 401 && getProblemCode(other.response) === 'token-revoked';
  const code = formatValue(getProblemCode(other.response));
  const message = `Another token of the user returned ${describeOutcome(other)} with the code ${code}.`;
  findings.record(otherTokensId, isRevoked, message, [put.n, other.n]);
}

/** Uses a token of the user setup from before the change. */
async function testOtherUser(
  context: RunContext,
  findings: Findings,
  put: Exchange,
  setup: TokenResult,
): Promise<void> {
  if (setup.token === null)
    return findings.markNotTested(otherUsersId, setup.reason, setup.enabledBy);
  const read = { purpose, operationId: identityOperation.id, as: 'setup' } as const;
  const authorization = `Bearer ${setup.token}`;
  const seen = await requestWithRetry(context, { ...read, authorization });
  const message = `The token of the user setup returned ${describeOutcome(seen)}.`;
  findings.record(otherUsersId, seen.response?.status === 200, message, [put.n, seen.n]);
}

/**
 * Restores the old password and signs in with it, because the device may have ended the session.
 */
async function restorePassword(
  { target, ...context }: RunContext,
  findings: Findings,
  changed: string,
): Promise<void> {
  const { password } = context.options;
  const change = () => changePassword({ target, ...context }, password);
  let put = await change();
  if (put.response?.status === 401) {
    await target.signIn();
    put = await change();
  }
  const signedIn = await signIn({ target, ...context }, password);
  const isRestored = put.response?.status === 200 && signedIn?.response?.status === 200;
  target.expectPassword(isRestored ? password : changed);
  await target.signIn();
  const outcome = signedIn === null ? 'was not tried' : `returned ${describeOutcome(signedIn)}`;
  const message = `Restoring the old password returned ${describeOutcome(put)}. Signing in with it ${outcome}.`;
  findings.record(newPasswordId, isRestored, message, [put.n, ...(signedIn ? [signedIn.n] : [])]);
  if (!isRestored) {
    context.note(
      'The password could not be restored. It is the old one, with or without the suffix -verify.',
    );
  }
}

function changePassword(context: RunContext, value: string): Promise<Exchange> {
  return requestWithRetry(context, {
    purpose,
    operationId: write,
    json: { [setsPassword]: value },
  });
}

const lockoutRisk = 'Another rejected sign-in could lock the user out.';

/** Returns null if another rejection could lock the user out. */
async function signIn({ target, options }: RunContext, value: string): Promise<Exchange | null> {
  const spec = { purpose, ...createSignIn(options.userName, value) };
  try {
    return await target.request({ ...spec, expectsRateLimit: true });
  } catch (error) {
    if (error instanceof NotAllowedError) return null;
    throw error;
  }
}
