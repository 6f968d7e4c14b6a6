import type { FaultKindName, FaultSpec, Placement } from '../faults/fault.ts';
import { faultKinds } from '../faults/fault-kinds.ts';

/** Valid parameters of each kind, for any operation that it can act on. */
const parameters: Readonly<Record<FaultKindName, Record<string, unknown>>> = {
  status: { status: 500 },
  delay: { delayMs: 2_000 },
  throttle: { bytesPerSecond: 100 },
  stall: {},
  'connection-reset': {},
  'close-without-response': {},
  'truncated-body': {},
  'malformed-json': {},
  'wrong-content-type': {},
  'dropped-property': {},
  'wrong-type': {},
  'unknown-enum-value': {},
  'stale-read': { responsesAgo: 1 },
  'expired-token': {},
  'rate-limit': { requests: 0, windowMs: 60_000 },
  'replace-response': { status: 200, body: { replaced: true } },
};

/** Every kind at every placement, on all operations unless stated otherwise. */
export const anyFault: readonly (FaultSpec & { placement: Placement })[] = Object.values(
  faultKinds,
).flatMap(({ name, placements }) =>
  placements.map((placement) => ({
    kind: name,
    placement,
    parameters: parameters[name],
    match: { operationId: '*' },
    offContract: true,
  })),
);
