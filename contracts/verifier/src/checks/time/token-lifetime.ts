import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { readDate } from '../../observe/clock-speed.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { announceWait, maxWaitMs } from '../../observe/long-wait.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { getUserName, readToken } from '../../target/sign-in.ts';
import { getClaims } from '../../target/token.ts';
import {
  expiredId,
  issuedId,
  lifetimeId,
  listTokenRequirements,
  subjectId,
} from './token-requirements.ts';

/** The lifetime of a token (R3.5). */
const tokenLifetimeSeconds = 24 * 60 * 60;
/** The response date and the token usually use the same clock, but a proxy may have another. */
const toleranceSeconds = 10 * 60;

/** Checks the lifetime and the claims of a token. */
export const tokenLifetime: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'last',
  requirements: listTokenRequirements,
  run: runCheck,
};

async function runCheck(run: CheckRun): Promise<void> {
  const signIns = run.target.exchanges.flatMap((exchange) => {
    const { response } = exchange;
    const token = response?.status === 200 ? readToken(exchange) : null;
    const claims = token === null ? null : getClaims(token);
    return token === null || claims === null ? [] : [{ exchange, token, claims }];
  });
  const [first] = signIns;
  if (first === undefined) {
    const message = 'The token of this run has no readable claims.';
    for (const id of [lifetimeId, issuedId, subjectId, expiredId]) {
      run.markNotTested(id, message, 'Correct the token as the contract says, and run again');
    }
    return;
  }
  for (const { exchange, claims } of signIns) evaluateClaims(run, exchange, claims);
  await testExpiry(run, first.token, Number(first.claims.exp) * 1000);
}

function evaluateClaims(
  run: CheckRun,
  signIn: Exchange,
  { sub, iat, exp }: Readonly<Record<string, unknown>>,
): void {
  const exchanges = [signIn.n];
  const record = (id: string, passed: boolean, message: string) =>
    run.record(id, passed, message, exchanges);
  record(
    lifetimeId,
    Number(exp) - Number(iat) === tokenLifetimeSeconds,
    `exp is ${Number(exp) - Number(iat)} s after iat.`,
  );
  const date = (readDate(signIn) ?? Number.NaN) / 1000;
  if (Number.isNaN(date)) {
    run.markNotTested(
      issuedId,
      'The response has no date.',
      'Correct the header date, and run again',
    );
  } else {
    record(
      issuedId,
      Math.abs(Number(iat) - date) < toleranceSeconds,
      `iat is ${formatValue(iat)}, and the device's date is ${date}.`,
    );
  }
  const userName = getUserName(signIn);
  record(subjectId, sub === userName, `sub is ${formatValue(sub)} for the user ${userName}.`);
}

/** Tests an expired token only if the device's clock makes the token expire soon. */
async function testExpiry(run: CheckRun, token: string, endsAt: number): Promise<void> {
  const { exchange } = await readResource(run.for('time.token'), identityOperation.id);
  const now = readDate(exchange) ?? Number.NaN;
  const leftMs = endsAt - now;
  if (!(leftMs <= maxWaitMs)) {
    const hours = Math.round(leftMs / 3_600_000);
    run.markNotTested(
      expiredId,
      Number.isNaN(leftMs)
        ? 'The token has no readable `exp`, or the response has no date.'
        : `The token of this run is valid for another ${hours} hours.`,
      'Use a token by hand after it has expired',
    );
    return;
  }
  announceWait(run, 'the token to expire', leftMs + 2_000);
  await wait(Math.max(0, leftMs) + 2_000);
  const late = await run.request({
    purpose: 'time.token',
    operationId: identityOperation.id,
    authorization: `Bearer ${token}`,
    isValid: false,
  });
  const message = `The expired token returned ${describeOutcome(late)}.`;
  run.record(expiredId, late.response?.status === 401, message, [late.n]);
  await run.target.signIn();
}
