import { isOperationId, type OperationId, operations } from '@stillhouse/contracts/operations';
import { productCodes } from '@stillhouse/products/catalog';
import type { FaultSpec } from '@stillhouse/simulator/client';
import fc from 'fast-check';
import { mutants } from '../catalog/catalog.ts';

/** A device with several bugs, and how it is verified. */
export type RandomDevice = {
  readonly product: string;
  readonly seed: number;
  /** Simulated time at the start, epoch ms. */
  readonly now: number;
  readonly firmware: string | null;
  readonly mutants: readonly string[];
  readonly faults: readonly FaultSpec[];
  readonly profile: VerifierProfile;
  readonly operations: readonly OperationId[];
};

export const verifierProfiles = ['read', 'safe', 'destructive'] as const;

export type VerifierProfile = (typeof verifierProfiles)[number];

const firmwareProfiles = [
  'audio-over-usb',
  'dictionaries-by-id',
  'downloads-without-file-name',
  'no-setup-mode',
  'no-tilt-step',
  'ntp-unreachable-400',
  'ntp-unreachable-409',
  'ntp-unreachable-500',
  'open-networks-need-credentials',
  'plain-text-errors',
  'tokens-without-permissions',
] as const;

/** A lockout is in real time, and a response that never comes takes the timeout of each request. */
const fastMutants = [...mutants.values()].filter(
  ({ id, needsLockout }) => needsLockout !== true && !/hang|slow/.test(id),
);

const writes = Object.keys(operations)
  .filter(isOperationId)
  .filter((id) => operations[id].method !== 'GET' && operations[id].surface === 'device');

/** A fault ends after some requests. A device without any end could not be restored. */
const fault: fc.Arbitrary<FaultSpec> = fc
  .record({
    kind: fc.constantFrom(
      { kind: 'connection-reset', placement: 'ingress' } as const,
      { kind: 'connection-reset', placement: 'egress' } as const,
      { kind: 'close-without-response', placement: 'egress' } as const,
      { kind: 'malformed-json', offContract: true } as const,
      {
        kind: 'status',
        placement: 'egress',
        parameters: { status: 500 },
        offContract: true,
      } as const,
      {
        kind: 'status',
        placement: 'egress',
        parameters: { status: 401 },
        offContract: true,
      } as const,
      {
        kind: 'status',
        placement: 'ingress',
        parameters: { status: 503 },
        offContract: true,
      } as const,
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

/** Devices for the given profiles. A device shrinks to fewer bugs and operations. */
export function createRandomDevice(
  profiles: readonly VerifierProfile[],
): fc.Arbitrary<RandomDevice> {
  return fc
    .uniqueArray(fc.constantFrom(...writes), { minLength: 1, maxLength: 3 })
    .chain((operations) =>
      fc.record({
        product: fc.constantFrom(...productCodes),
        seed: fc.integer({ min: 1, max: 10_000 }),
        now: fc.constantFrom(...startTimes),
        firmware: fc.option(fc.constantFrom(...firmwareProfiles)),
        mutants: fc.uniqueArray(fc.constantFrom(...listMutants(operations)), { maxLength: 4 }),
        faults: fc.array(fault, { maxLength: 2 }),
        profile: fc.constantFrom(...profiles),
        operations: fc.constant(operations),
      }),
    );
}

const startTimes = [Date.UTC(1990, 0, 1), Date.UTC(2030, 0, 7, 9), Date.UTC(2037, 11, 31, 23)];

/** Lists the bugs of these operations, of what reads them back, and of all operations. */
function listMutants(ids: readonly OperationId[]): readonly string[] {
  const related = new Set(ids.flatMap((id) => [id, operations[id].readback?.operationId ?? id]));
  return fastMutants
    .filter(({ operationId }) => operationId === null || related.has(operationId))
    .map(({ id }) => id);
}
