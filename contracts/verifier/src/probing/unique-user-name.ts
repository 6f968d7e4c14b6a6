import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';

/**
 * Gives a sign-in body a unique user name, so that a probe does not lock out a user. Failures are
 * counted per user name (R4.6).
 */
export function makeUserNameUnique({ id }: Operation, value: unknown, n: number): unknown {
  if (id !== 'signIn' || !isRecord(value) || typeof value.userName !== 'string') return value;
  const { userName } = value;
  if (userName === '' || userName.length > 128) return value;
  return { ...value, userName: `probe-${n}-${userName}`.slice(0, Math.max(userName.length, 12)) };
}
