import {
  getOperationThat,
  identityOperation,
  signInOperation,
} from '@stillhouse/contracts/marked-operations';
import { lockout } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { getUnknownUser, isUnknownUser } from '../../probing/unique-user-name.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn, getUserName } from '../../target/sign-in.ts';
import { isRejectedSignIn, maxFailedProbes } from '../../target/sign-in-limit.ts';
import {
  createNameVariants,
  createPasswordVariants,
  exactPasswordId,
} from './similar-credentials.ts';

const nameId = createRequirementId('auth.exact-name', signInOperation);
const sessionId = createRequirementId('auth.session-after-rejection', signInOperation);
const earlyId = createRequirementId('lockout.early', signInOperation);
const setupId = createRequirementId('auth.setup-users', signInOperation);
const elsewhereId = createRequirementId('auth.setup-users-elsewhere', signInOperation);

/** Only the exact user name and password sign in, each user where it may. */
export const exactCredentials: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  // Its failed sign-ins must not take those of other checks.
  order: 'last',
  requirements: (contract) => [
    createSignInRequirement(contract, nameId, 'Only the exact user name signs in.'),
    createSignInRequirement(contract, exactPasswordId, 'Only the exact password signs in.'),
    createSignInRequirement(
      contract,
      sessionId,
      'A rejected sign-in does not end the sessions of the user.',
    ),
    createSignInRequirement(
      contract,
      earlyId,
      `Fewer than ${lockout.failures} failures in a row lock no user name.`,
    ),
    createSignInRequirement(
      contract,
      setupId,
      'The users setup and oob sign in over the local setup address with the serial number.',
    ),
    createSignInRequirement(
      contract,
      elsewhereId,
      'After setup, the users setup and oob sign in over the local setup address only.',
      'destructive',
    ),
  ],
  untested: (id) =>
    id === setupId || id === elsewhereId
      ? {
          message: 'The run does not know the local setup address, or setup is not completed.',
          enabledBy: '--setup-target URL',
        }
      : {
          message: 'Another rejected sign-in could lock the user out.',
          enabledBy: 'Correct the sign-in of the device, and run again',
        },
  async run(run) {
    await testPasswords(run);
    await testNames(run);
    await testSetupUsers(run);
  },
};

function createSignInRequirement(
  contract: Contract,
  id: string,
  sentence: string,
  harm: 'safe' | 'destructive' = 'safe',
) {
  return createRequirement(contract, {
    class: id.startsWith('lockout') ? 'lockout' : 'auth',
    rule: id.slice(id.indexOf('.') + 1, id.indexOf(':')),
    operation: signInOperation,
    sentence,
    pointer: `${contract.getOperationObject(signInOperation.id).pointer}/description`,
    source: 'decision',
    harm,
  });
}

function signIn(
  run: CheckRun,
  userName: string,
  password: string,
  usesSetupTarget = false,
): Promise<Exchange> {
  return run.request({
    ...createSignIn(userName, password),
    expectsRateLimit: true,
    usesSetupTarget,
  });
}

/** Returns the rejected sign-ins of this check, for users who exist and for others. */
export function listProbes(exchanges: readonly Exchange[], userName: string) {
  const probes = exchanges.filter(
    (exchange) => exchange.purpose === exactPasswordId && isRejectedSignIn(exchange),
  );
  const known = probes.filter((probe) => getUserName(probe) === userName);
  const unknown = probes.filter((probe) => isUnknownUser(getUserName(probe)));
  return { known, unknown };
}

async function testPasswords(run: CheckRun): Promise<void> {
  const { target, options } = run;
  const { userName, password } = options;
  const used = target.exchanges.filter(
    (exchange) => isRejectedSignIn(exchange) && getUserName(exchange) === userName,
  ).length;
  const variants = createPasswordVariants(password).slice(0, Math.max(0, maxFailedProbes - used));
  for (const { text, note } of variants) {
    await signIn(run.for(exactPasswordId), getUnknownUser(target.exchanges.length), text);
    const exchange = await signIn(run.for(exactPasswordId), userName, text);
    const isLocked = exchange.response?.status === 429;
    const message = `Signing in with ${note} returned ${describeOutcome(exchange)}.`;
    run.record(earlyId, !isLocked, message, [exchange.n]);
    if (isLocked) break;
    run.record(exactPasswordId, !hasSucceeded(exchange), message, [exchange.n]);
  }
  if (variants.length > 0) {
    const later = await run.request({ purpose: sessionId, operationId: identityOperation.id });
    const isValid = later.response?.status !== 401;
    const message = `The token returned ${describeOutcome(later)} after rejected sign-ins.`;
    run.record(sessionId, isValid, message, [later.n]);
  }
  await target.signIn();
}

async function testNames(run: CheckRun): Promise<void> {
  const { userName, password } = run.options;
  for (const [i, { text, note }] of createNameVariants(userName).entries()) {
    const exchange = await signIn(run.for(nameId), text, password);
    const message = `Signing in with ${note} returned ${describeOutcome(exchange)}.`;
    run.record(nameId, !hasSucceeded(exchange), message, [exchange.n]);
    // A sign-in in between, in case the device counts similar names as one.
    if (i % maxFailedProbes === maxFailedProbes - 1) await run.target.signIn();
  }
  await run.target.signIn();
}

async function testSetupUsers(run: CheckRun): Promise<void> {
  const { options, device, target } = run;
  if (options.setupTarget === undefined || device.serialNumber === '') return;
  const serial = device.serialNumber;
  const isElsewhere = new URL(options.setupTarget).host !== new URL(target.baseUrl).host;
  const { id: completeSetup } = getOperationThat('completes-setup');
  const isCompleted = target.exchanges.some(
    ({ operationId, response }) => operationId === completeSetup && response?.status === 200,
  );
  const wrong = {
    setup: [`${serial}\0`, options.password],
    oob: [serial.slice(0, -1), `${serial} `],
  };
  for (const userName of ['setup', 'oob'] as const) {
    if (userName === options.userName) continue;
    const right = await signIn(run.for(setupId), userName, serial, true);
    const message = `Signing in as ${userName} returned ${describeOutcome(right)}.`;
    run.record(setupId, right.response?.status === 200, message, [right.n]);
    if (right.response?.status !== 200) continue;
    for (const password of wrong[userName].filter((it) => it !== serial)) {
      const exchange = await signIn(run.for(exactPasswordId), userName, password, true);
      const outcome = `Signing in as ${userName} with another password returned ${describeOutcome(exchange)}.`;
      run.record(exactPasswordId, !hasSucceeded(exchange), outcome, [exchange.n]);
    }
    await signIn(run.for(setupId), userName, serial, true);
    if (!isElsewhere || !isCompleted) continue;
    const there = await signIn(run.for(elsewhereId), userName, serial);
    const outcome = `Signing in as ${userName} at the network address returned ${describeOutcome(there)}.`;
    run.record(elsewhereId, there.response?.status === 404, outcome, [there.n]);
  }
}
