import type { Contract } from '../model/contract.ts';
import type { HarmLevel } from '../model/requirement.ts';
import type { WireOptions } from './wire.ts';

export type HttpTargetOptions = WireOptions & {
  readonly contract: Contract;
  readonly harm: HarmLevel;
  /** Allows enrollments, which cannot be undone. Default: false. */
  readonly mayEnroll?: boolean;
  readonly userName: string;
  readonly password: string;
  /** Passwords to try if the device rejects `password`. */
  readonly otherPasswords?: readonly string[];
  /** The local setup address of the device, where setup and oob can sign in. */
  readonly setupUrl?: string;
  /** Multiplies the timeouts of the contract. */
  readonly timeoutScale?: number;
  /** How long to wait for a device that does not respond. */
  readonly unreachableTimeoutMs: number;
  /** Prints a line to the terminal. */
  note(line: string): void;
};
