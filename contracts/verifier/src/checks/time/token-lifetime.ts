import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import { getHeader } from '../../exchange.ts';
import { told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf, read } from '../../observe/read-resources.ts';
import { claimsOf, tokenIn } from '../../target/token.ts';

const claims = '/components/schemas/TokenClaims';
const life = 'time.token-life:signIn';
const issued = 'time.token-issued:signIn';
const subject = 'cross.token-subject:signIn';
const expired = 'time.token-expired:signIn';

/** The lifetime of a token (R3.5). */
const lifeSeconds = 24 * 60 * 60;
/** The response date and the token usually use the same clock, but a proxy may have another. */
const nearSeconds = 10 * 60;
/** The run waits for the expiry of a token that expires sooner than this. */
const worthWaitingMs = 90_000;

/** Checks the lifetime and the claims of a token. */
export const tokenIsTimely: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'last',
  requirements: () => {
    const about = {
      operationId: 'signIn',
      level: 'MUST',
      source: 'decision',
      profile: 'read',
    } as const;
    return [
      {
        ...about,
        id: life,
        class: 'time',
        sentence: 'A token is valid for 24 hours.',
        pointer: `${claims}/properties/exp`,
      },
      {
        ...about,
        id: issued,
        class: 'time',
        sentence: "The issue time of a token is the current time of the device's clock.",
        pointer: `${claims}/properties/iat`,
      },
      {
        ...about,
        id: subject,
        class: 'cross',
        sentence: 'The subject of a token is the signed-in user.',
        pointer: `${claims}/properties/sub`,
      },
      {
        ...about,
        id: expired,
        class: 'time',
        sentence: 'A token is rejected after its expiry.',
        pointer: '/components/responses/Unauthorized',
      },
    ];
  },
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const signIn = context.target.exchanges.find(
    ({ operationId, answer }) => operationId === 'signIn' && answer?.status === 200,
  );
  const token = signIn === undefined ? null : tokenIn(signIn);
  const payload = token === null ? null : claimsOf(token);
  if (signIn === undefined || token === null || payload === null) {
    const message = 'The token of this run has no readable claims.';
    for (const id of [life, issued, subject, expired]) {
      findings.notTested(id, message, 'A device whose tokens are JWTs');
    }
    return findings.all();
  }
  const exchanges = [signIn.n];
  const { sub, iat, exp } = payload;
  const judge = (id: string, isSo: boolean, message: string) =>
    isSo ? findings.pass(id, { message, exchanges }) : findings.fail(id, { message, exchanges });
  judge(
    life,
    Number(exp) - Number(iat) === lifeSeconds,
    `exp is ${Number(exp) - Number(iat)} s after iat.`,
  );
  const date = Date.parse(getHeader(signIn.answer?.headers ?? [], 'date') ?? '') / 1000;
  if (Number.isNaN(date)) {
    findings.notTested(issued, 'The response has no date.', 'A device that sends a Date header');
  } else {
    judge(
      issued,
      Math.abs(Number(iat) - date) < nearSeconds,
      `iat is ${told(iat)}, and the device's date is ${date}.`,
    );
  }
  const { userName } = context.options;
  judge(subject, sub === userName, `sub is ${told(sub)} for the user ${userName}.`);
  await judgeExpiry(context, findings, token, Number(exp) * 1000);
  return findings.all();
}

/** Tests an expired token only if the device's clock makes the token expire soon. */
async function judgeExpiry(
  context: RunContext,
  findings: Findings,
  token: string,
  endsAt: number,
): Promise<void> {
  const { exchange } = await read(context, 'time.token', 'getStatus');
  const now = Date.parse(getHeader(exchange.answer?.headers ?? [], 'date') ?? '');
  const leftMs = endsAt - now;
  if (Number.isNaN(now) || leftMs > worthWaitingMs) {
    const hours = Number.isNaN(leftMs) ? 24 : Math.round(leftMs / 3_600_000);
    findings.notTested(
      expired,
      `The token of this run is valid for another ${hours} hours.`,
      'A device whose clock can be set',
    );
    return;
  }
  await wait(Math.max(0, leftMs) + 2_000);
  const late = await context.target.request({
    purpose: 'time.token',
    operationId: 'getStatus',
    as: 'odd',
    authorization: `Bearer ${token}`,
    isValid: false,
  });
  const told = { message: `The expired token returned ${outcomeOf(late)}.`, exchanges: [late.n] };
  if (late.answer?.status === 401) findings.pass(expired, told);
  else findings.fail(expired, told);
  await context.target.signIn();
}
