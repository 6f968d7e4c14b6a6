import type { OperationId, Role } from '@stillhouse/contracts/operations';

/**
 * An exchange with the API as the logs show it. The journal has more. Times are epoch ms of the
 * device's clock.
 */
export type RequestRecord = {
  readonly at: number;
  /** Null while the exchange is in progress, or if there was no response. */
  readonly answeredAt: number | null;
  readonly operationId: OperationId | null;
  readonly method: string;
  readonly role: Role | null;
  readonly via: 'device' | 'setup';
  readonly status: number | null;
};
