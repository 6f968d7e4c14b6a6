import type { Role } from '@stillhouse/contracts/operations';
import type { SessionToken } from '@stillhouse/device/access/sessions';
import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import { base64url, decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { Buffer } from '#platform/buffer';
import { signText } from '#platform/hash';

/** The user of a token. */
export type Identity = SessionToken & {
  permissions: readonly string[];
};

export type Verified =
  | { identity: Identity }
  | { rejected: 'expired'; expiredAt: number }
  | { rejected: 'invalid' };

/** Lifetime of a token (R3.5). */
export const tokenLifeSeconds = 24 * 60 * 60;

/** The permission for the NTP row, which admin and setup have (R6.8). */
const rolePermissions: Record<Role, readonly string[]> = {
  admin: ['network.ntp'],
  setup: ['network.ntp'],
  oob: [],
};

/**
 * The only algorithm, for signing and for checking: a token cannot choose its own (RFC 8725 section
 * 3.1).
 */
const algorithm = 'HS256';

const maxCachedTokens = 256;

function getKey(signingKey: string): Uint8Array {
  return Buffer.from(signingKey, 'hex');
}

/**
 * Signs a token for a role: a JWT with `sub`, `iat`, `exp`, `permissions` and `jti` (R3.4, R3.5).
 * @param signingKey the device's key in hex
 * @param now simulated time, epoch ms
 * @param tokenNumber tells sessions apart (decision 0013); 0 for a token of no session
 */
export function issueToken(
  role: Role,
  signingKey: string,
  now: number,
  tokenNumber = 0,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  const token = new SignJWT({ permissions: rolePermissions[role] });
  if (tokenNumber > 0) token.setJti(String(tokenNumber));
  return token
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(role)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifeSeconds)
    .sign(getKey(signingKey));
}

/** Returns a valid token of the device without one of its claims (a quirk of other firmware). */
export function removeTokenClaim(token: string, signingKey: string, claim: string): string {
  const [head = ''] = token.split('.');
  const { [claim]: _removed, ...others } = decodeJwt(token);
  const content = `${head}.${base64url.encode(JSON.stringify(others))}`;
  return `${content}.${base64url.encode(signText(getKey(signingKey), content))}`;
}

function isRole(sub: unknown): sub is Role {
  return typeof sub === 'string' && Object.hasOwn(rolePermissions, sub);
}

/**
 * Returns false for another spelling of base64url, such as one with padding, which the library
 * would accept: what is known about a token, such as its early end, is known about one spelling.
 */
function isCanonical(token: string): boolean {
  try {
    return token.split('.').every((part) => base64url.encode(base64url.decode(part)) === part);
  } catch {
    // The library throws for a character that is not in base64url.
    return false;
  }
}

/** Checks tokens of one device and caches valid ones, so that a signature is checked once. */
export class TokenVerifier {
  readonly #cache = new LazyMap<string, { identity: Identity; expiresAt: number }>();
  #signingKey = '';
  #key: Uint8Array | null = null;

  /** Returns the cached result for this token at this time, or null. */
  getCached(token: string, signingKey: string, now: number): Verified | null {
    const known = this.#cache.get(token);
    if (known === undefined || signingKey !== this.#signingKey) return null;
    if (now < known.expiresAt) return known;
    return { rejected: 'expired', expiredAt: known.expiresAt };
  }

  /** Checks signature, algorithm, claims and expiry by the device's clock. */
  async verify(token: string, signingKey: string, now: number): Promise<Verified> {
    const key = this.#getKey(signingKey);
    if (!isCanonical(token)) return { rejected: 'invalid' };
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        currentDate: new Date(now),
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      if (!isRole(payload.sub)) return { rejected: 'invalid' };
      const permissions = Array.isArray(payload.permissions) ? payload.permissions : [];
      const tokenNumber = Number(payload.jti ?? 0);
      const identity = { role: payload.sub, tokenNumber, permissions: permissions.map(String) };
      this.#remember(token, identity, Number(payload.exp) * 1000);
      return { identity };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        return { rejected: 'expired', expiredAt: Number(error.payload.exp) * 1000 };
      }
      if (error instanceof errors.JOSEError || error instanceof TypeError) {
        return { rejected: 'invalid' };
      }
      throw error;
    }
  }

  /** A new key, after a factory reset, invalidates all earlier tokens. */
  #getKey(signingKey: string): Uint8Array {
    if (this.#key === null || signingKey !== this.#signingKey) {
      this.#cache.clear();
      this.#signingKey = signingKey;
      this.#key = getKey(signingKey);
    }
    return this.#key;
  }

  #remember(token: string, identity: Identity, expiresAt: number): void {
    const [oldest] = this.#cache.keys();
    if (this.#cache.size >= maxCachedTokens && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(token, { identity, expiresAt });
  }
}
