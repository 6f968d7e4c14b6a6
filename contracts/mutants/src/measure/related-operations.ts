import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { Contract } from '@stillhouse/verifier';
import type { MutantClass } from '../mutant/mutant.ts';

const contract = new Contract();
const all = Object.values(operations) as readonly Operation[];

/** Classes of bugs that show at other operations than their own. */
const meddling: ReadonlySet<MutantClass> = new Set(['isolation', 'cross', 'fsm', 'time']);

/** Operations that the run itself needs, whatever it is about. */
const always: readonly OperationId[] = ['signIn', 'getStatus'];

/** Some of every kind, for a bug that no single operation has, or that meddles with others. */
const someOfEach: readonly OperationId[] = [
  'getOfflineStatus',
  'getSystemSettings',
  'updateSystemSettings',
  'getAudioVideoSettings',
  'updateAudioVideoSettings',
  'listCertificates',
  'uploadCertificate',
  'deleteCertificate',
];

/** Whether one takes back what another did (x-undone-by). */
function undoes(one: OperationId, other: OperationId): boolean {
  return contract.operationObject(other).value['x-undone-by'] === one;
}

/**
 * The operations that a run has to call to see what is wrong with one: itself, those that show what it does, those that do what it
 * shows, and those that have to say the same.
 */
export function relatedOperations(
  id: OperationId | null,
  kind: MutantClass,
  others: readonly OperationId[] = [],
): ReadonlySet<OperationId> {
  const isMeddling = meddling.has(kind);
  const near = new Set<OperationId>([...always, ...(id === null || isMeddling ? someOfEach : [])]);
  // What disagrees may be any two that are read.
  if (kind === 'cross')
    for (const { id: other, safety } of all) if (safety === 'read') near.add(other);
  if (id === null) return wholePaths(near);
  for (const one of [id, ...others]) {
    near.add(one);
    const own: Operation = operations[one];
    for (const other of all) {
      const isKin =
        own.lifecycle !== undefined && other.lifecycle?.resource === own.lifecycle.resource;
      const showsAlike =
        own.readback !== undefined && own.readback.operationId === other.readback?.operationId;
      const shows = other.readback?.operationId === one || own.readback?.operationId === other.id;
      if (isKin || showsAlike || shows || undoes(other.id, one)) {
        near.add(other.id);
      }
    }
  }
  return wholePaths(near);
}

/** Which methods a path has is known by all of them. */
function wholePaths(near: ReadonlySet<OperationId>): ReadonlySet<OperationId> {
  const paths = new Set([...near].map((id) => operations[id].path));
  return new Set(all.filter(({ path }) => paths.has(path)).map(({ id }) => id));
}
