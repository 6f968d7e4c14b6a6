import type { OperationId, Role } from '@stillhouse/contracts/operations';

/** What the logs tell of an exchange with the API; the journal has more. Times are epoch ms of the device's clock. */
export type RequestRecord = {
  readonly at: number;
  /** Null while it goes on, or when there was no answer. */
  readonly answeredAt: number | null;
  readonly operationId: OperationId | null;
  readonly method: string;
  readonly role: Role | null;
  readonly via: 'device' | 'setup';
  readonly status: number | null;
};
