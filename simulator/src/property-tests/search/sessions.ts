import type { Role } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { DeviceHost } from '../../http/host.ts';
import { issueToken } from '../../operations/access-token.ts';
import { readClaims } from '../../replay/token-in.ts';
import { operationRows } from './oracles.ts';
import type { Actor, SearchCall } from './search-case.ts';

/** A token expires after a day (R3.5). */
const tokenLifeMs = 86_400_000;

/**
 * Beyond the numbers of the device's own tokens. A change of the password ends all sessions of the
 * admin with one of those numbers, except the session that made the change.
 */
const firstNumber = 1_000_000;

/** A token from a sign-in. */
type OwnToken = { token: string; role: Role; hasEnded: boolean };

/** The tokens of the actors. */
export class Sessions {
  readonly #tokens = new Map<Actor, OwnToken>();
  #issued = 0;

  /** Keeps the token of a sign-in. A fault may have made it up. */
  keep(by: Actor, body: unknown, token: string | null): void {
    if (token === null || !isRecord(body)) return;
    const role = body.userName as Role;
    if (readClaims(token)?.sub === role) this.#tokens.set(by, { token, role, hasEnded: false });
  }

  /** Marks the sessions that have ended. */
  end(isEnded: (token: OwnToken, actor: Actor) => boolean): void {
    for (const [actor, token] of this.#tokens) token.hasEnded ||= isEnded(token, actor);
  }

  /** Returns true if the token that the call will use has ended. */
  hasEnded(call: SearchCall, by: Actor): boolean {
    return this.#getOwn(call, by)?.hasEnded === true;
  }

  /** Returns the authorization of a call. */
  async getHeaders(
    { device: { state }, clock }: DeviceHost,
    call: SearchCall,
    by: Actor,
  ): Promise<Record<string, string>> {
    const { operationId, role, token } = call;
    if (operationRows[operationId]?.roles.length === 0 || token === 'none') return {};
    const at = token === 'old' ? clock.now() - tokenLifeMs - 1_000 : clock.now();
    // Each token has another number: a fault expires a token, and not those of the same second.
    this.#issued += 1;
    const number = firstNumber + this.#issued;
    const own = this.#getOwn(call, by)?.token;
    const sent = own ?? (await issueToken(role, state.signingKey, at, number));
    return { authorization: `Bearer ${sent}` };
  }

  /** Returns the token of the actor's sign-in, if the call wants it and it is one of the role. */
  #getOwn({ token, role }: SearchCall, by: Actor): OwnToken | undefined {
    const own = this.#tokens.get(by);
    return token === 'own' && own?.role === role ? own : undefined;
  }
}
