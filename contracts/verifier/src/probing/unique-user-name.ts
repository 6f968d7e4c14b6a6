import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '../observe/compare-values.ts';

/**
 * A body to sign in with under a name of its own: failures count for a user name (design D6), and nobody is to be locked out
 * by a probe.
 */
export function disguised({ id }: Operation, value: unknown, n: number): unknown {
  if (id !== 'signIn' || !isRecord(value) || typeof value.userName !== 'string') return value;
  const { userName } = value;
  if (userName === '' || userName.length > 128) return value;
  return { ...value, userName: `probe-${n}-${userName}`.slice(0, Math.max(userName.length, 12)) };
}
