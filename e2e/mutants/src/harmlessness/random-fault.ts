import { type Operation, operations } from '@stillhouse/contracts/operations';
import fc from 'fast-check';
import type { FaultSpec } from 'stillhouse/client';

const writes = Object.values<Operation>(operations)
  .filter(({ method, surface }) => method !== 'GET' && surface === 'device')
  .map(({ id }) => id);

const status = (value: number, placement: 'ingress' | 'egress') =>
  ({ kind: 'status', placement, parameters: { status: value }, offContract: true }) as const;

/** A fault ends after some requests. A device without any end could not be restored. */
export const randomFault: fc.Arbitrary<FaultSpec> = fc
  .record({
    kind: fc.constantFrom(
      { kind: 'connection-reset', placement: 'ingress' } as const,
      { kind: 'connection-reset', placement: 'egress' } as const,
      { kind: 'close-without-response', placement: 'egress' } as const,
      { kind: 'malformed-json', offContract: true } as const,
      status(500, 'egress'),
      status(401, 'egress'),
      status(503, 'ingress'),
    ),
    operationId: fc.constantFrom('*' as const, 'signIn' as const, ...writes),
    skip: fc.integer({ min: 1, max: 40 }),
    every: fc.integer({ min: 1, max: 9 }),
    times: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ kind, operationId, ...counts }) => ({
    ...kind,
    // Some writes return no JSON.
    match: { operationId: kind.kind === 'malformed-json' ? '*' : operationId },
    ...counts,
  }));
