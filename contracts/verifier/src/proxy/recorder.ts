import type { Operation } from '@stillhouse/contracts/operations';
import type { DeviceIdentity, Finding, WireCheck } from '../check.ts';
import { collectRequirements } from '../check.ts';
import type { Contract } from '../contract.ts';
import { type As, type Exchange, getHeader, parseJsonBody } from '../exchange.ts';
import { type Result, ResultCollector } from '../results/verdicts.ts';
import { getClaims, tokenIn } from '../target/token.ts';
import { type ClientFault, evaluateRequest } from './client-checks.ts';

/** An exchange before it is known what it means. */
export type Passed = Pick<Exchange, 'at' | 'tookMs' | 'sent' | 'answer' | 'failure'> & {
  /** The client did not wait for the answer. */
  readonly clientLeft?: true;
  /** A body was too long to be kept whole. */
  readonly isCut?: true;
};

/** What one exchange has shown. */
export type Seen = {
  readonly exchange: Exchange;
  readonly client: readonly ClientFault[];
  readonly device: readonly Finding[];
};

/**
 * More exchanges than these are judged as they pass and not kept; nor are those after so many bytes
 * of bodies.
 */
const mostKept = 5000;
const mostKeptBytes = 128 * 1024 * 1024;

/** Judges everything that passes between a client and a device, and remembers it for the end. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly clientFaults: ClientFault[] = [];
  /** Faults of this program. */
  readonly toolFaults = new Set<string>();
  /** Exchanges that there were, kept or not. */
  count = 0;
  device: DeviceIdentity | null = null;
  #keptBytes = 0;
  /**
   * Tokens that the device gave out while this program stood by, each with the epoch ms of its end.
   */
  readonly #tokens = new Map<string, number>();
  readonly #contract: Contract;
  readonly #checks: readonly WireCheck[];
  readonly #verdicts: ResultCollector;

  constructor(contract: Contract, checks: readonly WireCheck[], strictness: 'contract' | 'spec') {
    this.#contract = contract;
    this.#checks = checks;
    this.#verdicts = new ResultCollector(collectRequirements(checks, contract), strictness);
  }

  add(passed: Passed): Seen {
    const exchange = this.#placed(passed);
    this.count = exchange.n;
    this.#keptBytes += (exchange.sent.body?.length ?? 0) + (exchange.answer?.body.length ?? 0);
    if (this.exchanges.length < mostKept && this.#keptBytes <= mostKeptBytes)
      this.exchanges.push(exchange);
    this.#identify(exchange);
    const client = passed.isCut === true ? [] : evaluateRequest(exchange, this.#contract);
    this.clientFaults.push(...client);
    const device = isUnjudged(passed) ? [] : this.#evaluated(exchange, client.length === 0);
    for (const finding of device) this.#verdicts.add(finding);
    const token = exchange.operationId === 'signIn' ? tokenIn(exchange) : null;
    if (token !== null) this.#tokens.set(token, getEnd(token));
    const faults = device.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    return { exchange, client, device: faults };
  }

  /**
   * What a client got wrong may be refused: then the answer is judged as one to a wrong request.
   */
  #evaluated(exchange: Exchange, isValid: boolean): readonly Finding[] {
    const { exchanges, device } = this;
    const recording = { exchanges, device, secrets: [] };
    const findings = this.#checks.flatMap((check) => {
      try {
        return check.evaluate({ ...exchange, isValid }, this.#contract, recording);
      } catch (cause) {
        // What passes must go on passing; a fault of ours is told at the end.
        const why = cause instanceof Error ? cause.message : String(cause);
        this.toolFaults.add(`${check.class} failed at exchange ${exchange.n}: ${why}`);
        return [];
      }
    });
    // A token of before, or one that has ended, may well be refused.
    const isRefused = exchange.answer?.status === 401 && !this.#isFresh(exchange);
    return isRefused
      ? findings.filter(({ requirementId }) => !requirementId.startsWith('status.'))
      : findings;
  }

  #isFresh({ sent, at, as }: Exchange): boolean {
    if (as === 'none') return true;
    const token = getBearer(sent.headers);
    return token !== undefined && (this.#tokens.get(token) ?? 0) > at;
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
    const called = this.#contract.findOperation(sent.method, path);
    const operation: Operation | null =
      called !== null && 'operation' in called ? called.operation : null;
    return {
      ...passed,
      n: this.count + 1,
      operationId: operation?.id ?? null,
      purpose: 'proxy',
      as: whoIs(sent.headers),
      isValid: true,
      safety: operation?.safety ?? 'read',
    };
  }

  /**
   * The device says who it is when anybody asks for its status; without signing in, its serial
   * number only.
   */
  #identify({ operationId, answer }: Exchange): void {
    const isWhole = operationId === 'getStatus';
    if (!isWhole && (operationId !== 'getOfflineStatus' || this.device !== null)) return;
    const body = answer?.status === 200 ? parseJsonBody(answer) : null;
    if (typeof body !== 'object' || body === null) return;
    const text = (name: string) => String(Reflect.get(body, name) ?? '');
    this.device = {
      product: text('product'),
      serialNumber: text('serialNumber'),
      firmwareVersion: text('firmwareVersion'),
    };
  }
}

/**
 * What tells nothing of the device: the client left, there is nobody at the address, or only a part
 * was kept.
 */
function isUnjudged({ clientLeft, isCut, failure }: Passed): boolean {
  return clientLeft === true || isCut === true || failure?.kind === 'refused';
}

function getBearer(headers: Exchange['sent']['headers']): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(getHeader(headers, 'authorization') ?? '')?.[1];
}

/** Epoch ms; a token that does not say when it ends has no end here. */
function getEnd(token: string): number {
  const exp = getClaims(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
}

/** By the claims of the token; whether the device takes it is for the device to say. */
function whoIs(headers: Exchange['sent']['headers']): As {
  const token = getBearer(headers);
  if (token === undefined)
    return getHeader(headers, 'authorization') === undefined ? 'none' : 'odd';
  const sub = getClaims(token)?.sub;
  return sub === 'admin' || sub === 'setup' || sub === 'oob' ? sub : 'odd';
}
