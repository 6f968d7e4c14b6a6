import { issueTokenNumber } from '@stillhouse/device/access/sessions';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { DeviceHost } from '../http/host.ts';
import { redacted } from '../journal/redact.ts';
import { issueToken } from '../operations/access-token.ts';
import { type CodeList, revealSecret } from '../replay/secrets.ts';
import { findToken } from '../replay/token-in.ts';
import { invalidAuthorization } from '../traffic/to-traffic-exchange.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { isPlaceholder } from './placeholder.ts';

/** Puts secrets of the simulated device where a recording has placeholders. */
export class RecordedSecrets {
  readonly #host: Pick<DeviceHost, 'device' | 'clock'>;
  readonly #codes: CodeList;
  /** The token that stands for a recorded one. */
  readonly #tokens = new Map<string, string>();
  readonly #substitutes = new Map<string, string>();

  constructor(host: Pick<DeviceHost, 'device' | 'clock'>, codes: CodeList) {
    this.#host = host;
    this.#codes = codes;
  }

  /** Remembers the token that a sign-in has issued. */
  learnToken({ operationId, response }: TrafficExchange, replayedText: string): void {
    if (operationId !== 'signIn' || !isRecord(response?.body)) return;
    const token = findToken(replayedText);
    if (token !== null) this.#tokens.set(String(response.body.token), token);
  }

  /** Returns the value of the authorization header, or undefined for a request without one. */
  async getAuthorization({ request, response }: TrafficExchange): Promise<string | undefined> {
    const { authorization } = request.headers;
    if (authorization === undefined) return undefined;
    const [scheme = '', recorded = ''] = authorization.split(/\s+(.*)/s);
    if (scheme.toLowerCase() !== 'bearer' || authorization === invalidAuthorization) {
      return authorization;
    }
    const token = this.#tokens.get(recorded);
    if (token !== undefined) return `Bearer ${token}`;
    // Issued before the recording started, if the device accepted it.
    if (response?.status === 401) return 'Bearer unknown';
    const { device, clock } = this.#host;
    const number = issueTokenNumber(device);
    const issued = await issueToken('admin', device.state.signingKey, clock.now(), number);
    this.#tokens.set(recorded, issued);
    return `Bearer ${issued}`;
  }

  /**
   * Returns the body of a request with the secrets that lead to the recorded status. A sign-in
   * without a recorded body is that of the admin: browsers do not record every body.
   */
  fillBody(exchange: TrafficExchange): unknown {
    const { operationId, request } = exchange;
    const isUnrecorded = operationId === 'signIn' && request.body === null;
    const body = isUnrecorded ? { userName: 'admin', password: redacted } : request.body;
    return this.#fill(body, exchange, body);
  }

  #fill(value: unknown, exchange: TrafficExchange, owner: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#fill(item, exchange, item));
    if (isRecord(value)) {
      const entries = Object.entries(value).map(([name, inner]) => [
        name,
        this.#fill(inner, exchange, value, name),
      ]);
      return Object.fromEntries(entries);
    }
    return isPlaceholder(value) ? this.#getSecret(value, exchange, owner, name) : value;
  }

  #getSecret(placeholder: string, exchange: TrafficExchange, owner: unknown, name: string): string {
    const { operationId, request, response } = exchange;
    const reveal = (reference: Parameters<typeof revealSecret>[2]) =>
      revealSecret(this.#host.device, this.#codes, reference);
    if (operationId === 'signIn') {
      if (response?.status === 404) return 'another-password';
      const of = isRecord(owner) && owner.userName === 'admin' ? 'admin' : 'setup';
      return reveal({ is: 'password', of }) ?? '';
    }
    if (operationId === 'enroll' && (response?.status ?? 0) < 300) {
      return reveal({ is: 'code', nth: 0 }) ?? this.#getSubstitute(placeholder);
    }
    const { body } = request;
    if (operationId === 'connectWifi' && isRecord(body) && typeof body.ssid === 'string') {
      const { ssid: network } = body;
      const known =
        name === 'identity'
          ? reveal({ is: 'identity', network })
          : reveal({ is: 'password', network });
      return known ?? this.#getSubstitute(placeholder);
    }
    return this.#getSubstitute(placeholder);
  }

  #getSubstitute(placeholder: string): string {
    const known = this.#substitutes.get(placeholder);
    if (known !== undefined) return known;
    const substitute = `Substitute-${this.#substitutes.size + 1}`;
    this.#substitutes.set(placeholder, substitute);
    return substitute;
  }
}
