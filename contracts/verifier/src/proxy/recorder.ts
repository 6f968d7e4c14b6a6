import type { Operation } from '@stillhouse/contracts/operations';
import type { DeviceIdentity, Finding, WireCheck } from '../check.ts';
import type { Contract } from '../contract.ts';
import { type As, type Exchange, headerOf, jsonOf } from '../exchange.ts';
import { requirementsOf } from '../run/run.ts';
import { type Result, Verdicts } from '../run/verdicts.ts';
import { type ClientFault, judgeRequest } from './client-checks.ts';
import { calledBy } from './operation-at.ts';

/** An exchange before it is known what it means. */
export type Passed = Pick<Exchange, 'at' | 'tookMs' | 'sent' | 'answer' | 'failure'>;

/** What one exchange has shown. */
export type Seen = {
  readonly exchange: Exchange;
  readonly client: readonly ClientFault[];
  readonly device: readonly Finding[];
};

/** More exchanges than these are judged as they pass and not kept. */
const mostKept = 5000;

/** Judges everything that passes between a client and a device, and remembers it for the end. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly clientFaults: ClientFault[] = [];
  /** Faults of this program. */
  readonly toolFaults = new Set<string>();
  /** Exchanges that there were, kept or not. */
  count = 0;
  device: DeviceIdentity | null = null;
  readonly #contract: Contract;
  readonly #checks: readonly WireCheck[];
  readonly #verdicts: Verdicts;

  constructor(contract: Contract, checks: readonly WireCheck[], strictness: 'contract' | 'spec') {
    this.#contract = contract;
    this.#checks = checks;
    this.#verdicts = new Verdicts(requirementsOf(checks, contract), strictness);
  }

  add(passed: Passed): Seen {
    const exchange = this.#placed(passed);
    this.count = exchange.n;
    if (this.exchanges.length < mostKept) this.exchanges.push(exchange);
    this.#identify(exchange);
    const client = judgeRequest(exchange, this.#contract);
    this.clientFaults.push(...client);
    const { exchanges, device } = this;
    const recording = { exchanges, device, secrets: [] };
    // What a client got wrong may be refused; then the answer is judged as one to a wrong request.
    const judged = { ...exchange, isValid: client.length === 0 };
    const findings = this.#checks.flatMap((check) => {
      try {
        return check.judge(judged, this.#contract, recording);
      } catch (cause) {
        // What passes must go on passing; a fault of ours is told at the end.
        const why = cause instanceof Error ? cause.message : String(cause);
        this.toolFaults.add(`${check.class} failed at exchange ${exchange.n}: ${why}`);
        return [];
      }
    });
    for (const finding of findings) this.#verdicts.add(finding);
    const faults = findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    return { exchange, client, device: faults };
  }

  results(): readonly Result[] {
    return this.#verdicts.results(() => ({
      verdict: 'not-tested',
      message: 'Nothing that passed shows it.',
      enabledBy: 'a client that calls it',
      exchanges: [],
    }));
  }

  #placed(passed: Passed): Exchange {
    const { sent } = passed;
    const [path = ''] = sent.target.split('?');
    const called = calledBy(this.#contract, sent.method, path);
    const operation: Operation | null =
      called !== null && 'operation' in called ? called.operation : null;
    return {
      ...passed,
      n: this.count + 1,
      operationId: operation?.id ?? null,
      purpose: 'proxy',
      as: whoIs(headerOf(sent.headers, 'authorization')),
      isValid: true,
      safety: operation?.safety ?? 'read',
    };
  }

  /** The device says who it is when anybody asks for its status. */
  #identify({ operationId, answer }: Exchange): void {
    if (operationId !== 'getStatus' || answer?.status !== 200) return;
    const body = jsonOf(answer);
    if (typeof body !== 'object' || body === null) return;
    const text = (name: string) => String(Reflect.get(body, name) ?? '');
    this.device = {
      product: text('product'),
      serialNumber: text('serialNumber'),
      firmwareVersion: text('firmwareVersion'),
    };
  }
}

/** By the claims of the token; whether the device takes it is for the device to say. */
function whoIs(authorization: string | undefined): As {
  const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return authorization === undefined ? 'none' : 'odd';
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return ['admin', 'setup', 'oob'].includes(claims.sub) ? claims.sub : 'odd';
  } catch {
    return 'odd';
  }
}
