import { monotonicNow } from '@stillhouse/device/clock/real-time';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ControlClient } from '../../../client/client.ts';
import type { LeasedDevice } from '../../fleet/leased-device.ts';
import type { DeviceHost } from '../../http/host.ts';
import type { InProcessCall, InProcessOutcome } from '../../http/in-process-request.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import { getMove, getStates } from '../../model/observed-moves.ts';
import { findToken } from '../../replay/token-in.ts';
import { waitForSockets } from '../../replay/wait-for-sockets.ts';
import { boundary, createForm } from '../well-formed.ts';
import { listMoments } from './moments.ts';
import {
  checkCall,
  checkMove,
  checkSettings,
  LockoutOracle,
  type Observed,
  operationRows,
  type Violation,
} from './oracles.ts';
import { type Bodies, readBodies, readSettings } from './reads.ts';
import type { Actor, SearchCall, SearchCommand, SearchEvent } from './search-case.ts';
import type { Moment, PlaceKind } from './search-places.ts';
import { Sessions } from './sessions.ts';

/** A call that has not ended. */
type Pending = {
  call: SearchCall;
  body: unknown;
  request: InProcessCall;
  /** Its number in the journal, once the device has accepted it. */
  n: number | null;
  /** The number of the exchange before it. */
  last: number;
  result: InProcessOutcome | null;
  before: Observed['before'];
  wasAlone: boolean;
  by: Actor;
  hasEnded: boolean;
  startedAt: number;
  leavesAt: number;
};

/** Real time that a call may take without progress. */
const maxRestMs = 30_000;

/** Actions that change settings or counts of sign-ins by themselves. */
const changingActions: ReadonlySet<string> = new Set([
  'factoryReset',
  'changeUpdateSettings',
  'changePassword',
  'lockOut',
  'endLockout',
]);

/** Plays what the actors of a search do on one device, and checks it after each step. */
export class Player {
  /** What was seen, as text. Two runs of a case have the same. */
  readonly lines: string[] = [];
  readonly places = new Set<string>();
  violation: Violation | null = null;
  readonly #leased: LeasedDevice;
  readonly #control: ControlClient;
  readonly #hasProfile: boolean;
  readonly #start: number;
  readonly #lockouts = new LockoutOracle();
  readonly #sessions = new Sessions();
  #pending: Pending[] = [];
  /** The settings are known since the latest step, and only time has passed since. */
  #settled: Bodies | null = null;
  #hasRestarted = false;

  constructor(leased: LeasedDevice, control: ControlClient, hasProfile: boolean) {
    this.#leased = leased;
    this.#control = control;
    this.#hasProfile = hasProfile;
    this.#start = leased.host.clock.now();
    leased.host.device.onEvent((event) => this.#onEvent(event));
    leased.host.journal.onRecord(({ operationId, status, faults }) => {
      for (const { kind } of faults) this.reach('pair', `${operationId} ${kind}`);
      if (status !== null && faults.length === 0)
        this.reach('response', `${operationId} ${status}`);
    });
    for (const name of getStates(this.state)) this.reach('state', name);
  }

  get host(): DeviceHost {
    return this.#leased.host;
  }

  get state(): DeviceState {
    return this.host.device.state;
  }

  get nowMs(): number {
    return this.host.clock.now() - this.#start;
  }

  reach(kind: PlaceKind, name: string): void {
    this.places.add(`${kind}: ${name}`);
  }

  fail(violation: Violation | null): void {
    this.violation ??= violation;
  }

  /** Moves time, and lets clients leave on the way. */
  async advanceTo(atMs: number): Promise<void> {
    const to = this.#start + atMs;
    for (;;) {
      const leaving = this.#pending
        .filter(({ leavesAt }) => leavesAt <= to)
        .sort((one, other) => one.leavesAt - other.leavesAt)[0];
      const next = Math.max(this.host.clock.now(), leaving?.leavesAt ?? to);
      await this.host.clock.advanceTo(next);
      await this.#rest();
      if (leaving === undefined) return;
      if (!this.#pending.includes(leaving)) continue;
      leaving.leavesAt = Number.POSITIVE_INFINITY;
      this.#reachMoment('a client leaves');
      leaving.request.abort();
      await this.#rest();
    }
  }

  /** Does what an event says, at its time. */
  async take(event: SearchEvent): Promise<void> {
    await this.advanceTo(event.atMs);
    await this.#checkSettled();
    const { command, by } = event;
    if (command.do === 'call') await this.call(command, by);
    else {
      await this.change(command);
      await this.#rest();
      await this.#checkSettled();
    }
    this.#settled = this.#pending.length === 0 ? await readSettings(this.host) : null;
  }

  /** Makes a change over the control API, as an input of the device. */
  async change(command: Exclude<SearchCommand, SearchCall>): Promise<void> {
    const { id } = this.#leased;
    if (command.do === 'action') {
      const moments = listMoments(this.state, command.name, this.#pending.length > 0);
      for (const moment of moments) this.#reachMoment(moment);
      if (changingActions.has(command.name)) {
        this.#lockouts.forget();
        this.#settled = null;
      }
    }
    const result = await this.#send(id, command).then(
      () => 'done',
      (error: Error) => error.message,
    );
    if (command.do === 'action' && command.name === 'changePassword' && result === 'done') {
      this.#sessions.end(({ role }) => role === 'admin');
    }
    this.#write(command.do, result);
  }

  #send(id: string, command: Exclude<SearchCommand, SearchCall>): Promise<unknown> {
    switch (command.do) {
      case 'condition':
        if (command.on) this.reach('condition', command.name);
        return this.#control.setCondition(id, command.name, { on: command.on });
      case 'action':
        return this.#control.action(id, command.name, command.parameters);
      case 'arm':
        return this.#control.arm(id, command.fault as Parameters<ControlClient['arm']>[1]);
      case 'disarm':
        return this.#control.clearFaults(id);
      case 'code': {
        const { expiresInMs } = command;
        const expiresAt = expiresInMs && this.host.clock.now() + expiresInMs;
        return this.#control.addCloudCode(id, expiresAt === undefined ? {} : { expiresAt });
      }
    }
  }

  /** Makes a call. Returns its result, or null while it is held back. */
  async call(call: SearchCall, by: Actor): Promise<InProcessOutcome | null> {
    const { host } = this;
    const body = this.#resolve(call.body);
    const before = await this.#observe(call);
    const headers = await this.#sessions.getHeaders(host, call, by);
    if (this.#pending.length > 0) this.#reachMoment('two calls at the same time');
    const pending: Pending = {
      call,
      body,
      by,
      hasEnded: this.#sessions.hasEnded(call, by),
      before,
      result: null,
      n: null,
      last: host.journal.last,
      wasAlone: this.#pending.length === 0,
      startedAt: host.clock.now(),
      leavesAt:
        call.leavesAfterMs === undefined
          ? Number.POSITIVE_INFINITY
          : host.clock.now() + call.leavesAfterMs,
      request: host.request({
        origin: 'replay',
        via: call.via,
        method: operationRows[call.operationId]?.method ?? 'GET',
        target: call.path,
        headers: { 'content-type': getMediaType(call), ...headers },
        body: encodeBody(call, body),
      }),
    };
    this.#pending.push(pending);
    void pending.request.outcome.then((result) => {
      pending.result = result;
      if (call.operationId === 'signIn' && result.outcome === 'answered') {
        this.#sessions.keep(by, body, findToken(result.text));
      }
    });
    await this.#rest();
    return pending.result;
  }

  /** Waits until all calls have ended or are held back, and checks those that have ended. */
  async #rest(): Promise<void> {
    const start = monotonicNow();
    for (;;) {
      await waitForSockets();
      const isMoving = this.#pending.some(
        ({ request, result }) => result === null && !isResting(request),
      );
      if (!isMoving && this.host.inFlight === 0) break;
      if (monotonicNow() - start > maxRestMs) {
        throw new Error(`The device does nothing: ${this.host.describePending().join(', ')}`);
      }
    }
    await this.host.settle();
    await this.#finish();
  }

  /** Checks the calls that have ended. */
  async #finish(): Promise<void> {
    for (const pending of this.#pending) {
      if (this.host.journal.last > pending.last) pending.n ??= pending.last + 1;
    }
    const over = this.#pending.filter(({ result }) => result !== null);
    if (over.length === 0) return;
    this.#pending = this.#pending.filter((pending) => !over.includes(pending));
    for (const pending of over) this.#check(pending, await this.#observe(pending.call));
  }

  /** Copies the device. What a call to read changes shows in the state. */
  async #observe({ operationId }: SearchCall): Promise<Observed['before']> {
    const isRead = operationRows[operationId]?.safety === 'read';
    const bodies = isRead ? {} : await readBodies(this.host);
    return { state: structuredClone(this.state), bodies };
  }

  #check(pending: Pending, after: Observed['after']): void {
    const { call, body, result, n, before, wasAlone, startedAt } = pending;
    const operation = operationRows[call.operationId];
    if (operation === undefined || result === null) return;
    const entry = n === null ? null : this.#findEntry(n);
    const observed: Observed = {
      ...{ operation, call, body, result, entry, before, after },
      wasInstant: wasAlone && this.host.clock.now() === startedAt && this.#pending.length === 0,
      hasEnded: pending.hasEnded,
      hasProfile: this.#hasProfile,
    };
    this.fail(checkCall(observed));
    this.fail(this.#lockouts.check(observed, this.host.clock.now()));
    const isSet = isRecord(body) && body.password !== undefined && entry?.status === 200;
    if (call.operationId === 'updateRemoteAccessSettings' && isSet) {
      this.#sessions.end(({ role }, actor) => role === 'admin' && actor !== pending.by);
    }
    this.#noteResponse(call, result);
    this.#write(call.operationId, formatResult(call, result));
  }

  #findEntry(n: number): JournalEntry | null {
    return this.host.journal.listEntries({ since: n - 1 }).find((entry) => entry.n === n) ?? null;
  }

  /** Settings keep their values while only time passes. */
  async #checkSettled(): Promise<void> {
    const before = this.#settled;
    if (before === null || this.#pending.length > 0) return;
    this.fail(checkSettings(before, await readSettings(this.host)));
    if (this.#hasRestarted) this.#reachMoment('settings survive a restart');
    this.#hasRestarted = false;
  }

  #resolve(body: unknown): unknown {
    const { remoteAccess, serialNumber } = this.state;
    const code = this.#leased.enrollmentService.findValidCode(this.host.clock.now());
    const words = new Map<unknown, string>([
      ['$admin', remoteAccess.password],
      ['$setup', serialNumber],
      ['$code', code ?? 'abcdEFGH'],
    ]);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    return Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, words.get(value) ?? value]),
    );
  }

  #write(what: string, result: string): void {
    this.lines.push(`${this.nowMs} ${what} ${result}`);
  }

  #reachMoment(moment: Moment): void {
    this.reach('moment', moment);
  }

  #onEvent(event: DeviceEvent): void {
    this.fail(checkMove(event));
    const { at, ...rest } = event;
    this.lines.push(`${at - this.#start} ${JSON.stringify(rest)}`);
    const move = getMove(event);
    if (move !== null) {
      this.reach('state', move.to);
      if (move.transition !== null) this.reach('transition', move.transition);
    }
    if (event.type === 'factoryReset') this.#sessions.end(() => true);
    if (event.type === 'factoryReset' || event.type === 'stateReplaced') {
      this.#settled = null;
      this.#lockouts.forget();
    }
    if (event.type !== 'power') return;
    this.#hasRestarted = true;
    if (event.to === 'off' && this.#pending.length > 0) {
      this.#reachMoment('power fails during a call');
    }
  }

  #noteResponse(call: SearchCall, result: InProcessOutcome): void {
    if (result.outcome !== 'answered') return;
    if (result.status === 401 && call.token === 'old') this.#reachMoment('a token has expired');
    if (result.status === 403) this.#reachMoment('a role may not');
    if (result.status === 429 && call.operationId === 'signIn') {
      this.#reachMoment('a user is locked out');
    }
  }
}

function isResting({ phase, isOver }: InProcessCall): boolean {
  // The device may still be working on a response that was cut off.
  return !isOver && (phase === 'held' || phase === 'stalled');
}

const isForm = ({ operationId }: SearchCall) =>
  operationRows[operationId]?.requestMediaType === 'multipart/form-data';

/** A browser would choose a random boundary. */
function getMediaType(call: SearchCall): string {
  return isForm(call) ? `multipart/form-data; boundary=${boundary}` : 'application/json';
}

function encodeBody(call: SearchCall, body: unknown): string | null {
  if (body === undefined) return null;
  return isForm(call) ? createForm(String(body)) : JSON.stringify(body);
}

/** Formats a result. A signing request is random: its key comes from real entropy. */
function formatResult({ operationId }: SearchCall, result: InProcessOutcome): string {
  if (result.outcome === 'lost') return `lost, ${result.reason}`;
  const { status, headers, text } = result;
  if (operationId === 'createCsr' && status === 200) return '200 and a signing request';
  return `${status} ${JSON.stringify(headers)} ${text}`;
}
