import type { Role } from '@stillhouse/contracts/operations';
import type { As } from '../model/exchange.ts';
import type { HarmLevel } from '../model/requirement.ts';
import type { RequestSpec, TokenResult } from '../model/target.ts';

type Tokens = { readonly role: Role; readonly tokens: ReadonlyMap<Role, TokenResult> };

/** Returns as whom a request is sent. */
export function getAs(spec: RequestSpec, roles: readonly Role[], { role, tokens }: Tokens): As {
  if (spec.authorization !== undefined)
    return spec.authorization === null ? 'none' : (spec.as ?? 'invalid');
  if (spec.as !== undefined) return spec.as;
  // The run has no token while it waits for a device that is starting.
  const hasToken = (tokens.get(role)?.token ?? '') !== '';
  const isAnonymous = spec.operationId !== null && (roles.length === 0 || !hasToken);
  return isAnonymous ? 'none' : role;
}

/** Returns the header `authorization` of a request, or null if it has none. */
export function getAuthorization(
  spec: RequestSpec,
  roles: readonly Role[],
  known: Tokens,
): string | null {
  if (spec.authorization !== undefined) return spec.authorization;
  const as = getAs(spec, roles, known);
  if (as === 'none' || as === 'invalid') return null;
  const token = known.tokens.get(as)?.token ?? null;
  if (token !== null) return `Bearer ${token}`;
  // The run's own user has no token only if the device issued none.
  if (as === known.role) return null;
  throw new Error(`No token of ${as}. Call getToken('${as}') first`);
}

export const setupTargetRemedy = '--setup-target URL';

/** Returns why the run does not sign in as another role; null if it may. */
export function findTokenObstacle(
  role: Role,
  run: {
    readonly ownRole: Role;
    readonly serial: string;
    readonly setupUrl: string | undefined;
    readonly harm: HarmLevel;
  },
): TokenResult | null {
  if (role === 'admin') {
    return { token: null, reason: `The run uses ${run.ownRole}`, enabledBy: '--user admin' };
  }
  const enabledBy = setupTargetRemedy;
  if (run.serial === '') return { token: null, reason: 'The serial number is unknown', enabledBy };
  // A rejected sign-in counts towards a lockout (decision 0013).
  if (run.setupUrl === undefined && run.harm !== 'destructive') {
    const reason = `After setup, the device rejects the sign-in as ${role}, which counts towards a lockout`;
    return { token: null, reason, enabledBy };
  }
  return null;
}
