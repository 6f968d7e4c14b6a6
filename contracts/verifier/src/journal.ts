import type { OperationId } from '@stillhouse/contracts/operations';

/** A value that a run is about to change, and how it is written back. */
export type Kept = {
  /** The operation that writes it back, with its body and path parameters. */
  readonly operationId: OperationId;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The operation that shows that it is back. */
  readonly readback: OperationId;
  /** Where in that reply the value stands (RFC 6901); empty for the whole. */
  readonly pointer: string;
  /** What has to stand there again; undefined for nothing. */
  readonly value?: unknown;
  /** No call shows it, as with a password: it is written back once in any case, and is back when that write is taken. */
  readonly isUnseen?: boolean;
};

/** Old values on disk (mode 0600), so that even after a crash the device can be left as it was found. */
export type RestoreJournal = {
  /** Writes to disk before it returns: only then may the value be changed. The first value kept for a place counts. */
  keep(kept: Kept): Promise<void>;
};
