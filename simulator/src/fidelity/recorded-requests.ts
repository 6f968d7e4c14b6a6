import { operations } from '@stillhouse/contracts/operations';
import type { DeviceHost } from '../http/host.ts';
import type { InProcessCall, InProcessOutcome } from '../http/in-process-request.ts';
import type { CodeList } from '../replay/secrets.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { compareExchange } from './compare-exchange.ts';
import { Equivalents } from './equivalents.ts';
import { type ComparedExchange, getVerdict } from './fidelity-report.ts';
import { RecordedSecrets } from './recorded-secrets.ts';

/** A response that comes this much later than recorded, simulated ms, is not waited for. */
const maxDelay = 60_000;

type OpenCall = {
  n: number;
  exchange: TrafficExchange;
  call: InProcessCall;
  /** Set when the call is over. */
  result: { outcome: InProcessOutcome; at: number } | null;
};

/** Returns why a recorded request cannot be repeated, or null. */
export function getObstacle({
  operationId,
  path,
  request,
  response,
}: TrafficExchange): string | null {
  if (operationId === null && !path.startsWith('/api/')) return `${path} is not part of the API`;
  if (operationId !== null && operations[operationId].surface === 'cloud') {
    return `${operationId} belongs to the cloud`;
  }
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0;
  // The body of a sign-in is known without a recording.
  if (hasBody && request.body === null && operationId !== 'signIn') {
    return 'its body was not recorded';
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

  /** @param isSame true if the device has the seed, and so the surroundings, of the recorded one */
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
    const { clock } = this.#host;
    const due = this.#open.filter(({ exchange }) => getDeadline(exchange) <= to);
    due.sort((one, other) => getDeadline(one.exchange) - getDeadline(other.exchange));
    for (const { call, exchange } of due) {
      await clock.advanceTo(Math.max(clock.now(), getDeadline(exchange)));
      await this.#host.settle();
      if (!call.isOver) call.abort();
      await call.outcome;
    }
    await clock.advanceTo(Math.max(clock.now(), to));
    await this.#host.settle();
    this.#compareFinished();
  }

  async #createContent(exchange: TrafficExchange) {
    const { request } = exchange;
    const headers: Record<string, string> = {};
    const contentType = request.headers['content-type'];
    if (contentType !== undefined) headers['content-type'] = contentType;
    const authorization = await this.#secrets.getAuthorization(exchange);
    if (authorization !== undefined) headers.authorization = authorization;
    const filled = this.#secrets.fillBody(exchange);
    if (filled === null) return { headers, body: null };
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
      const differences = compareExchange(exchange, replayed, context).map((difference) =>
        this.#isSame && difference.expected === 'surroundings'
          ? { ...difference, expected: null }
          : difference,
      );
      const request = `${exchange.method} ${exchange.path}`;
      this.#compared.push({
        n,
        at: new Date(exchange.at).toISOString(),
        operation: exchange.operationId ?? request,
        request,
        verdict: getVerdict(differences),
        differences,
      });
    }
  }
}

/** A client that got no response gave up then, or the connection broke. */
function getDeadline({ at, durationMs, response }: TrafficExchange): number {
  return Math.ceil(at + durationMs + (response === null ? 0 : maxDelay));
}
