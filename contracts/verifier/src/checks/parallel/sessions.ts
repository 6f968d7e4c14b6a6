import { identityOperation, signInOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { readCurrentValue } from '../../probing/current-value.ts';
import { createHarmlessBody } from '../../probing/harmless-body.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn, readToken } from '../../target/sign-in.ts';
import { getRole } from '../../target/token.ts';

const sessionsId = createRequirementId('auth.sessions', signInOperation);
const writeId = createRequirementId('auth.sessions-write', signInOperation);

/** As many as tabs of the console that a person may have open. */
const sessionCount = 8;

/** A later sign-in ends no session: all tokens of the run can read, and the last one can write. */
export const sessions: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  purpose: sessionsId,
  requirements: (contract): Requirement[] => {
    const base = {
      class: 'auth',
      operation: signInOperation,
      pointer: `${contract.getOperationObject(signInOperation.id).pointer}/description`,
      source: 'decision',
    } as const;
    return [
      createRequirement(contract, {
        ...base,
        rule: 'sessions',
        sentence: 'A later sign-in, of the same or of another user, does not end an earlier token.',
      }),
      createRequirement(contract, {
        ...base,
        rule: 'sessions-write',
        sentence: 'Every token of a user may write, the first and the last one.',
      }),
    ];
  },
  untested: (id) =>
    id === writeId
      ? {
          message: 'No setting can be written with its own value.',
          enabledBy: '--harm safe',
        }
      : undefined,
  async run(run) {
    const { target, options } = run;
    const tokens: string[] = [target.token];
    for (let i = 1; i < sessionCount; i += 1) {
      const exchange = await run.request({
        ...createSignIn(options.userName, options.password),
        usesNewConnection: i % 2 === 0,
      });
      const token = readToken(exchange);
      if (token !== null) tokens.push(token);
      else if (exchange.response?.status !== 429) {
        const message = `Sign-in ${i} returned ${describeOutcome(exchange)}.`;
        run.fail(sessionsId, { message, exchanges: [exchange.n] });
      }
    }
    await testWrite(run, tokens);
    // Other users of the run signed in before, or sign in now.
    for (const role of ['setup', 'oob'] as const) await target.getToken(role);
    for (const [i, token] of tokens.entries()) await testToken(run, token, i);
  },
};

async function testToken(run: CheckRun, token: string, i: number): Promise<void> {
  const exchange = await requestWithRetry(run, {
    purpose: run.purpose,
    operationId: identityOperation.id,
    as: getRole(run.options.userName),
    authorization: `Bearer ${token}`,
  });
  const message = `The token of sign-in ${i + 1} of ${sessionCount} returned ${describeOutcome(exchange)}.`;
  run.record(sessionsId, isAuthorized(exchange), message, [exchange.n]);
}

function isAuthorized({ response }: Exchange): boolean {
  return response?.status !== 401 && response?.status !== 403;
}

/** Writes the current value of a setting with the first and the last token. */
async function testWrite(run: CheckRun, tokens: readonly string[]): Promise<void> {
  const { contract, target } = run;
  const write = contract.operations.find(
    ({ id, safety, readback }) =>
      safety === 'safe' &&
      readback !== undefined &&
      contract.getRequestSchema(id) !== null &&
      target.mayCall(id).allowed,
  );
  if (write === undefined) return;
  const body = createHarmlessBody(contract, write, await readCurrentValue(run.for(writeId), write));
  if (body === null) return;
  for (const token of new Set([tokens[0], tokens.at(-1)])) {
    const exchange = await requestWithRetry(run, {
      purpose: writeId,
      operationId: write.id,
      as: getRole(run.options.userName),
      authorization: `Bearer ${token}`,
      ...body,
    });
    const message = `${write.id} returned ${describeOutcome(exchange)} with another token of the user.`;
    run.record(writeId, isAuthorized(exchange), message, [exchange.n]);
  }
}
