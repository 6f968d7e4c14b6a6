import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { getMember } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, parseJsonBody } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { NotAllowedError } from '../../model/target.ts';
import { getUnknownUser } from '../../probing/unique-user-name.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn } from '../../target/sign-in.ts';
import { maxFailedProbes } from '../../target/sign-in-limit.ts';
import { listProbes } from '../auth/exact-credentials.ts';

/** With one failure more of the real user, no other check could sign in wrongly. */
const sampleCount = maxFailedProbes;

/** One slow response may be chance. */
const minSampleCount = 2;

/** A difference that a client on the network can measure, and that chance does not explain. */
const minDifferenceMs = 40;
const minFactor = 3;

const timingId = createRequirementId('security.sign-in-timing', signInOperation);
const responseId = createRequirementId('security.sign-in-response', signInOperation);

/** A rejected sign-in does not reveal whether the user exists. */
export const signInOracle: ScenarioCheck = {
  kind: 'scenario',
  class: 'security',
  purpose: timingId,
  // Its failed sign-ins must not take those of other checks (SignInLimit).
  order: 'last',
  requirements: (contract) => [
    createSignInRequirement(
      contract,
      'sign-in-timing',
      'A rejected sign-in takes about as long for a user who exists as for one who does not.',
    ),
    createSignInRequirement(
      contract,
      'sign-in-response',
      'A rejected sign-in has the same status and problem for a user who exists as for one who does not.',
    ),
  ],
  async run(run) {
    if (!run.isSelected(timingId) && !run.isSelected(responseId)) return;
    try {
      await testSignIn(run);
    } finally {
      // Ends the row of failures.
      await run.target.signIn();
    }
  },
};

function createSignInRequirement(contract: Contract, rule: string, sentence: string): Requirement {
  return createRequirement(contract, {
    class: 'security',
    rule,
    operation: signInOperation,
    sentence,
    pointer: `${contract.getOperationObject(signInOperation.id).pointer}/description`,
    source: 'decision',
    harm: 'security',
  });
}

async function testSignIn(run: CheckRun): Promise<void> {
  const { known, unknown } = await collectRejections(run);
  compareTimes(run, known, unknown);
  compareResponses(run, known, unknown);
}

/** Rejections of the same kind a moment ago count, so that the user has no more of them. */
async function collectRejections(run: CheckRun) {
  const { target, options } = run;
  const { known, unknown } = listProbes(target.exchanges, options.userName);
  const request = (userName: string) =>
    run.request({ ...createSignIn(userName, 'not-the-password-7c') });
  try {
    // The samples alternate, so that a device that becomes slow slows both kinds.
    while (known.length < sampleCount) {
      unknown.push(await request(getUnknownUser(target.exchanges.length)));
      known.push(await request(options.userName));
    }
  } catch (error) {
    if (!(error instanceof NotAllowedError) || known.length < minSampleCount) throw error;
  }
  return { known, unknown };
}

function compareTimes(
  run: CheckRun,
  known: readonly Exchange[],
  unknown: readonly Exchange[],
): void {
  const exchanges = [...unknown, ...known].map(({ n }) => n);
  const isTelling = isDistinctlyFaster(known, unknown) || isDistinctlyFaster(unknown, known);
  const times = `${formatTimes(known)} for a user who exists, ${formatTimes(unknown)} for others.`;
  const problem = `The time of a rejected sign-in reveals whether the user exists: ${times}`;
  run.evaluate(timingId, isTelling ? problem : null, times, exchanges);
}

/** Returns true if the slowest of the fast is far below the fastest of the others. */
export function isDistinctlyFaster(fast: readonly Exchange[], slow: readonly Exchange[]): boolean {
  const max = Math.max(...fast.map(({ tookMs }) => tookMs));
  const min = Math.min(...slow.map(({ tookMs }) => tookMs));
  return min - max >= minDifferenceMs && min >= max * minFactor;
}

function formatTimes(exchanges: readonly Exchange[]): string {
  return exchanges.map(({ tookMs }) => `${Math.round(tookMs)} ms`).join(', ');
}

function compareResponses(
  run: CheckRun,
  known: readonly Exchange[],
  unknown: readonly Exchange[],
): void {
  const shown = [known[0], unknown[0]].filter((it) => it !== undefined);
  const [ours, theirs] = shown.map((it) => summarizeProblem(it, ['code', 'title', 'detail']));
  const problem = `A rejected sign-in returned ${ours} for a user who exists, but ${theirs} for another.`;
  run.evaluate(
    responseId,
    ours === theirs ? null : problem,
    `Both returned ${ours}.`,
    shown.map(({ n }) => n),
  );
}

/** Numbers may differ: the attempts that are left, a port, or the time. */
export function summarizeProblem({ response }: Exchange, names: readonly string[]): string {
  if (response === null) return 'no response';
  const body = parseJsonBody(response);
  const texts = names.map((name) => String(getMember(body, name) ?? ''));
  return `${response.status} ${texts.join(' ').replace(/\d+/g, '#')}`.trim();
}
