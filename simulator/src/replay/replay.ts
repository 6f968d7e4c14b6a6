import { monotonicNow } from '@stillhouse/device/clock/real-time';
import { Buffer } from '#platform/buffer';
import { operations } from '../../client/generated/control-operations.ts';
import type { DeviceHost } from '../http/host.ts';
import type { InProcessCall } from '../http/in-process-request.ts';
import type { JournalRecord } from '../journal/record.ts';
import { issueToken } from '../operations/access-token.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { resolveBody } from './body-reference.ts';
import { type Bundle, type BundleInput, maskSubstitutes, splitJournal } from './bundle.ts';
import type { RecordedTerms } from './recording.ts';
import { type CodeList, revealSecret, type SecretReference } from './secrets.ts';
import { findToken } from './token-in.ts';
import { waitForSockets } from './wait-for-sockets.ts';

type Request = Extract<BundleInput, { do: 'request' }>;
type Control = Extract<BundleInput, { do: 'control' }>;

/** The options to lease the device of a replay. */
type ReplayLease = Partial<RecordedTerms> & {
  readonly id: string;
  readonly clock: 'manual';
  readonly lockstep: false;
  readonly now?: number;
  readonly snapshot?: Snapshot;
};

/** The device that a replay runs on. */
type ReplayDevice = {
  readonly id: string;
  readonly host: DeviceHost;
  readonly enrollmentService: CodeList;
  toLease(): { labUrl: string; id: string };
};

/** Leases the device of a replay. */
type ReplayFleet = {
  lease(options: ReplayLease): Promise<ReplayDevice>;
  release(id: string): Promise<boolean>;
};

/** The first entry that differs, in both journals. Null where a journal has ended. */
export type Difference = {
  /** Counts from 0. */
  index: number;
  was: string | null;
  is: string | null;
};

export type ReplayResult = {
  /** Null if the journals are identical. */
  difference: Difference | null;
  /** Lines of the canonical journal. */
  entries: readonly string[];
  /** Messages about inputs that could not be replayed. */
  problems: readonly string[];
};

/** Real time that an operation may take without progress. */
const timeoutMs = 10_000;

/** Replays the inputs on a new device and compares the journals. The bundle must be valid. */
export async function replay(
  fleet: ReplayFleet,
  bundle: Bundle,
  report: (line: string) => void = () => {},
): Promise<ReplayResult> {
  const leased = await fleet.lease(getLeaseOptions(bundle));
  try {
    const run = new Run(leased, report);
    for (const input of bundle.inputs) await run.take(input);
    await run.goTo(bundle.end);
    const lines = splitJournal(leased.host.journal.canonical(bundle.expected.since));
    const entries = maskSubstitutes(lines, bundle.inputs);
    return {
      difference: findFirstDifference(bundle.expected.entries, entries),
      entries,
      problems: run.problems,
    };
  } finally {
    await fleet.release(leased.id);
  }
}

function getLeaseOptions({ deviceId, start }: Bundle): ReplayLease {
  const { at, lease, snapshot } = start;
  // Replay with a manual clock, to reach exact moments.
  const pace = { id: deviceId, clock: 'manual', lockstep: false } as const;
  if (snapshot !== undefined) return { ...pace, snapshot };
  const { scenario, ...made } = lease;
  return {
    ...made,
    ...pace,
    now: at,
    // The scenario was loaded and checked when the bundle was created.
    ...(scenario !== undefined && { scenario: scenario as unknown as Scenario }),
  };
}

function findFirstDifference(was: readonly string[], is: readonly string[]): Difference | null {
  const length = Math.max(was.length, is.length);
  for (let index = 0; index < length; index += 1) {
    if (was[index] !== is[index]) {
      return { index, was: was[index] ?? null, is: is[index] ?? null };
    }
  }
  return null;
}

class Run {
  readonly problems: string[] = [];
  readonly #leased: ReplayDevice;
  readonly #host: DeviceHost;
  readonly #report: (line: string) => void;
  /** Requests that are not over, or whose body is late. */
  readonly #requests = new Map<number, InProcessCall>();
  /** The tokens that sign-ins have issued. The journal drops old entries. */
  readonly #tokens = new Map<number, string>();

  constructor(leased: ReplayDevice, report: (line: string) => void) {
    this.#leased = leased;
    this.#host = leased.host;
    this.#report = report;
    this.#host.journal.onRecord((record) => this.#storeToken(record));
  }

  async take(input: BundleInput): Promise<void> {
    await this.goTo(input);
    const when = new Date(input.at).toISOString();
    if (input.do === 'request') {
      this.#report(`${when} request ${input.n}: ${input.method} ${input.target}`);
      await this.#ask(input);
    } else if (input.do === 'control') {
      this.#report(`${when} ${[input.operationId, ...Object.values(input.path)].join(' ')}`);
      await this.#replayControl(input);
    } else if (input.do === 'key') {
      const { dot1x } = this.#host.device.state.network;
      if (dot1x.privateKey !== undefined) dot1x.privateKey = input.publicKey;
    } else {
      const { do: what, of } = input;
      this.#report(
        `${when} request ${of}: its ${what === 'leave' ? 'sender leaves' : 'body arrives'}`,
      );
      const request = this.#requests.get(of);
      if (what === 'leave') request?.abort();
      else request?.sendBody();
      await this.#waitForRest(what === 'leave' ? 'gone' : 'resting', of);
    }
  }

  /** Advances to a moment, given by time and count of timers. */
  async goTo({ at, timers }: { at: number; timers: number }): Promise<void> {
    const { clock } = this.#host;
    if (at === clock.now() && timers <= clock.fired) return;
    await clock.replayTo(at, timers);
    await this.#settle();
  }

  async #ask(input: Request): Promise<void> {
    const { n, via, method, target, whole = false, later = false } = input;
    const host = this.#host;
    const headers = await this.#getHeaders(input);
    const body = this.#getBody(input);
    const request = host.request({
      origin: 'replay',
      via,
      method,
      target,
      headers,
      body,
      readsBodyFirst: whole,
      isBodyLate: later,
    });
    this.#requests.set(n, request);
    await this.#waitForRest(later ? 'reading' : 'resting', n);
    // A long recording has too many requests to keep them all.
    if (request.isOver && !later) this.#requests.delete(n);
  }

  async #getHeaders(request: Request): Promise<Record<string, string>> {
    const { authorization, contentType, contentEncoding, announced, body } = request;
    const headers: Record<string, string> = {};
    if (contentType !== undefined) headers['content-type'] = contentType;
    if (contentEncoding !== undefined) headers['content-encoding'] = contentEncoding;
    const text = body === undefined ? null : resolveBody(body, (secret) => this.#reveal(secret));
    if (text !== null) headers['content-length'] = String(Buffer.byteLength(text));
    else if (announced !== undefined) headers['content-length'] = String(announced);
    if (authorization === undefined) return headers;
    headers.authorization =
      'scheme' in authorization
        ? `${authorization.scheme} x`
        : `Bearer ${await this.#getToken(authorization.token)}`;
    return headers;
  }

  #getBody({ body, announced }: Request): string | Buffer | null {
    if (body !== undefined) return resolveBody(body, (secret) => this.#reveal(secret));
    return announced === undefined ? null : Buffer.alloc(announced, 'x');
  }

  async #getToken(
    token: Extract<NonNullable<Request['authorization']>, { token: unknown }>['token'],
  ): Promise<string> {
    if ('from' in token) return this.#tokens.get(token.from) ?? 'none';
    if ('unknown' in token) return 'unknown';
    const { signingKey } = this.#host.device.state;
    return issueToken(token.role, signingKey, token.issuedAt * 1_000, token.number);
  }

  /** Stores the token that a sign-in has issued, by the number of the sign-in. */
  #storeToken(record: JournalRecord): void {
    if (record.operationId !== 'signIn' || record.status !== 200) return;
    const token = findToken(record.getResponseText() ?? '');
    if (token !== null) this.#tokens.set(record.n, token);
  }

  #reveal(reference: SecretReference): string {
    const text = revealSecret(this.#host.device, this.#leased.enrollmentService, reference);
    if (text !== null) return text;
    this.problems.push(`The device has no ${JSON.stringify(reference)}.`);
    return '';
  }

  async #replayControl({ operationId, path, body }: Control): Promise<void> {
    const operation = Object.values(operations).find(({ id }) => id === operationId);
    if (operation === undefined) {
      this.problems.push(`There is no ${operationId} in the control API.`);
      return;
    }
    const { labUrl, id } = this.#leased.toLease();
    const values: Record<string, string> = { ...path, id };
    const address = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const text = body === undefined ? null : resolveBody(body, (secret) => this.#reveal(secret));
    const response = await fetch(`${labUrl}${address}`, {
      method: operation.method,
      ...(text !== null && {
        body: String(text),
        headers: { 'content-type': getMediaType(operation) },
      }),
    });
    const responseText = await response.text();
    if (!response.ok) this.problems.push(`${operationId} is rejected now: ${responseText}`);
    await this.#settle();
  }

  /**
   * Waits until the device has finished a request for this instant: it has responded, holds the
   * response back, or waits for the body.
   */
  async #waitForRest(how: 'resting' | 'reading' | 'gone', n: number): Promise<void> {
    const request = this.#requests.get(n);
    const start = monotonicNow();
    for (;;) {
      await waitForSockets();
      const phase = request?.phase ?? null;
      const isHeld = phase === 'held' || phase === 'stalled';
      if (how === 'gone' ? phase === null || phase === 'over' : request?.isOver === true || isHeld)
        break;
      if (how === 'reading' && phase === 'reading') break;
      if (monotonicNow() - start > timeoutMs) {
        this.problems.push(`Request ${n} got nowhere (${phase ?? 'not there'}).`);
        break;
      }
    }
    await this.#settle();
  }

  /**
   * Waits until the listeners match the power state. Exchanges that wait for a body are not
   * considered.
   */
  async #settle(): Promise<void> {
    if (this.#host.isReading) return;
    await this.#host.settle();
  }
}

function getMediaType(operation: (typeof operations)[keyof typeof operations]): string {
  return 'requestMediaType' in operation ? operation.requestMediaType : 'application/json';
}
