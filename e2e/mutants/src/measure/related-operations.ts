import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { Contract, listListedLocations } from 'stillhouse-verify';
import type { MutantClass } from '../mutant/mutant.ts';

const contract = new Contract();
const all = Object.values(operations) as readonly Operation[];

/** Classes of mutants that show at other operations than their own. */
const classesWithSideEffects: ReadonlySet<MutantClass> = new Set([
  'isolation',
  'agreement',
  'states',
  'time',
]);

/** Operations that every run needs. */
const always: readonly OperationId[] = ['signIn', 'getStatus'];

/** Some operations of every kind, for mutants of several operations or with side effects. */
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

/** Returns true if one operation undoes another one (`x-undone-by`). */
function canUndo(one: OperationId, other: OperationId): boolean {
  return contract.getOperationObject(other).value['x-undone-by'] === one;
}

/** Returns true if a request takes values from a list (`x-listed-by`). */
function takesFrom(one: Operation, other: OperationId): boolean {
  return listListedLocations(contract, one).some(({ list }) => list === other);
}

/**
 * Finds the operations that a run needs to detect a mutant: the operation itself, those that show
 * its effect, those whose effect it shows, and those that must agree with it.
 */
export function findRelatedOperations(
  id: OperationId | null,
  kind: MutantClass,
  others: readonly OperationId[] = [],
): ReadonlySet<OperationId> {
  const hasSideEffects = classesWithSideEffects.has(kind);
  const near = new Set<OperationId>([
    ...always,
    ...(id === null || hasSideEffects ? someOfEach : []),
  ]);
  // Any two resources may contradict each other, also after a restart.
  if (kind === 'agreement' || kind === 'time')
    for (const { id: other, safety } of all) if (safety === 'read') near.add(other);
  for (const one of id === null ? others : [id, ...others]) {
    near.add(one);
    const own: Operation = operations[one];
    for (const other of all) {
      const isSameResource =
        own.lifecycle !== undefined && other.lifecycle?.resource === own.lifecycle.resource;
      const isSameGroup =
        own.readback !== undefined && own.readback.operationId === other.readback?.operationId;
      const shows = other.readback?.operationId === one || own.readback?.operationId === other.id;
      const isRelated = isSameResource || isSameGroup || shows;
      if (isRelated || canUndo(other.id, one) || takesFrom(other, one)) near.add(other.id);
    }
  }
  return addOtherMethods(near);
}

/** Adds the other methods of each path: they share the allowed methods. */
function addOtherMethods(near: ReadonlySet<OperationId>): ReadonlySet<OperationId> {
  const paths = new Set([...near].map((id) => operations[id].path));
  return new Set(all.filter(({ path }) => paths.has(path)).map(({ id }) => id));
}
