import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation, passwordOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { NotAllowedError, type TokenResult } from '../../model/target.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { getProblemCode, hasSucceeded } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { getUnknownUser } from '../../probing/unique-user-name.ts';
import {
  createDestructiveRequirement,
  createRequirementId,
} from '../../requirements/create-requirement.ts';
import { createSignIn, readToken } from '../../target/sign-in.ts';
import { getSpecialPasswords, getTemporaryPassword } from '../../undo-log/logged-passwords.ts';
import { exactPasswordId } from '../auth/similar-credentials.ts';

const { id: write, setsPassword } = passwordOperation;
const read = { operationId: identityOperation.id } as const;
/** The sentences of the contract about a change of the password. */
const rules = {
  new: {
    rule: 'readback.password',
    sentence: 'After a change of the password, the new password signs in.',
    place: 'requestBody',
    source: 'spec',
  },
  old: {
    rule: 'noeffect.old-password',
    sentence: 'After a change of the password, the old password is rejected.',
    place: 'requestBody',
    source: 'spec',
  },
  ownToken: {
    rule: 'time.own-token-stays',
    sentence: 'The token that changed the password remains valid.',
    place: 'description',
    source: 'decision',
  },
  otherTokens: {
    rule: 'time.other-tokens-end',
    sentence:
      'A change of the password ends the other tokens of the user: they get 401 with token-revoked.',
    place: 'description',
    source: 'decision',
  },
  otherUsers: {
    rule: 'time.other-users-stay',
    sentence: 'After a change of the password, the tokens of other users remain valid.',
    place: 'description',
    source: 'decision',
  },
} as const;

type RuleName = keyof typeof rules;

const getId = (name: RuleName) => createRequirementId(rules[name].rule, passwordOperation);
const ruleNames = Object.keys(rules) as RuleName[];

/** Changes the password of the run's user, signs in with it, and restores the old one. */
export const password: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  purpose: 'readback.password',
  order: 'middle',
  requirements: (contract) =>
    ruleNames.map((name) => {
      const { sentence, place, source } = rules[name];
      const id = getId(name);
      return { ...createDestructiveRequirement(contract, id, write, place, sentence), source };
    }),
  run: runCheck,
};

async function runCheck(run: CheckRun): Promise<void> {
  const { userName, password: original } = run.options;
  if (userName !== 'admin') {
    const message = `The password belongs to admin, but the run is signed in as ${userName}.`;
    for (const name of ruleNames) run.markNotTested(getId(name), message, '--user admin');
    return;
  }
  const changed = getTemporaryPassword(original);
  const otherSignIn = await signIn(run, original);
  const otherToken = otherSignIn === null ? null : readToken(otherSignIn);
  const setup = await run.target.getToken('setup');
  const put = await setTemporaryPassword(run, changed);
  if (put.response?.status !== 200) {
    const message = `Changing the password returned ${describeOutcome(put)}.`;
    run.fail(getId('new'), { message, exchanges: [put.n] });
    return;
  }
  run.pass(getInputId('base'), {
    message: 'Returned 200 for another password.',
    exchanges: [put.n],
  });
  await testChangedPassword(run, put, changed);
  await testTokens(run, put, otherToken);
  await testOtherUser(run, put, setup);
  await restorePassword(run, await testSpecialPasswords(run, changed));
}

/** Stores the password, and sets another one. */
async function setTemporaryPassword(run: CheckRun, changed: string): Promise<Exchange> {
  const { password: original } = run.options;
  run.note('The password temporarily begins with the current one and the suffix -verify.');
  await run.undoLog.record({
    operationId: write,
    body: { [setsPassword]: original },
    readback: identityOperation.id,
    pointer: '/password',
    isUnseen: true,
  });
  // If the response is lost, either password may be valid.
  run.target.expectPassword(changed);
  const put = await changePassword(run, changed);
  if (put.response?.status !== 200) run.target.expectPassword(original);
  return put;
}

/**
 * Sets a password with all kinds of characters, for a test that ends with `restorePassword`.
 * @returns the password, or null if it does not sign in
 */
export async function setSpecialPassword(run: CheckRun): Promise<string | null> {
  const { userName, password: original } = run.options;
  const special = getSpecialPasswords(original).find(({ rule }) => rule === 'characters');
  if (special === undefined || userName !== 'admin' || !run.target.mayCall(write).allowed)
    return null;
  const put = await setTemporaryPassword(run, special.password);
  if (put.response?.status !== 200) return null;
  const seen = await signIn(run, special.password);
  if (seen?.response?.status === 200) return special.password;
  await restorePassword(run, special.password);
  return null;
}

const getInputId = (rule: string) =>
  createRequirementId(`valid-input.${rule}`, passwordOperation, `/${setsPassword}`);

/** Sets passwords that are longer or unusual. Returns the one that the device may have now. */
async function testSpecialPasswords(run: CheckRun, changed: string): Promise<string> {
  let current = changed;
  run.markNotTested(
    getInputId('min-length'),
    'A run sets no password that others could guess.',
    'Set a password of the least length by hand',
  );
  for (const { rule, password: special } of getSpecialPasswords(run.options.password)) {
    const id = getInputId(rule);
    run.target.expectPassword(special);
    const put = await changePassword(run, special);
    const isAccepted = put.response?.status === 200;
    const message = `A password of ${[...special].length} characters (${rule}) returned ${describeOutcome(put)}.`;
    run.evaluate(id, isAccepted ? null : message, message, [put.n]);
    if (!isAccepted) {
      run.target.expectPassword(current);
      continue;
    }
    current = special;
    if (rule === 'max-length') await testShortened(run, special);
    const seen = await signIn(run, special);
    if (seen === null) continue;
    recordStatus(run, 'new', put, `After this change (${rule}), signing in`, seen, 200);
    // Another rejection could lock the user out.
    if (seen.response?.status !== 200) break;
  }
  return current;
}

/**
 * A device that stores a part of a long password only accepts that part. This is one of the few
 * rejections of a run, so it is also a sample of those that `signInOracle` compares.
 */
async function testShortened(run: CheckRun, special: string): Promise<void> {
  const sample = run.for(exactPasswordId);
  const shortened = special.slice(0, -1);
  await signIn(sample, shortened, getUnknownUser(run.target.exchanges.length));
  const seen = await signIn(sample, shortened);
  if (seen === null) return;
  const message = `Signing in without the last of ${special.length} characters of the password returned ${describeOutcome(seen)}.`;
  run.record(exactPasswordId, !hasSucceeded(seen), message, [seen.n]);
}

/** Records the status of a request after the change. */
function recordStatus(
  run: CheckRun,
  name: RuleName,
  put: Exchange,
  subject: string,
  seen: Exchange,
  expected: number,
): void {
  const isExpected = seen.response?.status === expected;
  const message = `${subject} returned ${describeOutcome(seen)}.`;
  run.record(getId(name), isExpected, message, [put.n, seen.n]);
}

/** Signs in with the new and the old password. */
async function testChangedPassword(run: CheckRun, put: Exchange, changed: string): Promise<void> {
  let fresh = await signIn(run, changed);
  if (fresh?.response?.status !== 200) {
    await wait(run.contract.getOperation(write).readback?.withinMs ?? 0);
    fresh = await signIn(run, changed);
  }
  const stale = await signIn(run, run.options.password);
  for (const [name, kind, expected, seen] of [
    ['new', 'new', 200, fresh],
    ['old', 'old', 404, stale],
  ] as const) {
    if (seen !== null)
      recordStatus(run, name, put, `Signing in with the ${kind} password`, seen, expected);
    else
      run.markNotTested(
        getId(name),
        'Another rejected sign-in could lock the user out.',
        'Correct the sign-in with a new password, and run again',
      );
  }
}

/**
 * Uses the token that changed the password, and another one of the same user from before.
 * @param otherToken null if the other sign-in failed
 */
async function testTokens(run: CheckRun, put: Exchange, otherToken: string | null): Promise<void> {
  const own = await requestWithRetry(run, read);
  recordStatus(run, 'ownToken', put, 'The token that changed the password', own, 200);
  if (own.response?.status === 401) await run.target.signIn();
  const id = getId('otherTokens');
  if (otherToken === null) {
    const message = 'A second sign-in with the original password failed.';
    const enabledBy = 'Correct the second sign-in of a user, and run again';
    return run.markNotTested(id, message, enabledBy);
  }
  const authorization = `Bearer ${otherToken}`;
  const other = await requestWithRetry(run, { ...read, authorization });
  const code = getProblemCode(other.response);
  const isRevoked = other.response?.status === 401 && code === 'token-revoked';
  const message = `Another token of the user returned ${describeOutcome(other)} with the code ${formatValue(code)}.`;
  run.record(id, isRevoked, message, [put.n, other.n]);
}

/** Uses a token of the user setup from before the change. */
async function testOtherUser(run: CheckRun, put: Exchange, setup: TokenResult): Promise<void> {
  if (setup.token === null)
    return run.markNotTested(getId('otherUsers'), setup.reason, setup.enabledBy);
  const authorization = `Bearer ${setup.token}`;
  const seen = await requestWithRetry(run, { ...read, as: 'setup', authorization });
  recordStatus(run, 'otherUsers', put, 'The token of the user setup', seen, 200);
}

/**
 * Restores the old password and signs in with it, because the device may have ended the session.
 * @param changed the password that the device may have
 */
export async function restorePassword(run: CheckRun, changed: string): Promise<void> {
  const { target, options } = run;
  const { password } = options;
  const change = () => changePassword(run, password);
  let put = await change();
  if (put.response?.status === 401) {
    await target.signIn();
    put = await change();
  }
  const signedIn = await signIn(run, password);
  const isRestored = put.response?.status === 200 && signedIn?.response?.status === 200;
  target.expectPassword(isRestored ? password : changed);
  await target.signIn();
  const outcome = signedIn === null ? 'was not tried' : `returned ${describeOutcome(signedIn)}`;
  const message = `Restoring the old password returned ${describeOutcome(put)}. Signing in with it ${outcome}.`;
  run.record(getId('new'), isRestored, message, [put.n, ...(signedIn ? [signedIn.n] : [])]);
  if (!isRestored) {
    run.note(
      'The password could not be restored. It is the old one, or begins with it and the suffix -verify.',
    );
  }
}

function changePassword(run: CheckRun, value: string): Promise<Exchange> {
  return requestWithRetry(run, {
    operationId: write,
    json: { [setsPassword]: value },
  });
}

/** Returns null if another rejection could lock the user out. */
async function signIn(
  run: CheckRun,
  value: string,
  userName: string = run.options.userName,
): Promise<Exchange | null> {
  const spec = createSignIn(userName, value);
  try {
    return await run.request({ ...spec, expectsRateLimit: true });
  } catch (error) {
    if (error instanceof NotAllowedError) return null;
    throw error;
  }
}
