import { randomBytes } from 'node:crypto';
import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';

/** Failures are counted per user name (R4.6), also over several runs within some minutes. */
const run = randomBytes(3).toString('hex');
const unknownUser = `nobody-${run}-`;

/** Returns the name of a user whom no device has, and who has not signed in before. */
export function getUnknownUser(n: number): string {
  return `${unknownUser}${n}`;
}

export function isUnknownUser(userName: string | null): boolean {
  return userName?.startsWith(unknownUser) === true;
}

/** Gives a sign-in body a unique user name, so that a probe does not lock out a user. */
export function makeUserNameUnique({ id }: Operation, value: unknown, n: number): unknown {
  const name = signInOperation.signsIn.userName;
  const userName = id === signInOperation.id ? getMember(value, name) : undefined;
  if (typeof userName !== 'string' || userName === '' || userName.length > 128) return value;
  const prefix = `probe-${run}-${n}-`;
  return {
    ...Object(value),
    [name]: `${prefix}${userName}`.slice(0, Math.max(userName.length, prefix.length)),
  };
}
