import { lockout, operations } from '@stillhouse/contracts/operations';
import type { Operation } from './operations.ts';

/**
 * The operation that signs in. The build replaces this module by the values, because the sign-in
 * page is loaded without the table of all operations (decision 0035).
 */
export const signInOperation: Operation & { lockout: { maxMs: number } } = {
  ...operations.signIn,
  lockout,
};
