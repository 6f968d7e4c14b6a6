import { setTimeout as pause } from 'node:timers/promises';
import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import type { As, Exchange } from '../exchange.ts';
import type { Profile } from '../requirement.ts';
import {
  NotAllowedError,
  type Permit,
  type RequestSpec,
  StoppedError,
  type Target,
  type TokenResult,
} from '../target.ts';
import { compose } from './compose.ts';
import { OwnResources } from './own-resources.ts';
import { Permission } from './permission.ts';
import { maxAttempts, maxWaitMs, waitFor } from './rate-limit.ts';
import { getRole, tokenIn } from './token.ts';
import { Wire, type WireOptions } from './wire.ts';

export type HttpTargetOptions = WireOptions & {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly userName: string;
  readonly password: string;
  /**
   * Where the device answers as over its fixed local setup address; signing in as setup and oob is
   * possible there.
   */
  readonly setupUrl?: string;
  /** The password of setup and oob (decision 0013). */
  readonly serialNumber?: () => string;
  /** Time-outs of the contract times this. */
  readonly timeoutScale?: number;
  /** How long a device that does not answer any more is waited for, before it is given up. */
  readonly awayMs: number;
  /** A line for whoever watches. */
  note(line: string): void;
  /** After each exchange. */
  onExchange?(exchange: Exchange): void;
};

/**
 * Beyond this many time-outs of one operation it is known not to answer; further ones are not
 * waited for in full.
 */
const knownTimeouts = 2;
const impatientMs = 5000;

/** So many requests in a row without an answer: the device is away, whatever they asked. */
const awayAfter = 3;

/** A 429 that asks for more is not waited out once the run is being ended. */
const finalTimeoutMs = 5000;

/** The device over HTTP: records everything, sends nothing that the profile does not allow. */
export class HttpTarget implements Target {
  readonly baseUrl: string;
  readonly exchanges: Exchange[] = [];
  /** The run's own user. */
  readonly role: Role;
  readonly #options: HttpTargetOptions;
  readonly #wire: Wire;
  readonly #permission: Permission;
  readonly #own = new OwnResources();
  /** Connections of slow answers. */
  readonly #besides = new Set<Wire>();
  readonly #tokens = new Map<Role, TokenResult>();
  readonly #timeouts = new Map<OperationId | null, number>();
  readonly #stopping = new AbortController();
  #waitedMs = 0;
  #unanswered = 0;

  constructor(options: HttpTargetOptions) {
    this.#options = options;
    this.baseUrl = new URL(options.baseUrl).origin;
    this.role = getRole(options.userName);
    this.#wire = new Wire(options);
    this.#permission = new Permission(options.contract, options.profile, this.#own);
  }

  get token(): string {
    return this.#tokens.get(this.role)?.token ?? '';
  }

  mayCall(id: OperationId, pathParameters?: Readonly<Record<string, string>>): Permit {
    return this.#permission.mayCall(id, pathParameters);
  }

  claim(resource: string, id: string): boolean {
    return this.#own.claim(resource, id);
  }

  /** What an earlier run created, by its journal: it may be deleted. */
  adopt(resource: string, id: string): void {
    this.#own.adopt(resource, id);
  }

  /** From now on `request` throws; what restores the device uses `restoring`. */
  stop(reason: string): void {
    if (!this.isStopped) this.#stopping.abort(new StoppedError(reason));
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Why nothing more is asked; null while it is. */
  get stopReason(): string | null {
    const reason: unknown = this.#stopping.signal.reason;
    return reason instanceof StoppedError ? reason.message : null;
  }

  async request(ask: RequestSpec): Promise<Exchange> {
    if (this.#unanswered >= awayAfter) await this.#waitOrGiveUp();
    this.#stopping.signal.throwIfAborted();
    return await this.restoring(ask);
  }

  /** The same, also after the run was stopped: to put the device back. */
  async restoring(ask: RequestSpec): Promise<Exchange> {
    const sent = this.#compose(ask, this.#wire.host);
    const permit = this.#permission.maySend({ operationId: ask.operationId, ...sent });
    if (!permit.allowed) throw new NotAllowedError(permit.reason, permit.enabledBy);
    return ask.aside === true ? await this.#aside(ask) : await this.#withRetries(ask, this.#wire);
  }

  async signIn(): Promise<void> {
    const { userName, password } = this.#options;
    const exchange = await this.#signInAs(userName, password, this.#wire);
    const token = tokenIn(exchange);
    if (token !== null) this.#tokens.set(this.role, { token });
  }

  async getToken(role: Role): Promise<TokenResult> {
    const known = this.#tokens.get(role);
    if (known !== undefined) return known;
    const found = await this.#getNewToken(role);
    this.#tokens.set(role, found);
    return found;
  }

  async awaitDevice(maxMs: number): Promise<number | null> {
    const started = performance.now();
    const wasStopped = this.isStopped;
    while (performance.now() - started < maxMs && (wasStopped || !this.isStopped)) {
      const exchange = await this.#once(
        { purpose: 'run', operationId: 'getStatus', timeoutMs: 5000 },
        this.#wire,
      );
      if (exchange.answer !== null && exchange.answer.status !== 503) {
        return performance.now() - started;
      }
      await this.#pause(500);
    }
    return null;
  }

  close(): void {
    this.#wire.close();
    for (const wire of this.#besides) wire.close();
  }

  async #aside(ask: RequestSpec): Promise<Exchange> {
    const wire = new Wire(this.#options);
    this.#besides.add(wire);
    try {
      return await this.#withRetries(ask, wire);
    } finally {
      wire.close();
      this.#besides.delete(wire);
    }
  }

  async #getNewToken(role: Role): Promise<TokenResult> {
    const { setupUrl, profile, serialNumber } = this.#options;
    const enabledBy = '--setup-target URL';
    if (role === 'admin') {
      return { token: null, reason: `The run is signed in as ${this.role}`, enabledBy: '--user' };
    }
    const serial = serialNumber?.() ?? '';
    if (serial === '') return { token: null, reason: 'The serial number is not known', enabledBy };
    // A refused sign-in counts towards a lock-out (decision 0013), and that is not ours to risk.
    if (setupUrl === undefined && profile !== 'destructive') {
      const reason = `Signing in as ${role} is refused once setup is completed, and a refusal counts towards its lock-out`;
      return { token: null, reason, enabledBy };
    }
    const wire =
      setupUrl === undefined ? this.#wire : new Wire({ ...this.#options, baseUrl: setupUrl });
    const exchange = await this.#signInAs(role, serial, wire);
    if (wire !== this.#wire) wire.close();
    const token = tokenIn(exchange);
    if (token !== null) return { token };
    const came = exchange.answer?.status ?? exchange.failure?.detail;
    return { token: null, reason: `Signing in as ${role} was refused (${came})`, enabledBy };
  }

  async #signInAs(userName: string, password: string, wire: Wire): Promise<Exchange> {
    const json = { userName, password };
    return await this.#withRetries(
      { purpose: 'run', operationId: 'signIn', as: 'none', json },
      wire,
    );
  }

  /** Waits out a 429, as often and as long as it is sensible. */
  async #withRetries(ask: RequestSpec, wire: Wire): Promise<Exchange> {
    for (let attempt = 1; ; attempt++) {
      const exchange = await this.#once(ask, wire);
      const { answer } = exchange;
      if (answer?.status !== 429 || ask.wantsRateLimit === true) return exchange;
      const waitMs = waitFor(answer, attempt);
      if (attempt === maxAttempts || this.#waitedMs + waitMs > maxWaitMs) return exchange;
      this.#waitedMs += waitMs;
      if (waitMs >= 1000) {
        this.#options.note(`The device asks to wait (429): ${Math.ceil(waitMs / 1000)} s.`);
      }
      if (!(await this.#pause(waitMs))) return exchange;
    }
  }

  async #once(ask: RequestSpec, wire: Wire): Promise<Exchange> {
    const { contract, onExchange } = this.#options;
    const operation = ask.operationId === null ? null : contract.operation(ask.operationId);
    const sent = this.#compose(ask, wire.host);
    const at = Date.now();
    const hurry = this.isStopped ? undefined : this.#stopping.signal;
    const outcome = await wire.send(sent, this.#timeoutFor(ask), hurry);
    const exchange: Exchange = {
      n: this.exchanges.length + 1,
      at,
      operationId: ask.operationId,
      purpose: ask.purpose,
      as: this.#getAs(ask, operation?.roles ?? []),
      isValid: ask.isValid ?? true,
      safety: operation?.safety ?? (isReading(sent.method) ? 'read' : 'safe'),
      sent,
      ...outcome,
    };
    this.exchanges.push(exchange);
    this.#unanswered = exchange.answer === null ? this.#unanswered + 1 : 0;
    if (operation !== null && exchange.isValid) this.#own.observe(operation, exchange);
    if (exchange.failure?.kind === 'timed-out') {
      this.#timeouts.set(ask.operationId, (this.#timeouts.get(ask.operationId) ?? 0) + 1);
    }
    onExchange?.(exchange);
    return exchange;
  }

  #compose(ask: RequestSpec, host: string) {
    const operation =
      ask.operationId === null ? null : this.#options.contract.operation(ask.operationId);
    return compose(ask, operation, host, this.#getAuthorization(ask, operation?.roles ?? []));
  }

  #getAs(ask: RequestSpec, roles: readonly Role[]): As {
    return ask.as ?? (ask.operationId !== null && roles.length === 0 ? 'none' : this.role);
  }

  #getAuthorization(ask: RequestSpec, roles: readonly Role[]): string | null {
    if (ask.authorization !== undefined) return ask.authorization;
    const as = this.#getAs(ask, roles);
    if (as === 'none' || as === 'odd') return null;
    const token = this.#tokens.get(as)?.token ?? null;
    if (token !== null) return `Bearer ${token}`;
    // The run's own user has one, unless the device gave none; others are to be asked for.
    if (as === this.role) return null;
    throw new Error(`No token of ${as}: await tokenOf('${as}') first`);
  }

  async #waitOrGiveUp(): Promise<void> {
    const { awayMs, note } = this.#options;
    const { n } = this.exchanges.findLast(({ answer }) => answer !== null) ?? { n: 0 };
    note(`The device does not answer; waiting up to ${awayMs / 1000} s for it.`);
    const tookMs = await this.awaitDevice(awayMs);
    if (tookMs === null) this.stop(`The device did not answer any more after exchange ${n}.`);
    else note(`It answers again after ${Math.round(tookMs / 1000)} s.`);
  }

  /**
   * Real time: what is waited for is a real device. False when the run was stopped meanwhile, which
   * ends it at once.
   */
  async #pause(ms: number): Promise<boolean> {
    if (this.isStopped) {
      if (ms > finalTimeoutMs) return false;
      await pause(ms);
      return true;
    }
    const { signal } = this.#stopping;
    await pause(ms, undefined, { signal }).catch(() => signal.aborted);
    return !signal.aborted;
  }

  #timeoutFor({ operationId, timeoutMs }: RequestSpec): number {
    const { contract, timeoutScale = 1 } = this.#options;
    const own = operationId === null ? 15_000 : contract.operation(operationId).timeoutMs;
    const full = (timeoutMs ?? own) * timeoutScale;
    const isKnown = (this.#timeouts.get(operationId) ?? 0) >= knownTimeouts;
    return isKnown ? Math.min(full, impatientMs) : full;
  }
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
