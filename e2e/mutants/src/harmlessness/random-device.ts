import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { productCodes } from '@stillhouse/products/catalog';
import fc from 'fast-check';
import { listProfileNames } from 'stillhouse';
import type { FaultSpec } from 'stillhouse/client';
import type { HarmLevel } from 'stillhouse-verify';
import { catalogs } from '../catalog/catalog.ts';
import { type Mutant, mutantClasses } from '../mutant/mutant.ts';
import { type Defect, defectKinds } from './defect.ts';
import { randomFault } from './random-fault.ts';

/** A device with several bugs, and how it is verified. */
export type RandomDevice = {
  readonly product: string;
  readonly seed: number;
  /** Simulated time at the start, epoch ms. */
  readonly now: number;
  readonly firmware: string | null;
  readonly mutants: readonly string[];
  readonly defects: readonly Defect[];
  readonly faults: readonly FaultSpec[];
  readonly harm: HarmLevel;
  /** Patterns of requirements. */
  readonly only: readonly string[];
  readonly allowLockout: boolean;
  /** Enrolls the device. */
  readonly enrolls: boolean;
  /** The user interrupts the run after this many requests. */
  readonly interruptAfter: number | null;
};

/** A device without bugs. */
export const conformantDevice: RandomDevice = {
  product: 'dalmore',
  seed: 1,
  now: Date.UTC(2030, 0, 7, 9),
  firmware: null,
  mutants: [],
  defects: [],
  faults: [],
  harm: 'safe',
  only: ['readback.*:updateLanguageSettings*'],
  allowLockout: false,
  enrolls: false,
  interruptAfter: null,
};

/** Runs that write more are chosen more often. */
const weights: Readonly<Record<HarmLevel, number>> = {
  read: 1,
  safe: 4,
  security: 2,
  destructive: 3,
};

/**
 * A response that never comes takes the timeout of each request. A device that a read changes is
 * changed by any client, and stays so: restoring reads, too. If no session reads the real values,
 * no client sees which ones a restart has lost.
 */
const fastMutants = catalogs.own.filter(
  ({ id }) => !/hang|slow|^noeffect\.read-|\.other-session:/.test(id),
);

const deviceOperations = Object.values<Operation>(operations).filter(
  ({ surface }) => surface === 'device',
);

const startTimes = [Date.UTC(1990, 0, 1), Date.UTC(2030, 0, 7, 9), Date.UTC(2037, 11, 31, 23)];

/** Devices for the given harm levels. A device shrinks to fewer bugs and operations. */
export function createRandomDevice(harmLevels: readonly HarmLevel[]): fc.Arbitrary<RandomDevice> {
  return fc
    .oneof(...harmLevels.map((one) => ({ weight: weights[one], arbitrary: fc.constant(one) })))
    .chain((harm) =>
      fc
        .uniqueArray(selectOperation(harm), { minLength: 1, maxLength: 2 })
        .chain((ids) => createDevice(harm, ids)),
    )
    .filter((device) => !isHidden(device));
}

/** A removal brings a network back, and the status that follows does not have it. */
function isHidden({ mutants: bugs, defects }: RandomDevice): boolean {
  return (
    bugs.some((id) => id.startsWith('sequences.revived-')) &&
    defects.some(({ kind }) => kind === 'reads-stale')
  );
}

function createDevice(harm: HarmLevel, ids: readonly OperationId[]): fc.Arbitrary<RandomDevice> {
  const isDestructive = harm === 'destructive';
  return fc.record({
    product: fc.constantFrom(...productCodes),
    seed: fc.integer({ min: 1, max: 10_000 }),
    now: fc.constantFrom(...startTimes),
    firmware: fc.option(fc.constantFrom(...listProfileNames())),
    mutants: selectMutants(ids),
    defects: selectDefects(ids),
    faults: fc.array(randomFault, { maxLength: 2 }),
    harm: fc.constant(harm),
    only: selectRequirements(harm, ids),
    allowLockout: isIn(isDestructive && ids.includes('signIn') ? 2 : 20),
    enrolls: isDestructive && ids.includes('enroll') ? isIn(2) : fc.constant(false),
    interruptAfter: isIn(8).chain((interrupts) =>
      interrupts ? fc.integer({ min: 20, max: 600 }) : fc.constant(null),
    ),
  });
}

/** All requirements of the operations, or those of some classes. Rarely also the long checks. */
function selectRequirements(
  harm: HarmLevel,
  ids: readonly OperationId[],
): fc.Arbitrary<readonly string[]> {
  const some: fc.Arbitrary<readonly string[]> = fc.oneof(
    { weight: 1, arbitrary: fc.constant(['*']) },
    { weight: 7, arbitrary: fc.subarray([...mutantClasses], { minLength: 2, maxLength: 5 }) },
  );
  return fc.record({ classes: some, walks: isIn(30) }).map((chosen) => [
    ...chosen.classes.flatMap((one) =>
      ids.map((id) => (one === '*' ? `*:${id}*` : `${one}.*:${id}*`)),
    ),
    // At least one requirement must match.
    ...ids.map((id) => `readback.*:${id}*`),
    'media.accept:getStatus',
    ...(chosen.walks && harm !== 'read' ? ['sequences.*'] : []),
    ...(harm === 'security' ? ['security.*'] : []),
  ]);
}

/** True once in so many devices. */
function isIn(count: number): fc.Arbitrary<boolean> {
  return fc.nat(count - 1).map((value) => value === count - 1);
}

/** Most runs concern what the harm level may write. The others must not send it. */
function selectOperation(harm: HarmLevel): fc.Arbitrary<OperationId> {
  const ids = (filter: (operation: Operation) => boolean) =>
    deviceOperations.filter(filter).map(({ id }) => id);
  const writes = ids(({ method }) => method !== 'GET');
  const own = ids(({ method, safety, lifecycle }) => {
    if (harm === 'read') return method === 'GET';
    if (harm === 'destructive') return method !== 'GET';
    return method !== 'GET' && (safety === 'safe' || lifecycle?.resource === 'certificate');
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...writes) },
  );
}

/** Bugs of a few classes, so that bugs of one class meet more often. */
function selectMutants(ids: readonly OperationId[]): fc.Arbitrary<readonly string[]> {
  const all = listMutants(ids);
  const classes = [...new Set(all.map((mutant) => mutant.class))];
  return fc.subarray(classes, { minLength: 1 }).chain((some) => {
    const left = all.filter((mutant) => some.includes(mutant.class)).map(({ id }) => id);
    return fc.uniqueArray(fc.constantFrom(...left), { maxLength: 4 });
  });
}

/** Lists the bugs of these operations, of what reads them back, and of all operations. */
function listMutants(ids: readonly OperationId[]): readonly Mutant[] {
  const related = new Set<string>(ids);
  for (const id of ids) {
    const { readback }: Operation = operations[id];
    if (readback !== undefined) related.add(readback.operationId);
  }
  return fastMutants.filter(({ operationId }) => operationId === null || related.has(operationId));
}

/** Defects of a few kinds. */
function selectDefects(ids: readonly OperationId[]): fc.Arbitrary<readonly Defect[]> {
  return fc.subarray([...defectKinds], { minLength: 1, maxLength: 4 }).chain((kinds) =>
    fc.array(
      fc
        .record({
          kind: fc.constantFrom(...kinds),
          operationId: fc.constantFrom('writes' as const, '*' as const, ...ids),
          skip: fc.nat(30),
          every: fc.integer({ min: 1, max: 9 }),
          times: fc.constantFrom(1, 2, 3, 5, 1000),
        })
        .map(limitDefect),
      { maxLength: 3 },
    ),
  );
}

/** Some occur rarely, because each takes seconds. */
function limitDefect(defect: Defect): Defect {
  const isSlow = ['responds-late', 'restarts', 'forgets-at-restart'].includes(defect.kind);
  return isSlow ? { ...defect, times: Math.min(2, defect.times) } : defect;
}
