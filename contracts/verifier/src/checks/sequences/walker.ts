import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@stillhouse/contracts/operations';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import type { AsyncCommand } from 'fast-check';
import type { CheckRequest, CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import type { Group } from '../../probing/settings-group.ts';
import { WalkEndedError } from './walk-failure.ts';
import type { WalkModel } from './walk-model.ts';

/** A part of the device, with the steps that change it. */
export type WalkResource = {
  readonly name: string;
  /** What the device has before a walk. */
  readonly start: unknown;
  /** Steps of one kind are as likely as those of another one. */
  readonly steps: readonly (readonly AsyncCommand<WalkModel, Walker>[])[];
  /** Steps that the device may reject. Those of all resources are as likely as one kind. */
  readonly rejectedSteps: readonly AsyncCommand<WalkModel, Walker>[];
  /** The requirements that its steps test. */
  readonly requirementIds: readonly string[];
  /**
   * Requests what the device has, also with the token of an earlier session. Null if the model does
   * not know what to expect.
   */
  request(model: WalkModel, walker: Walker, token?: string): Promise<Exchange | null>;
  /** Compares the response to `request` with the model. */
  compare(model: WalkModel, walker: Walker, seen: Exchange, token?: string): void;
  /** @param model What the device has; null if that is unknown. */
  restore(model: WalkModel | null, walker: Walker): Promise<void>;
};

/** A settings group of the device. Its steps write it. */
export type WalkedGroup = {
  readonly group: Group;
  readonly resource: WalkResource;
};

/** What walks read and change. */
export type WalkParts = {
  readonly walkedGroups: readonly WalkedGroup[];
  readonly resources: readonly WalkResource[];
};

/** A device may limit the number of sessions, and sign-ins take time. */
const maxSessions = 4;

/** How long walks may wait for the device in all: until they find something, and to shorten it. */
const maxWaitMs = 120_000;
const maxShorteningWaitMs = 420_000;

/** Sends the requests of walks within a budget, and remembers those of the current walk. */
export class Walker {
  readonly run: CheckRun;
  readonly walkedGroups: readonly WalkedGroup[];
  readonly resources: readonly WalkResource[];
  /** The settings and the other resources. */
  readonly parts: readonly WalkResource[];
  /** Violations that were reported already. Walks continue with the observed values. */
  readonly known = new Set<string>();
  /** The role of the run's own user. */
  role: Role | 'none' = 'none';
  /** The exchanges of the current walk. */
  trail: number[] = [];
  /** Tokens of the earlier sessions. */
  #tokens: string[] = [];
  /** Until when a read may return the value before the last write of its group. */
  readonly #pendingUntil = new Map<WalkResource, number>();
  readonly #changed = new Set<WalkResource>();
  #renewal: Promise<void> | null = null;
  #waitedMs = 0;
  #isShortening = false;
  #used = 0;
  #usedToShorten = 0;
  #shorteningStart = 0;
  #shorteningLimit = 0;
  readonly #limit: number;

  constructor(run: CheckRun, { walkedGroups, resources }: WalkParts, limit: number) {
    this.run = run;
    this.walkedGroups = walkedGroups;
    this.resources = resources;
    this.parts = [...walkedGroups.map(({ resource }) => resource), ...resources];
    this.#limit = limit;
  }

  get used(): number {
    return this.#used;
  }

  /** Returns true while requests are left for another walk. */
  get hasBudget(): boolean {
    return this.#isShortening
      ? this.#used < this.#shorteningLimit
      : this.#used - this.#usedToShorten < this.#limit;
  }

  get isShortening(): boolean {
    return this.#isShortening;
  }

  /** Limits the requests that shorten one sequence. They do not count towards the budget. */
  startShortening(requests: number): void {
    this.#isShortening = true;
    this.#shorteningStart = this.#used;
    this.#shorteningLimit = this.#used + requests;
  }

  endShortening(): void {
    this.#isShortening = false;
    this.#usedToShorten += this.#used - this.#shorteningStart;
  }

  /** Sends a request. Signs in again if the device has ended the session. */
  async send(spec: CheckRequest): Promise<Exchange> {
    const first = await this.#sendOnce(spec);
    if (spec.authorization === undefined && first.as !== 'invalid') this.role = first.as;
    if (first.response?.status !== 401 || spec.authorization !== undefined) return first;
    this.#renewal ??= this.signIn().finally(() => {
      this.#renewal = null;
    });
    await this.#renewal;
    return await this.#sendOnce(spec);
  }

  /** Reads parts of the device at the same time, and compares them in their order. */
  async read(model: WalkModel, parts: readonly WalkResource[], token?: string): Promise<void> {
    const before = this.trail.length;
    const { parallelRequests } = this.run.target;
    const seen = await runParallel(parts, parallelRequests, (part) =>
      part.request(model, this, token),
    );
    for (const [i, part] of parts.entries()) {
      const exchange = seen[i];
      if (exchange == null) continue;
      this.keepOne(before, exchange);
      part.compare(model, this, exchange, token);
    }
  }

  /** Opens another session. The earlier ones remain. */
  async signIn(): Promise<void> {
    const { target } = this.run;
    const before = target.token;
    await target.signIn();
    this.#used += 1;
    this.trail.push(target.exchanges.length);
    if (before !== target.token) this.#tokens = [before, ...this.#tokens].slice(0, maxSessions);
  }

  /** Returns the token of the oldest session that is not the current one, or null. */
  get otherToken(): string | null {
    return this.#tokens.at(-1) ?? null;
  }

  /** Forgets a session that the device has ended. */
  dropSession(token: string): void {
    this.#tokens = this.#tokens.filter((one) => one !== token);
  }

  /** Call this after a write. A device may show its effect after this time only. */
  expectChange(part: WalkResource, withinMs: number): void {
    this.markChanged(part);
    this.#pendingUntil.set(part, performance.now() + withinMs);
  }

  getPendingMs(part: WalkResource): number {
    return Math.max(0, (this.#pendingUntil.get(part) ?? 0) - performance.now());
  }

  /** Of the exchanges since a length of the trail, keeps one only. */
  keepOne(length: number, { n }: Exchange): void {
    this.trail = [...this.trail.slice(0, length), n];
  }

  /** Call this if the device may have changed. `restore` reads only what may have changed. */
  markChanged(part: WalkResource): void {
    this.#changed.add(part);
  }

  markAllChanged(): void {
    for (const part of this.parts) this.markChanged(part);
  }

  /** Returns whether a step may wait for the device. */
  mayWait(): boolean {
    return this.#waitedMs < (this.#isShortening ? maxShorteningWaitMs : maxWaitMs);
  }

  addWait(ms: number): void {
    this.#waitedMs += ms;
  }

  /**
   * Restores the values that differ from the original ones.
   * @param model what the device has; null if that is unknown and must be read
   */
  async restore(model: WalkModel | null): Promise<void> {
    if (model === null) {
      const pending = [...this.#pendingUntil.keys()].map((part) => this.getPendingMs(part));
      await wait(Math.max(0, ...pending));
    }
    const touched = new Set(this.#changed);
    for (const part of this.parts) if (touched.has(part)) await part.restore(model, this);
    this.#changed.clear();
  }

  async #sendOnce(request: CheckRequest): Promise<Exchange> {
    this.#used += 1;
    const exchange = await requestWithRetry(this.run, request);
    this.trail.push(exchange.n);
    const { response } = exchange;
    if (response === null || response.status === 429 || response.status === 503) {
      // Other checks report devices that do not respond or that are busy.
      throw new WalkEndedError(describeOutcome(exchange));
    }
    return exchange;
  }
}

export function isAccepted({ response }: Exchange): boolean {
  return response !== null && isSuccess(response.status);
}
