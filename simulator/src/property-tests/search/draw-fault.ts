import type { OperationId } from '@stillhouse/contracts/operations';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { FaultKindName, FaultSpec } from '../../faults/fault.ts';
import { faultKinds } from '../../faults/fault-kinds.ts';

type DrawParameters = (random: RandomStream) => Record<string, unknown>;

const none: DrawParameters = () => ({});

/** Random parameters of each kind. */
const drawParameters: Readonly<Record<FaultKindName, DrawParameters>> = {
  status: (random) => ({ status: random.pick([400, 403, 404, 409, 429, 500, 501, 503, 504]) }),
  delay: (random) => ({ delayMs: random.pick([1, 700, 20_000, 130_000]) }),
  throttle: (random) => ({ bytesPerSecond: random.pick([20, 200, 5_000]) }),
  stall: none,
  'connection-reset': none,
  'close-without-response': none,
  'truncated-body': none,
  'malformed-json': (random) => ({ form: random.pick(['cut', 'comma', 'html', 'text', 'empty']) }),
  'wrong-content-type': none,
  'dropped-property': none,
  'wrong-type': none,
  'unknown-enum-value': none,
  'stale-read': (random) => ({ responsesAgo: random.int(1, 3) }),
  'expired-token': none,
  'rate-limit': (random) => ({ requests: random.int(0, 3), windowMs: 60_000 }),
  'replace-response': (random) => ({
    status: random.pick([200, 418, 502, 507]),
    body: random.pick([null, {}, 'no']),
  }),
};

/** Draws a fault of a kind on an operation, or on all. */
export function drawFault(
  random: RandomStream,
  kind: FaultKindName,
  operationId: OperationId,
): FaultSpec {
  return {
    kind,
    parameters: drawParameters[kind](random),
    placement: random.pick(faultKinds[kind].placements),
    match: { operationId: random.chance(0.4) ? '*' : operationId },
    skip: random.chance(0.6) ? 0 : random.int(1, 3),
    every: random.chance(0.7) ? 1 : random.int(2, 3),
    ...(random.chance(0.6) && { times: random.int(1, 6) }),
    ...(random.chance(0.3) && { probability: 0.5 }),
    offContract: true,
  };
}
