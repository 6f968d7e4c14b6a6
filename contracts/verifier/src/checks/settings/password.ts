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
import {
  createDestructiveRequirement,
  createRequirementId,
} from '../../requirements/create-requirement.ts';
import { createSignIn, readToken } from '../../target/sign-in.ts';
import { getTemporaryPassword } from '../../undo-log/logged-passwords.ts';

const purpose = 'readback.password';
const { id: write, setsPassword } = passwordOperation;
const read = { purpose, operationId: identityOperation.id } as const;
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
  order: 'middle',
  requirements: (contract) =>
    ruleNames.map((name) => {
      const { sentence, place, source } = rules[name];
      const id = getId(name);
      return { ...createDestructiveRequirement(contract, id, write, place, sentence), source };
    }),
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const { userName, password: original } = context.options;
  if (userName !== 'admin') {
    const message = `The password belongs to admin, but the run is signed in as ${userName}.`;
    for (const name of ruleNames) findings.markNotTested(getId(name), message, '--user admin');
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
    findings.fail(getId('new'), { message, exchanges: [put.n] });
    return findings.list();
  }
  await testChangedPassword(context, findings, put, changed);
  await testTokens(context, findings, put, otherToken);
  await testOtherUser(context, findings, put, setup);
  await restorePassword(context, findings, changed);
  return findings.list();
}

/** Records the status of a request after the change. */
function recordStatus(
  findings: Findings,
  name: RuleName,
  put: Exchange,
  subject: string,
  seen: Exchange,
  expected: number,
): void {
  const isExpected = seen.response?.status === expected;
  const message = `${subject} returned ${describeOutcome(seen)}.`;
  findings.record(getId(name), isExpected, message, [put.n, seen.n]);
}

/** Signs in with the new and the old password. */
async function testChangedPassword(
  context: RunContext,
  findings: Findings,
  put: Exchange,
  changed: string,
): Promise<void> {
  let fresh = await signIn(context, changed);
  if (fresh?.response?.status !== 200) {
    await wait(context.contract.getOperation(write).readback?.withinMs ?? 0);
    fresh = await signIn(context, changed);
  }
  const stale = await signIn(context, context.options.password);
  for (const [name, kind, expected, seen] of [
    ['new', 'new', 200, fresh],
    ['old', 'old', 404, stale],
  ] as const) {
    if (seen !== null)
      recordStatus(findings, name, put, `Signing in with the ${kind} password`, seen, expected);
    else
      findings.markNotTested(
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
async function testTokens(
  context: RunContext,
  findings: Findings,
  put: Exchange,
  otherToken: string | null,
): Promise<void> {
  const own = await requestWithRetry(context, read);
  recordStatus(findings, 'ownToken', put, 'The token that changed the password', own, 200);
  if (own.response?.status === 401) await context.target.signIn();
  const id = getId('otherTokens');
  if (otherToken === null) {
    const message = 'A second sign-in with the original password failed.';
    const enabledBy = 'Correct the second sign-in of a user, and run again';
    return findings.markNotTested(id, message, enabledBy);
  }
  const authorization = `Bearer ${otherToken}`;
  const other = await requestWithRetry(context, { ...read, authorization });
  const code = getProblemCode(other.response);
  const isRevoked = other.response?.status === 401 && code === 'token-revoked';
  const message = `Another token of the user returned ${describeOutcome(other)} with the code ${formatValue(code)}.`;
  findings.record(id, isRevoked, message, [put.n, other.n]);
}

/** Uses a token of the user setup from before the change. */
async function testOtherUser(
  context: RunContext,
  findings: Findings,
  put: Exchange,
  setup: TokenResult,
): Promise<void> {
  if (setup.token === null)
    return findings.markNotTested(getId('otherUsers'), setup.reason, setup.enabledBy);
  const authorization = `Bearer ${setup.token}`;
  const seen = await requestWithRetry(context, { ...read, as: 'setup', authorization });
  recordStatus(findings, 'otherUsers', put, 'The token of the user setup', seen, 200);
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
  findings.record(getId('new'), isRestored, message, [put.n, ...(signedIn ? [signedIn.n] : [])]);
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
