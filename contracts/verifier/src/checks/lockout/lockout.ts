import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation, signInOperation } from '@stillhouse/contracts/marked-operations';
import { lockout } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, getHeader, parseCount } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { getUnknownUser } from '../../probing/unique-user-name.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn } from '../../target/sign-in.ts';
import { createPasswordVariants, exactPasswordId } from '../auth/similar-credentials.ts';
import { type Reads, readEach, testReadsMeanwhile } from '../noeffect/reads-meanwhile.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';

/** Maximum interval between two readings of the countdown. */
const maxCountdownIntervalMs = 2_000;
/** The minimum decrease per millisecond. A countdown in seconds would decrease by 0.001. */
const minDecreasePerMs = 0.25;
const { failures: allowedFailures, minMs, maxMs } = lockout;
/** A remaining time below this is in seconds: no lockout is that short. */
const maxSeconds = maxMs / 1_000;
/** Tolerance for the speed of the device's clock. */
const graceMs = 1_500;

const requirementIds = {
  rejected: createRequirementId('lockout.failures', signInOperation),
  attemptsLeft: createRequirementId('lockout.attempts-left', signInOperation),
  locked: createRequirementId('lockout.locked', signInOperation),
  header: createRequirementId('lockout.header', signInOperation),
  countsDown: createRequirementId('lockout.counts-down', signInOperation),
  rightPassword: createRequirementId('lockout.right-password', signInOperation),
  tokens: createRequirementId('lockout.tokens', signInOperation),
  reads: createRequirementId('lockout.reads', signInOperation),
  others: createRequirementId('lockout.other-users', signInOperation),
  otherAddress: createRequirementId('lockout.other-address', signInOperation),
  ends: createRequirementId('lockout.ends', signInOperation),
  resets: createRequirementId('lockout.resets', signInOperation),
} as const;

const sentences: Readonly<Record<keyof typeof requirementIds, string>> = {
  rejected: `Each of the first ${allowedFailures} consecutive failures for a user name returns 404.`,
  attemptsLeft: 'x-rate-limit-remaining, if it is there, counts the failures down to 0.',
  locked: `After ${allowedFailures} consecutive failures for a user name, signing in returns 429.`,
  header: 'x-rate-limit-timeout is the time in milliseconds until signing in is possible again.',
  countsDown: 'x-rate-limit-timeout counts down, in milliseconds.',
  rightPassword: 'The correct password is also rejected during the lockout.',
  tokens: 'Tokens issued before remain valid during the lockout.',
  reads:
    'During the lockout, all reads respond as before, with the same settings and certificates.',
  others: 'The lockout of one user name does not affect others.',
  otherAddress: 'A lockout at one address does not affect the local setup address.',
  ends: 'After the time in x-rate-limit-timeout, the correct password is accepted again.',
  resets: 'A success resets the failure count.',
};

/** Locks a made-up user name, then the run's own, and waits for the end of the lockout. */
export const lockoutCheck: ScenarioCheck = {
  kind: 'scenario',
  class: 'lockout',
  order: 'last',
  purpose: 'lockout.lock-out',
  requirements: createRequirements,
  untested: () => ({
    message: `A lockout prevents signing in for at least ${minMs / 1_000} s.`,
    enabledBy: '--allow-lockout',
  }),
  async run(run) {
    if (run.options.allowLockout) await new LockoutTest(run).run();
  },
};

function createRequirements(contract: Contract): readonly Requirement[] {
  const description = `${contract.getOperationObject(signInOperation.id).pointer}/description`;
  const timeout = { pointer: '/components/headers/RateLimitTimeout', source: 'spec' } as const;
  const remaining = '/components/headers/RateLimitRemaining';
  const texts: Partial<Record<string, Pick<Requirement, 'pointer' | 'source'>>> = {
    header: timeout,
    countsDown: timeout,
    attemptsLeft: { pointer: remaining, source: 'decision' },
  };
  return Object.entries(requirementIds).map(([name, id]) => ({
    id,
    class: 'lockout',
    operationId: signInOperation.id,
    level: 'MUST',
    sentence: sentences[name as keyof typeof requirementIds],
    ...(texts[name] ?? { pointer: description, source: 'decision' }),
    harm: 'safe',
  }));
}

class LockoutTest {
  readonly #run: CheckRun;
  readonly #wrong = `wrong-${randomBytes(9).toString('hex')}`;

  constructor(run: CheckRun) {
    this.#run = run;
  }

  async run(): Promise<void> {
    const { userName } = this.#run.options;
    const locked = await this.#lock(getUnknownUser(this.#run.target.exchanges.length));
    const own = await this.#signIn(userName, this.#run.options.password);
    this.#record('others', own.response?.status === 200, "Signing in as the run's user", [
      own,
      ...(locked ?? []),
    ]);
    if (own.response?.status !== 200) return this.#waitOut(own);
    await this.#testReset(userName);
    this.#run.note(
      `Locking ${userName} for up to ${maxMs / 60_000} minutes, and waiting for the end of the lockout.`,
    );
    await plantCertificates(this.#run, 1);
    const reads = await readEach(this.#run);
    const lock = await this.#lock(userName);
    if (lock === null) return void (await this.#signIn(userName, this.#run.options.password));
    await this.#testLocked(userName, reads);
  }

  /** Fails to sign in until a name is locked. Returns the first 429, or null if there is none. */
  async #lock(userName: string): Promise<readonly [Exchange] | null> {
    const failures: Exchange[] = [];
    for (let n = 0; n < allowedFailures; n += 1)
      failures.push(await this.#signIn(userName, this.#wrong));
    const unexpected = failures.find(({ response }) => response?.status !== 404);
    const which = unexpected === undefined ? 0 : failures.indexOf(unexpected) + 1;
    this.#record(
      'rejected',
      unexpected === undefined,
      `Consecutive failure ${which} of ${allowedFailures} for ${userName}`,
      failures,
      unexpected,
    );
    this.#testAttemptsLeft(failures);
    const next = await this.#signIn(userName, this.#wrong);
    this.#record(
      'locked',
      next.response?.status === 429,
      `Consecutive failure ${allowedFailures + 1} for ${userName}`,
      [next],
    );
    if (next.response?.status !== 429) return null;
    const text = getHeader(next.response.headers, 'x-rate-limit-timeout');
    const isValid =
      text !== undefined && /^\d+$/.test(text) && Number(text) > 0 && Number(text) <= maxMs;
    const message = `x-rate-limit-timeout is ${formatValue(text)}; the maximum is ${maxMs} ms.`;
    this.#run.record(requirementIds.header, isValid, message, [next.n]);
    return [next];
  }

  #testAttemptsLeft(failures: readonly Exchange[]): void {
    const exchanges = failures.map(({ n }) => n);
    const counts = failures.map(({ response }) =>
      response === null ? undefined : getHeader(response.headers, 'x-rate-limit-remaining'),
    );
    if (counts.every((value) => value === undefined)) {
      const message = 'The device does not say how many attempts are left.';
      const evidence = 'Rejections without x-rate-limit-remaining';
      this.#run.markNotApplicable(requirementIds.attemptsLeft, message, evidence, exchanges);
      return;
    }
    const wrong = counts.findIndex((value, n) => value !== String(allowedFailures - 1 - n));
    const message =
      wrong < 0
        ? `x-rate-limit-remaining counted down from ${counts[0]} to 0.`
        : `After failure ${wrong + 1} of ${allowedFailures}, x-rate-limit-remaining is ${formatValue(counts[wrong])}.`;
    this.#run.record(requirementIds.attemptsLeft, wrong < 0, message, exchanges);
  }

  /**
   * Signs in with nearly correct passwords, one failure below the limit, before and after a
   * success. Nothing may be locked.
   */
  async #testReset(userName: string): Promise<void> {
    const { password } = this.#run.options;
    const tries: Exchange[] = [];
    const nearly = [...createPasswordVariants(password)];
    for (let round = 0; round < 2; round += 1) {
      for (let n = 1; n < allowedFailures; n += 1) {
        const { note, text } = nearly.shift() ?? { note: 'another password', text: this.#wrong };
        const attempt = await this.#signIn(userName, text);
        tries.push(attempt);
        this.#run.record(
          exactPasswordId,
          attempt.response?.status === 404,
          `Signing in with ${note} returned ${describeOutcome(attempt)}.`,
          [attempt.n],
        );
      }
      tries.push(await this.#signIn(userName, password));
    }
    const unexpected = tries.find(
      ({ response }) => response?.status !== 404 && response?.status !== 200,
    );
    const isReset = tries.at(-1)?.response?.status === 200 && unexpected === undefined;
    this.#record(
      'resets',
      isReset,
      `Signing in with ${allowedFailures - 1} failures before and after a success`,
      tries,
      unexpected ?? tries.at(-1),
    );
    if (unexpected !== undefined) await this.#waitOut(unexpected);
  }

  async #testLocked(userName: string, reads: Reads): Promise<void> {
    const { password } = this.#run.options;
    const right = await this.#signIn(userName, password);
    this.#record(
      'rightPassword',
      right.response?.status === 429,
      'The correct password during the lockout',
      [right],
    );
    const status = await this.#run.request({
      operationId: identityOperation.id,
      expectsRateLimit: true,
    });
    this.#record('tokens', status.response?.status === 200, 'An earlier token during the lockout', [
      status,
    ]);
    const { reads: id } = requirementIds;
    const meanwhile = { id, write: signInOperation, when: 'while the user was locked' } as const;
    const request = { expectsRateLimit: true } as const;
    await testReadsMeanwhile(this.#run, { ...meanwhile, request }, reads);
    const other = await this.#signIn(
      getUnknownUser(this.#run.target.exchanges.length),
      this.#wrong,
    );
    this.#record(
      'others',
      other.response?.status === 404,
      `Another name during the lockout of ${userName}`,
      [other],
    );
    await this.#testSetupAddress(userName);
    if (right.response?.status !== 429) return;
    const later = await this.#testCountdown(userName, right);
    if (later.response?.status !== 429) {
      this.#recordEnd(right, later);
      return this.#testResetAfterLockout(userName, later);
    }
    const lockoutMs = getTimeoutMs(later);
    if (lockoutMs === null || lockoutMs > maxMs) {
      const duration = lockoutMs === null ? 'an unknown time' : `${lockoutMs} ms`;
      this.#run.markNotTested(
        requirementIds.ends,
        `The lockout takes ${duration}, which is not a duration of the contract.`,
        'Correct x-rate-limit-timeout, and run again',
      );
      return;
    }
    await this.#testEnd(userName, later, lockoutMs);
  }

  /** Signs in at the local setup address while the user is locked out at the run's address. */
  async #testSetupAddress(userName: string): Promise<void> {
    const { setupTarget, password } = this.#run.options;
    if (setupTarget === undefined) {
      const message = 'The local setup address of the device is unknown.';
      this.#run.markNotTested(requirementIds.otherAddress, message, '--setup-target URL');
      return;
    }
    const local = await this.#signIn(userName, password, true);
    this.#record(
      'otherAddress',
      local.response?.status === 200,
      `Signing in at the local setup address during the lockout of ${userName}`,
      [local],
    );
  }

  /** Reads the countdown twice. Returns the second exchange. */
  async #testCountdown(userName: string, first: Exchange): Promise<Exchange> {
    const firstMs = getTimeoutMs(first);
    // A short lockout must not end before the second reading.
    await wait(Math.min(maxCountdownIntervalMs, (firstMs ?? 0) / 2));
    const later = await this.#signIn(userName, this.#run.options.password);
    const laterMs = getTimeoutMs(later);
    const exchanges = [first.n, later.n];
    const elapsedMs = later.at - first.at;
    if (firstMs === null || (laterMs === null && later.response?.status === 429)) {
      const message = 'x-rate-limit-timeout is not a number of milliseconds.';
      this.#run.fail(requirementIds.countsDown, { message, exchanges });
    } else if (laterMs === null) {
      this.#run.markNotTested(
        requirementIds.countsDown,
        `The lockout ended before the second reading, ${elapsedMs} ms after the first.`,
        'Correct the duration of lockouts, and run again',
      );
    } else {
      const decrease = firstMs - laterMs;
      const message = `Within ${elapsedMs} ms, x-rate-limit-timeout decreased by ${decrease}.`;
      const isCorrect = decrease > 0 && decrease >= elapsedMs * minDecreasePerMs;
      this.#run.record(requirementIds.countsDown, isCorrect, message, exchanges);
    }
    return later;
  }

  async #testEnd(userName: string, last: Exchange, lockoutMs: number): Promise<void> {
    const { password } = this.#run.options;
    this.#run.note(`Waiting ${Math.ceil(lockoutMs / 1_000)} s for the end of the lockout.`);
    await wait(lockoutMs + graceMs);
    const after = await this.#signIn(userName, password);
    this.#recordEnd(last, after);
    if (after.response?.status === 200) return this.#testResetAfterLockout(userName, after);
    // The header was wrong, perhaps in seconds. The next checks need the user.
    const leftMs = getTimeoutMs(after);
    if (leftMs === null) return;
    const waitMs = Math.min(leftMs < maxSeconds ? leftMs * 1_000 : leftMs, maxMs);
    this.#run.note(`Still locked. Waiting another ${Math.ceil(waitMs / 1_000)} s.`);
    await wait(waitMs + graceMs);
    await this.#signIn(userName, password);
  }

  #recordEnd(last: Exchange, after: Exchange): void {
    this.#record(
      'ends',
      after.response?.status === 200,
      'The correct password after the lockout',
      [last, after],
      after,
    );
  }

  async #testResetAfterLockout(userName: string, after: Exchange): Promise<void> {
    if (after.response?.status !== 200) return;
    const wrongPassword = await this.#signIn(userName, this.#wrong);
    this.#record('resets', wrongPassword.response?.status === 404, 'A failure after the success', [
      wrongPassword,
    ]);
    await this.#signIn(userName, this.#run.options.password);
  }

  /** Waits for the end of the lockout of the run's user, if the device returns its duration. */
  async #waitOut(locked: Exchange): Promise<void> {
    const ms = getTimeoutMs(locked);
    if (locked.response?.status !== 429 || ms === null || ms > maxMs) return;
    announceWait(this.#run, 'the end of the lockout', ms + graceMs);
    await wait(ms + graceMs);
    const { userName, password } = this.#run.options;
    await this.#signIn(userName, password);
  }

  #signIn(userName: string, password: string, usesSetupTarget = false): Promise<Exchange> {
    return this.#run.request({
      ...createSignIn(userName, password),
      expectsRateLimit: true,
      mayLockOut: true,
      usesSetupTarget,
    });
  }

  #record(
    name: keyof typeof requirementIds,
    passed: boolean,
    subject: string,
    evidence: readonly Exchange[],
    unexpected: Exchange | undefined = evidence[0],
  ): void {
    const exchanges = evidence.map(({ n }) => n);
    const outcome = unexpected === undefined ? 'passed' : `returned ${describeOutcome(unexpected)}`;
    const message = `${subject} ${outcome}.`;
    this.#run.record(requirementIds[name], passed, message, exchanges);
  }
}

/** Returns the remaining time of a lockout, or null without a valid header. */
function getTimeoutMs({ response }: Exchange): number | null {
  return response === null ? null : parseCount(getHeader(response.headers, 'x-rate-limit-timeout'));
}
