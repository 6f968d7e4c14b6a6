import { checkOptions } from '@stillhouse/foundation/check-options';
import { createCloudCalls } from './calls/cloud.ts';
import { createDeviceCalls } from './calls/device.ts';
import { createFaultCalls } from './calls/faults.ts';
import { createFleetCalls } from './calls/fleet.ts';
import { createJournalCalls } from './calls/journal.ts';
import { createModelCalls } from './calls/model.ts';
import { createScenarioCalls } from './calls/scenarios.ts';
import { createSnapshotCalls } from './calls/snapshots.ts';
import { ControlApi, type ControlClientOptions } from './control-api.ts';

export { applyMergePatch } from '@stillhouse/foundation/merge-patch';
export { addCoverage } from './add-coverage.ts';
export type { JournalQuery } from './calls/journal.ts';
export type { ControlClientOptions } from './control-api.ts';
export { ControlError, type ControlErrorCode } from './control-error.ts';
export type { ControlSchema } from './control-schema.ts';
export { type CoverageBounds, findShortfalls, formatCoverage } from './coverage-bounds.ts';
export type { FaultSpec } from './fault-spec.ts';
export type { Follower } from './follow.ts';
export type { OperationId as ControlOperationId } from './generated/control-operations.ts';
export {
  createOperationClient,
  getOperation,
  type OperationArguments,
  type OperationClient,
} from './operation-client.ts';

export type ControlClient = ReturnType<typeof createControlClient>;

/** The recording that replays a device's journal. */
export type Bundle = Awaited<ReturnType<ControlClient['bundle']>>;

/**
 * Creates a client of a simulator's control API. Every method rejects with a ControlError if the
 * call fails.
 * @param baseUrl the lab port, such as `http://localhost:8090`
 * @throws TypeError if there is no such option
 */
export function createControlClient(baseUrl: string, options: ControlClientOptions = {}) {
  checkOptions('createControlClient', options, { token: true, followShards: true, fetch: true });
  const api = new ControlApi(baseUrl, options);
  return {
    baseUrl,
    ...createFleetCalls(api),
    ...createDeviceCalls(api),
    ...createModelCalls(api),
    ...createFaultCalls(api),
    ...createScenarioCalls(api),
    ...createSnapshotCalls(api),
    ...createJournalCalls(api),
    ...createCloudCalls(api),
  };
}
