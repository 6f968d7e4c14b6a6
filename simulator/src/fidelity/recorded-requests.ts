import { operations } from '@stillhouse/contracts/operations';
import type { DeviceHost } from '../http/host.ts';
import type { InProcessCall, InProcessOutcome } from '../http/in-process-request.ts';
import type { CodeList } from '../replay/secrets.ts';
import { createForm } from '../scenarios/build-request.ts';
import type { OwnedResources } from '../scenarios/owned-resources.ts';
import { runCommand } from '../scenarios/run-command.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { type Comparison, compareExchange } from './compare-exchange.ts';
import { Equivalents } from './equivalents.ts';
import { type ComparedExchange, evaluateComparison } from './fidelity-report.ts';
import { isPlaceholder } from './placeholder.ts';
import { getDeviceCertificate } from './recorded-events.ts';
import { RecordedSecrets } from './recorded-secrets.ts';
import type { RecordedEvent } from './recorded-updates.ts';

/** A response that comes this much later than recorded, simulated ms, is not waited for. */
const maxDelay = 60_000;

type OpenCall = {
  n: number;
  exchange: TrafficExchange;
  call: InProcessCall;
  /** Set when the call is over. */
  result: { outcome: InProcessOutcome; at: number } | null;
};

/**
 * Returns why a recorded request cannot be repeated, or null.
 * @param isAnswered true if a fault responds in place of the device, so that the body is not needed
 */
export function getObstacle(exchange: TrafficExchange, isAnswered: boolean): string | null {
  const { operationId, path, request, response } = exchange;
  if (operationId === null && !path.startsWith('/api/')) return `${path} is not part of the API`;
  if (operationId !== null && operations[operationId].surface === 'cloud') {
    return `${operationId} belongs to the cloud`;
  }
  const { file } = request;
  // The body of a sign-in is known without a recording.
  if (request.lack !== null && operationId !== 'signIn' && !isAnswered) {
    return request.lack.is === 'unrecorded'
      ? 'its body was not recorded'
      : `its body is not JSON (${request.lack.form}), so it is not stored`;
  }
  const isAccepted = (response?.status ?? 500) < 300;
  if (
    isAccepted &&
    operationId === 'uploadCertificate' &&
    (file === null || isPlaceholder(file.text))
  ) {
    return 'its file was not recorded as certificates in PEM';
  }
  if (isAccepted && isPlaceholder(getDeviceCertificate(exchange))) {
    return 'its device certificate was not recorded in PEM';
  }
  if (response?.status === 304) return 'the browser took the response from its cache';
  return null;
}

/** Repeats recorded requests at their times, and compares the responses in order. */
export class RecordedRequests {
  readonly #host: DeviceHost;
  readonly #via: 'device' | 'setup';
  readonly #isSame: boolean;
  readonly #headers: readonly string[];
  readonly #secrets: RecordedSecrets;
  readonly #equivalents = new Equivalents();
  #open: OpenCall[] = [];
  readonly #compared: ComparedExchange[] = [];
  readonly #owned: OwnedResources = { faults: [], conditions: [] };

  /** @param isSame true if the device has the seed, and so the environment, of the recorded one */
  constructor(
    host: DeviceHost,
    codes: CodeList,
    options: { via: 'device' | 'setup'; isSame: boolean; headers: readonly string[] },
  ) {
    const { via, isSame, headers } = options;
    this.#headers = headers;
    this.#isSame = isSame;
    this.#host = host;
    this.#via = via;
    this.#secrets = new RecordedSecrets(host, codes);
  }

  /** Repeats what happened on the recorded device. Returns why it is not possible, or null. */
  async perform({ at, command }: RecordedEvent): Promise<string | null> {
    await this.#advance(at);
    const { outcome, result } = runCommand(this.#host, command, this.#owned, 0);
    return outcome === 'done' ? null : result;
  }

  /** Counts a request that cannot be repeated. */
  skip(n: number, exchange: TrafficExchange): void {
    this.#add(n, exchange, null, { differences: [], uncompared: 'not repeated' });
  }

  async repeat(n: number, exchange: TrafficExchange): Promise<void> {
    await this.#advance(exchange.at);
    const { method, path, query } = exchange;
    const { headers, body } = await this.#createContent(exchange);
    const target = this.#equivalents.translate(query === '' ? path : `${path}?${query}`);
    const call = this.#host.request({
      origin: 'replay',
      via: this.#via,
      method,
      target,
      headers,
      body,
    });
    const open: OpenCall = { n, exchange, call, result: null };
    this.#open.push(open);
    const over = call.outcome.then((outcome) => {
      open.result = { outcome, at: this.#host.clock.now() };
    });
    await Promise.race([over, call.whenSettled()]);
    // The outcome of a call that has settled arrives a moment later.
    if (call.isOver) await over;
    this.#compareFinished();
  }

  /** Waits for responses that are held back, and returns what was compared, by number. */
  async finish(): Promise<ComparedExchange[]> {
    for (const { exchange } of [...this.#open]) await this.#advance(getDeadline(exchange));
    return this.#compared.sort((one, other) => one.n - other.n);
  }

  /** Gives up calls whose time has come on the way. */
  async #advance(to: number): Promise<void> {
    const due = this.#open.filter(({ exchange }) => getDeadline(exchange) <= to);
    due.sort((one, other) => getDeadline(one.exchange) - getDeadline(other.exchange));
    for (const { call, exchange } of due) {
      await this.#advanceTo(getDeadline(exchange));
      if (!call.isOver) call.abort();
      await call.outcome;
    }
    await this.#advanceTo(to);
    this.#compareFinished();
  }

  /** A response that needs real time, such as for a key pair, has the time of its timer. */
  async #advanceTo(to: number): Promise<void> {
    const { clock } = this.#host;
    while (this.#open.some(({ result }) => result === null)) {
      const next = clock.getNextTimerAt();
      if (next === null || next >= to) break;
      await clock.advanceTo(Math.max(clock.now(), next));
      await this.#host.settle();
      // The outcome of a call that is over arrives a moment later.
      for (const { call } of this.#open) if (call.isOver) await call.outcome;
    }
    await clock.advanceTo(Math.max(clock.now(), to));
    await this.#host.settle();
  }

  async #createContent(exchange: TrafficExchange) {
    const { request } = exchange;
    const headers: Record<string, string> = {};
    const contentType = request.headers['content-type'];
    if (contentType !== undefined) headers['content-type'] = contentType;
    const authorization = await this.#secrets.getAuthorization(exchange);
    if (authorization !== undefined) headers.authorization = authorization;
    if (request.file !== null) {
      const form = createForm(request.file);
      return { headers: { ...headers, 'content-type': form.type }, body: form.body };
    }
    const filled = this.#secrets.fillBody(exchange);
    if (filled === null) return { headers, body: null };
    // Some recorders leave out headers; only a device that has responded 415 had no type.
    if (exchange.response?.status !== 415) headers['content-type'] ??= 'application/json';
    return { headers, body: typeof filled === 'string' ? filled : JSON.stringify(filled) };
  }

  /** In order, because a response names the ids that later ones contain. */
  #compareFinished(): void {
    const finished = this.#open.filter(({ result }) => result !== null);
    this.#open = this.#open.filter(({ result }) => result === null);
    for (const { n, exchange, result } of finished) {
      if (result === null) continue;
      const { outcome } = result;
      if (outcome.outcome === 'answered') this.#secrets.learnToken(exchange, outcome.text);
      const replayed = { outcome, durationMs: result.at - exchange.at };
      const context = { equivalents: this.#equivalents, headers: this.#headers };
      const { differences, uncompared } = compareExchange(exchange, replayed, context);
      this.#add(n, exchange, replayed.durationMs, {
        differences: differences.map((difference) =>
          this.#isSame && difference.expected === 'environment'
            ? { ...difference, expected: null }
            : difference,
        ),
        uncompared,
      });
    }
  }

  #add(
    n: number,
    { at, method, path, operationId }: TrafficExchange,
    simulatedMs: number | null,
    comparison: Comparison,
  ): void {
    const request = `${method} ${path}`;
    this.#compared.push({
      n,
      at: new Date(at).toISOString(),
      operation: operationId ?? request,
      request,
      simulatedMs,
      ...evaluateComparison(comparison),
      differences: comparison.differences,
    });
  }
}

/** A client that got no response gave up then, or the connection broke. */
function getDeadline({ at, durationMs, response }: TrafficExchange): number {
  return Math.ceil(at + durationMs + (response === null ? 0 : maxDelay));
}
