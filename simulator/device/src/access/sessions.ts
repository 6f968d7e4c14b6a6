import type { Role } from '@stillhouse/contracts/operations';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState } from '../state/device-state.ts';

/** A token as the device knows it: whose it is, and its number (`jti`), 0 if it has none. */
export type SessionToken = { role: Role; tokenNumber: number };

/** Returns the number of the next token. */
export function issueTokenNumber({ state: { signIn } }: Pick<DeviceCore, 'state'>): number {
  signIn.issuedTokens = (signIn.issuedTokens ?? 0) + 1;
  return signIn.issuedTokens;
}

/**
 * Ends the tokens of the user whose password has changed: those of admin, because the password of
 * the others is the serial number (R4.7).
 * @param survivingToken the number of the token that changed it, or null for a change at the device
 */
export function endOtherSessions({ state }: DeviceCore, survivingToken: number | null): void {
  state.signIn.endedTokens = state.signIn.issuedTokens ?? 0;
  if (survivingToken === null) delete state.signIn.survivingToken;
  else state.signIn.survivingToken = survivingToken;
}

/** Returns true if a change of the password has ended this token. */
export function isSessionEnded(
  { signIn: { endedTokens, survivingToken } }: DeviceState,
  { role, tokenNumber }: SessionToken,
): boolean {
  if (role !== 'admin' || endedTokens === undefined) return false;
  return tokenNumber <= endedTokens && tokenNumber !== survivingToken;
}
