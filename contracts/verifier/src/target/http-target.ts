import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation, OperationId, Role } from '@stillhouse/contracts/operations';
import type { Exchange, HttpRequest } from '../model/exchange.ts';
import {
  NotAllowedError,
  type Permit,
  type RawExchange,
  type RequestSpec,
  StoppedError,
  type Target,
  type TokenResult,
} from '../model/target.ts';
import { findTokenObstacle, getAs, getAuthorization, setupTargetRemedy } from './authorization.ts';
import { composeRequest, getConnection, isReadMethod, isRepeatable } from './compose.ts';
import { findLoss } from './find-loss.ts';
import type { HttpTargetOptions } from './http-target-options.ts';
import { findIdentity, IdentityError, IdentityGuard } from './identity-guard.ts';
import { OwnResources } from './own-resources.ts';
import { pause } from './pause.ts';
import { isReadingRequest, Permission } from './permission.ts';
import { getRetryDelayMs, maxAttempts, maxWaitMs } from './rate-limit.ts';
import { defaultIdleMs, listRequestLines, sendRaw } from './raw-connection.ts';
import { decodeResponse } from './received-body.ts';
import { RefusedConnections } from './refused-connections.ts';
import { createSignIn, getUserName, isSignIn, readToken } from './sign-in.ts';
import { isRejectedSignIn, SignInLimit } from './sign-in-limit.ts';
import { Timeouts } from './timeouts.ts';
import { getRole } from './token.ts';
import type { WireOutcome } from './wire.ts';
import { WirePool } from './wire-pool.ts';

/** After this many requests without a response, the device counts as unreachable. */
const maxFailures = 3;

/** Sends requests to the device if the harm level allows them. Records all exchanges. */
export class HttpTarget implements Target {
  readonly baseUrl: string;
  readonly exchanges: Exchange[] = [];
  /** Called after each exchange. */
  onExchange: () => void = () => {};
  /** The run's own user. */
  readonly role: Role;
  parallelRequests = 6;
  /** Called before each request of an operation, except those that restore values. */
  beforeRequest: (id: OperationId) => Promise<void> | void = () => {};
  readonly identity: IdentityGuard;
  /** Operations that the run has ended, because they may have stored what no call restores. */
  readonly acceptedByMistake: { operationId: OperationId; pointer: string; reason: string }[] = [];
  readonly #options: HttpTargetOptions;
  readonly #pool: WirePool;
  #secondPool: WirePool | null = null;
  readonly #permission: Permission;
  readonly #own = new OwnResources();
  readonly #refused: RefusedConnections;
  readonly #signInLimit = new SignInLimit();
  /** Connections of slow requests. */
  readonly #extraPools = new Set<WirePool>();
  readonly #tokens = new Map<Role, TokenResult>();
  readonly #timeouts: Timeouts;
  readonly #stopping = new AbortController();
  /** Passwords of the run's user that may be valid, the most likely first. */
  #passwords: readonly string[];
  #waitedMs = 0;
  #failuresInRow = 0;

  constructor(options: HttpTargetOptions) {
    this.#options = options;
    this.#timeouts = new Timeouts(options.contract, options.timeoutScale);
    this.baseUrl = new URL(options.baseUrl).origin;
    this.role = getRole(options.userName);
    this.#passwords = [...new Set([options.password, ...(options.otherPasswords ?? [])])];
    this.identity = new IdentityGuard({
      baseUrl: this.baseUrl,
      read: (operationId) => this.#requestOnce({ purpose: 'run', operationId }, this.#pool),
      signIn: () => this.signIn(),
      awaitDevice: async () => {
        await this.#announceAndWait();
      },
    });
    this.#pool = this.#createPool();
    this.#refused = new RefusedConnections(options.timeoutScale ?? 1);
    this.#permission = new Permission(
      options.contract,
      options.harm,
      this.#own,
      options.mayEnroll === true,
    );
  }

  get #known() {
    return { role: this.role, tokens: this.#tokens };
  }

  get token(): string {
    return this.#tokens.get(this.role)?.token ?? '';
  }

  mayCall(id: OperationId, pathParameters?: Readonly<Record<string, string>>): Permit {
    return this.#permission.mayCall(id, pathParameters);
  }

  /** From now on, this write is not sent, because its old value could not be restored. */
  denyUnrestorable(id: OperationId, reason: string, remedy: string): void {
    this.#permission.denyUnrestorable(id, reason, remedy);
  }

  claim(resource: string, id: string): boolean {
    return this.#own.claim(resource, id);
  }

  /** Allows the deletion of a resource that an earlier run created, according to its undo log. */
  adopt(resource: string, id: string): void {
    this.#own.adopt(resource, id);
  }

  /** From now on, `request` throws. `requestToRestore` still works. */
  stop(reason: string): void {
    if (!this.isStopped) this.#stopping.abort(new StoppedError(reason));
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Why the run was stopped, or null. */
  get stopReason(): string | null {
    const reason: unknown = this.#stopping.signal.reason;
    return reason instanceof StoppedError ? reason.message : null;
  }

  async request(spec: RequestSpec): Promise<Exchange> {
    if (this.#failuresInRow >= maxFailures) await this.#waitOrGiveUp();
    this.#stopping.signal.throwIfAborted();
    return await this.requestToRestore(spec);
  }

  /** Like `request`, but also works after the run was stopped. */
  async requestToRestore(spec: RequestSpec): Promise<Exchange> {
    const { operationId, purpose } = spec;
    const request = this.#composePermitted(spec);
    if (!this.#signInLimit.maySend(spec, request)) {
      const reason = `Another rejected sign-in could lock out ${getUserName({ operationId, request })}.`;
      throw new NotAllowedError(reason, 'Correct the sign-in of the device, and run again');
    }
    if (operationId !== null && purpose !== 'restore') await this.beforeRequest(operationId);
    const { usesNewConnection = false, usesSetupTarget = false } = spec;
    if (usesNewConnection || usesSetupTarget) return await this.#requestOverNewConnection(spec);
    if (spec.usesSecondConnection === true) this.#secondPool ??= this.#createPool();
    const pool = spec.usesSecondConnection === true ? this.#secondPool : null;
    return await this.#requestWithRetries(spec, pool ?? this.#pool);
  }

  async requestRaw(spec: RequestSpec, idleMs = defaultIdleMs): Promise<RawExchange> {
    if (this.#failuresInRow >= maxFailures) await this.#waitOrGiveUp();
    const { signal: stop } = this.#stopping;
    stop.throwIfAborted();
    const request = this.#composePermitted(spec);
    for (const [, method = '', target = ''] of listRequestLines(request))
      this.#assertPermitted({ operationId: null, method, target, headers: [] });
    if (spec.operationId !== null) await this.beforeRequest(spec.operationId);
    // A device may take a part of the body for a request.
    await this.confirmIdentity(false);
    const { epoch } = this.identity;
    const at = Date.now();
    const limits = { ...spec, timeoutMs: this.#timeouts.get(spec), idleMs, stop };
    const { received, problem, ...outcome } = await sendRaw(request, this.#options, limits);
    return { exchange: this.#record(spec, request, { at, epoch }, outcome), received, problem };
  }

  /**
   * Stops the run if another device answers, or before a write to an unidentified device.
   * @throws IdentityError in these cases
   */
  async confirmIdentity(isReading = true): Promise<void> {
    try {
      await this.identity.assertConfirmed(isReading);
    } catch (error) {
      if (error instanceof IdentityError) this.stop(error.message);
      throw error;
    }
  }

  #createPool(baseUrl = this.#options.baseUrl): WirePool {
    const onLostConnection = () => this.identity.invalidate();
    return new WirePool({ ...this.#options, baseUrl, onLostConnection });
  }

  #composePermitted(spec: RequestSpec) {
    const request = this.#compose(spec, this.#pool.host);
    const { operationId, purpose } = spec;
    this.#assertPermitted({ operationId, restores: purpose === 'restore', ...request });
    return request;
  }

  #assertPermitted(intent: Parameters<Permission['maySend']>[0]): void {
    const permit = this.#permission.maySend(intent);
    if (!permit.allowed) throw new NotAllowedError(permit.reason, permit.enabledBy);
  }

  async signIn(): Promise<void> {
    for (const password of this.#passwords) {
      const exchange = await this.signInWith(password);
      if (exchange === null || !isRejectedSignIn(exchange)) return;
    }
  }

  /** Returns null if a rejection could lock the user out. */
  async signInWith(password: string): Promise<Exchange | null> {
    const { userName } = this.#options;
    if (!this.#signInLimit.maySignIn(userName)) return null;
    const exchange = await this.#signInAs(userName, password, this.#pool);
    const token = readToken(exchange);
    if (token !== null) {
      this.#tokens.set(this.role, { token });
      this.#preferPassword(password);
    }
    return exchange;
  }

  expectPassword(password: string): void {
    this.#preferPassword(password);
    // The device may end the sessions of other users, too.
    for (const [role, { token }] of this.#tokens) {
      if (role !== this.role && token !== null) this.#tokens.delete(role);
    }
  }

  #preferPassword(password: string): void {
    this.#passwords = [password, ...this.#passwords.filter((it) => it !== password)];
  }

  async getToken(role: Role): Promise<TokenResult> {
    const known = this.#tokens.get(role);
    if (known !== undefined) return known;
    this.#tokens.set(role, await this.#getNewToken(role));
    return await this.getToken(role);
  }

  async awaitDevice(maxMs: number): Promise<number | null> {
    const started = performance.now();
    const wasStopped = this.isStopped;
    while (performance.now() - started < maxMs && (wasStopped || !this.isStopped)) {
      const exchange = await this.#requestOnce(
        { purpose: 'run', operationId: identityOperation.id, timeoutMs: 5000 },
        this.#pool,
      );
      if (exchange.response !== null && exchange.response.status !== 503) {
        return performance.now() - started;
      }
      if (this.#refused.isGone()) {
        const refused = `The device has refused connections for ${this.#refused.maxMs / 1000} s.`;
        this.#options.note(`${refused} Not waiting longer.`);
        return null;
      }
      await pause(500, this.#stopping.signal);
    }
    return null;
  }

  close(): void {
    for (const pool of [this.#pool, this.#secondPool, ...this.#extraPools]) pool?.close();
  }

  async #requestOverNewConnection(spec: RequestSpec): Promise<Exchange> {
    const { baseUrl, setupUrl } = this.#options;
    const pool = this.#createPool(spec.usesSetupTarget === true ? (setupUrl ?? baseUrl) : baseUrl);
    this.#extraPools.add(pool);
    try {
      return await this.#requestWithRetries(spec, pool);
    } finally {
      pool.close();
      this.#extraPools.delete(pool);
    }
  }

  async #getNewToken(role: Role): Promise<TokenResult> {
    const { setupUrl, harm } = this.#options;
    const serial = this.identity.serialNumber;
    const obstacle = findTokenObstacle(role, { ownRole: this.role, serial, setupUrl, harm });
    if (obstacle !== null) return obstacle;
    const pool = setupUrl === undefined ? this.#pool : this.#createPool(setupUrl);
    const exchange = await this.#signInAs(role, serial, pool);
    if (pool !== this.#pool) pool.close();
    const token = readToken(exchange);
    if (token !== null) return { token };
    const outcome = exchange.response?.status ?? exchange.failure?.detail;
    const reason = `The sign-in as ${role} was rejected (${outcome})`;
    return { token: null, reason, enabledBy: setupTargetRemedy };
  }

  async #signInAs(userName: string, password: string, pool: WirePool): Promise<Exchange> {
    const spec = { purpose: 'run', ...createSignIn(userName, password) };
    return await this.#requestWithRetries(spec, pool);
  }

  /** Repeats the request after a 429, within limits. */
  async #requestWithRetries(spec: RequestSpec, pool: WirePool): Promise<Exchange> {
    for (let attempt = 1; ; attempt++) {
      const exchange = await this.#requestOnce(spec, pool);
      const { response } = exchange;
      if (response?.status !== 429 || spec.expectsRateLimit === true) return exchange;
      if (!this.#signInLimit.maySend(spec, exchange.request)) return exchange;
      const waitMs = getRetryDelayMs(response, attempt);
      if (attempt === maxAttempts || this.#waitedMs + waitMs > maxWaitMs) return exchange;
      this.#waitedMs += waitMs;
      if (waitMs >= 1000) {
        this.#options.note(`Rate limit (429): waiting ${Math.ceil(waitMs / 1000)} s.`);
      }
      if (!(await pause(waitMs, this.#stopping.signal))) return exchange;
    }
  }

  async #requestOnce(spec: RequestSpec, pool: WirePool): Promise<Exchange> {
    const { operationId, purpose } = spec;
    const isReading = isReadingRequest(this.#compose(spec, pool.host));
    const identifies =
      isReading && findIdentity(operationId) !== undefined && spec.authorization === undefined;
    if (identifies || (isSignIn(spec) && purpose === 'run')) this.identity.assertNoOtherDevice();
    else await this.confirmIdentity(isReading);
    const { epoch } = this.identity;
    // The identification may have renewed the token.
    const request = this.#compose(spec, pool.host);
    const at = Date.now();
    const stop = this.isStopped ? undefined : this.#stopping.signal;
    const confirmAgain = async () => {
      this.identity.invalidate();
      if (!isReading) await this.confirmIdentity(false);
    };
    const send = isRepeatable(spec, request) ? 'sendRepeatable' : 'send';
    const outcome = await pool[send](request, this.#timeouts.get(spec), stop, confirmAgain);
    return this.#record(spec, request, { at, epoch }, outcome);
  }

  #record(
    spec: RequestSpec,
    request: HttpRequest,
    { at, epoch }: { readonly at: number; readonly epoch: number },
    outcome: WireOutcome & Pick<Exchange, 'connection'>,
  ): Exchange {
    const { contract } = this.#options;
    const operation = spec.operationId === null ? null : contract.getOperation(spec.operationId);
    const exchange: Exchange = {
      n: this.exchanges.length + 1,
      at,
      operationId: spec.operationId,
      purpose: spec.purpose,
      as: getAs(spec, operation?.roles ?? [], this.#known),
      isValid: spec.isValid ?? true,
      safety: operation?.safety ?? (isReadMethod(request.method) ? 'read' : 'safe'),
      request,
      ...getConnection(spec),
      ...outcome,
      response: outcome.response === null ? null : decodeResponse(outcome.response),
    };
    this.exchanges.push(exchange);
    this.#failuresInRow = exchange.response === null ? this.#failuresInRow + 1 : 0;
    this.#refused.observe(exchange);
    if (operation !== null) this.#endOperationIfLost(operation, exchange);
    const hasOwnToken = spec.authorization === undefined && exchange.as !== 'none';
    this.identity.observe(exchange, { epoch, hasOwnToken });
    if (operation !== null && exchange.isValid) this.#own.observe(operation, exchange);
    if (spec.mayLockOut !== true) this.#signInLimit.observe(exchange);
    if (exchange.failure?.kind === 'timed-out') {
      this.#timeouts.count(exchange);
      if (this.#timeouts.limit !== null) this.stop(this.#timeouts.limit);
    }
    this.onExchange();
    return exchange;
  }

  /** What an accepted invalid body has replaced is unknown, so no other one is sent. */
  #endOperationIfLost(operation: Operation, exchange: Exchange): void {
    const reason = findLoss(operation, exchange, this.#options.contract);
    if (reason === null) return;
    this.acceptedByMistake.push({ operationId: operation.id, pointer: '', reason });
    this.denyUnrestorable(operation.id, reason, `Correct ${operation.id}, and run again`);
  }

  #compose(spec: RequestSpec, host: string) {
    const operation =
      spec.operationId === null ? null : this.#options.contract.getOperation(spec.operationId);
    const authorization = getAuthorization(spec, operation?.roles ?? [], this.#known);
    return composeRequest(spec, operation, host, authorization);
  }

  async #waitOrGiveUp(): Promise<void> {
    const { n } = this.exchanges.findLast(({ response }) => response !== null) ?? { n: 0 };
    const tookMs = await this.#announceAndWait();
    if (tookMs === null) this.stop(`The device stopped responding after exchange ${n}.`);
  }

  async #announceAndWait(): Promise<number | null> {
    const { unreachableTimeoutMs, note } = this.#options;
    note(`The device does not respond. Waiting up to ${unreachableTimeoutMs / 1000} s.`);
    const ms = await this.awaitDevice(unreachableTimeoutMs);
    if (ms !== null) note(`The device responds again after ${Math.round(ms / 1000)} s.`);
    return ms;
  }
}
