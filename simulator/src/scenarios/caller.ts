import type { Role } from '@stillhouse/contracts/operations';
import { issueTokenNumber } from '@stillhouse/device/access/sessions';
import { getNetworkAddressObstacle, obstacleTexts } from '@stillhouse/device/network/reach';
import { parseJson } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { DeviceHost } from '../http/host.ts';
import type { InProcessCall, InProcessOutcome } from '../http/in-process-request.ts';
import { issueToken } from '../operations/access-token.ts';
import { buildRequest, getOperation } from './build-request.ts';
import type { ScenarioRequest } from './scenario.ts';

/** Tokens by role, as a browser keeps them. */
export type Tokens = Partial<Record<Role, string>>;

/** A call that the device rejected: it is off, or not reachable over the network. */
export type RejectedCall = { at: number; operationId: string; reason: string };

/** The result of a call: completed, or still held back by the device. */
export type Called = { over: Promise<string>; isHeld: boolean };

/** Makes the calls of a scenario to one device's API. */
export class Caller {
  readonly #host: DeviceHost;
  readonly #tokens: Tokens;
  readonly rejected: RejectedCall[] = [];
  readonly #open = new Map<InProcessCall, { operationId: string; over: Promise<unknown> }>();

  constructor(host: DeviceHost, tokens: Tokens = {}) {
    this.#host = host;
    this.#tokens = { ...tokens };
  }

  get tokens(): Tokens {
    return { ...this.#tokens };
  }

  /**
   * Makes a call and waits until it has ended, or until the device holds its response back to a
   * later simulated time. Time stands still until then, so that a call is made at its instant.
   */
  async call(request: ScenarioRequest): Promise<Called> {
    const headers = await this.#getAuthorization(request);
    // Wait until the listeners match the power state: a device that was just switched off must not
    // respond.
    await this.#host.settle();
    const call = this.#host.request(buildRequest(request, headers));
    const over = call.outcome.then((result) => {
      this.#open.delete(call);
      this.#keepToken(request, result);
      return this.#describe(request, result);
    });
    this.#open.set(call, { operationId: request.operationId, over });
    await Promise.race([over, call.whenSettled()]);
    return { over, isHeld: !call.isOver };
  }

  /** Resolves when every call has ended. */
  async waitForAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ over }) => over));
  }

  /** Describes the calls that the device never responds to. */
  describeStalled(): string[] {
    const stalled = [...this.#open].filter(([{ phase }]) => phase === 'stalled');
    return stalled.map(([, { operationId }]) => `${operationId} (stalled)`);
  }

  /** Aborts the calls that are still held back. */
  stop(): void {
    for (const call of this.#open.keys()) call.abort();
  }

  #describe({ operationId }: ScenarioRequest, result: InProcessOutcome): string {
    if (result.outcome === 'answered') return `${result.status}`;
    if (result.reason === 'reset') return 'no response (reset)';
    const { device, clock } = this.#host;
    const obstacle = getNetworkAddressObstacle(device.state);
    const reason = obstacle === null ? 'rejected' : `rejected: ${obstacleTexts[obstacle]}`;
    this.rejected.push({ at: clock.now(), operationId, reason });
    return `no response (${reason})`;
  }

  async #getAuthorization({ operationId, role }: ScenarioRequest): Promise<Record<string, string>> {
    const { roles } = getOperation(operationId);
    const who = role ?? (roles.length === 0 ? 'none' : 'admin');
    if (who === 'none') return {};
    const { device, clock } = this.#host;
    // Not renewed: a change of the password ends this session, as that of a browser.
    this.#tokens[who] ??= await issueToken(
      who,
      device.state.signingKey,
      clock.now(),
      issueTokenNumber(device),
    );
    return { authorization: `Bearer ${this.#tokens[who]}` };
  }

  #keepToken({ operationId, body }: ScenarioRequest, result: InProcessOutcome): void {
    if (operationId !== 'signIn' || result.outcome !== 'answered' || result.status !== 200) return;
    if (!isRecord(body)) return;
    const role = (['admin', 'setup', 'oob'] as const).find((known) => known === body.userName);
    const token = findToken(result.text);
    if (role !== undefined && token !== null) this.#tokens[role] = token;
  }
}

/** A fault may have changed the response in any way. */
function findToken(text: string): string | null {
  try {
    const response: unknown = parseJson(text);
    return isRecord(response) && typeof response.token === 'string' ? response.token : null;
  } catch {
    return null;
  }
}
