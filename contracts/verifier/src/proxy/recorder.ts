import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../model/check.ts';
import { collectRequirements } from '../model/check.ts';
import type { DeviceIdentity } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { type As, type Exchange, getHeader, parseJsonBody } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { type Result, ResultCollector } from '../results/verdicts.ts';
import { findIdentity } from '../target/identity-guard.ts';
import { readToken } from '../target/sign-in.ts';
import { getClaims } from '../target/token.ts';
import { type ClientFault, evaluateRequest } from './client-checks.ts';

/** An exchange before it is assigned to an operation. */
export type RawExchange = Pick<Exchange, 'at' | 'tookMs' | 'request' | 'response' | 'failure'> & {
  /** The client disconnected before the response. */
  readonly clientDisconnected?: true;
  /** A body was too large to be stored whole. */
  readonly isTruncated?: true;
};

/** What the client and the device did wrong in one exchange. */
export type ExchangeResult = {
  readonly exchange: Exchange;
  readonly client: readonly ClientFault[];
  readonly device: readonly Finding[];
};

/** Limits of what is stored. Exchanges beyond them are evaluated, but not stored. */
const maxExchanges = 5000;
const maxBodyBytes = 128 * 1024 * 1024;

/** Evaluates all exchanges between a client and a device. Stores them for the report. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly clientFaults: ClientFault[] = [];
  /** Errors of this program. */
  readonly toolFaults = new Set<string>();
  /** Number of exchanges, stored or not. */
  count = 0;
  device: DeviceIdentity | null = null;
  #storedBytes = 0;
  /** Tokens that the device issued during the recording, with their expiry in epoch ms. */
  readonly #tokens = new Map<string, number>();
  readonly #contract: Contract;
  readonly #checks: readonly WireCheck[];
  readonly #verdicts: ResultCollector;

  constructor(contract: Contract, checks: readonly WireCheck[], strictness: 'contract' | 'spec') {
    this.#contract = contract;
    this.#checks = checks;
    this.#verdicts = new ResultCollector(collectRequirements(checks, contract), strictness);
  }

  add(raw: RawExchange): ExchangeResult {
    const exchange = this.#toExchange(raw);
    this.count = exchange.n;
    this.#storedBytes +=
      (exchange.request.body?.length ?? 0) + (exchange.response?.body.length ?? 0);
    if (this.exchanges.length < maxExchanges && this.#storedBytes <= maxBodyBytes)
      this.exchanges.push(exchange);
    this.#identify(exchange);
    const client = raw.isTruncated === true ? [] : evaluateRequest(exchange, this.#contract);
    this.clientFaults.push(...client);
    const device = isInconclusive(raw) ? [] : this.#evaluate(exchange, client.length === 0);
    for (const finding of device) this.#verdicts.add(finding);
    const token = readToken(exchange);
    if (token !== null) this.#tokens.set(token, getExpiry(token));
    const faults = device.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    return { exchange, client, device: faults };
  }

  /** The device may reject an invalid request, so `isValid` selects the expected response. */
  #evaluate(exchange: Exchange, isValid: boolean): readonly Finding[] {
    const { exchanges, device } = this;
    const recording = { exchanges, device, secrets: [] };
    const findings = this.#checks.flatMap((check) => {
      try {
        return check.evaluate({ ...exchange, isValid }, this.#contract, recording);
      } catch (cause) {
        // Keep forwarding. The report lists errors of this program.
        const message = cause instanceof Error ? cause.message : String(cause);
        this.toolFaults.add(`${check.class} failed at exchange ${exchange.n}: ${message}`);
        return [];
      }
    });
    // The device may reject a token that expired or was issued before the recording.
    const isExpected = exchange.response?.status === 401 && !this.#hasKnownToken(exchange);
    return isExpected
      ? findings.filter(({ requirementId }) => !requirementId.startsWith('status.'))
      : findings;
  }

  /** Returns true if the result of the token check is known: no token, or one that is valid. */
  #hasKnownToken({ request, at, as }: Exchange): boolean {
    if (as === 'none') return true;
    const token = getBearer(request.headers);
    return token !== undefined && (this.#tokens.get(token) ?? 0) > at;
  }

  getResults(): readonly Result[] {
    return this.#verdicts.getResults(() => ({
      verdict: 'not-tested',
      message: 'No recorded exchange concerns it.',
      enabledBy: 'Use a client that calls it, while the proxy records',
      exchanges: [],
    }));
  }

  #toExchange(raw: RawExchange): Exchange {
    const { request } = raw;
    const [path = ''] = request.target.split('?');
    const called = this.#contract.findOperation(request.method, path);
    const operation: Operation | null =
      called !== null && 'operation' in called ? called.operation : null;
    return {
      ...raw,
      n: this.count + 1,
      operationId: operation?.id ?? null,
      purpose: 'proxy',
      as: getCaller(request.headers),
      isValid: true,
      safety: operation?.safety ?? 'read',
    };
  }

  /** Reads the identity from the status. The offline status has the serial number only. */
  #identify({ operationId, response }: Exchange): void {
    const isWhole = operationId === identityOperation.id;
    const identifies = findIdentity(operationId);
    if (identifies === undefined || (!isWhole && this.device !== null)) return;
    const body = response?.status === 200 ? parseJsonBody(response) : null;
    if (typeof body !== 'object' || body === null) return;
    const getText = (name = '') => String(getMember(body, name) ?? '');
    this.device = {
      product: getText(identifies.product),
      serialNumber: getText(identifies.serialNumber),
      firmwareVersion: getText(identifies.firmwareVersion),
    };
  }
}

/**
 * Returns true if the exchange says nothing about the device: the client disconnected, the device
 * is unreachable, or only part of a body is stored.
 */
function isInconclusive({ clientDisconnected, isTruncated, failure }: RawExchange): boolean {
  return clientDisconnected === true || isTruncated === true || failure?.kind === 'refused';
}

function getBearer(headers: Exchange['request']['headers']): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(getHeader(headers, 'authorization') ?? '')?.[1];
}

/** Returns the expiry in epoch ms, or infinity for a token without an expiry. */
function getExpiry(token: string): number {
  const exp = getClaims(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
}

/** Returns the role in the token's claims. Does not verify the token. */
function getCaller(headers: Exchange['request']['headers']): As {
  const token = getBearer(headers);
  if (token === undefined)
    return getHeader(headers, 'authorization') === undefined ? 'none' : 'invalid';
  const sub = getClaims(token)?.sub;
  return sub === 'admin' || sub === 'setup' || sub === 'oob' ? sub : 'invalid';
}
