/** What the user must never see, whatever fault is active. */
export type InvariantName =
  | ('blank' | 'raw' | 'token' | 'success' | 'input' | 'recovery' | 'rules')
  /** A dialog ends when it must not, or does not when it must. */
  | 'dialog'
  /** A session that has ended goes on, or its token stays in the tab. */
  | 'session'
  /** A save has overwritten what somebody else has set, and asked nothing. */
  | 'conflict'
  /** The page shows another value than the device has. */
  | 'stale'
  /** The device never finishes what the user has begun. */
  | 'liveness';

/** A violated invariant, with what the page showed. */
export type Violation = {
  invariant: InvariantName;
  seen: string;
};
