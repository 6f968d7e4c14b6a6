import type { OperationId } from '@stillhouse/contracts/operations';

/** A value that a run is about to change, and how to restore it. */
export type UndoEntry = {
  /** The operation that restores it, with its body and path parameters. */
  readonly operationId: OperationId;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The operation that shows whether it is restored. */
  readonly readback: OperationId;
  /** JSON pointer to the value in the response of `readback`. Empty for the whole body. */
  readonly pointer: string;
  /** The old value. Undefined if there was none. */
  readonly value?: unknown;
  /**
   * No response shows the value, as with a password. It is written once and counts as restored if
   * that succeeds.
   */
  readonly isUnseen?: boolean;
};

/** Stores old values, so that the device can be restored even after a crash of the verifier. */
export type UndoLog = {
  /**
   * Resolves when the entry is on the disk. Only then may the value be changed. The first entry of
   * a value counts.
   */
  record(entry: UndoEntry): Promise<void>;
};
