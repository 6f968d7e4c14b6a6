import { type Operation, type OperationId, operations } from '../../contracts/src/operations.ts';

const all = Object.values(operations) as readonly Operation[];

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

/**
 * The operations that a run has to call to see what is wrong with one: itself, those that show what it does, those that do what it
 * shows, and those that have to say the same.
 */
export function neighbourhoodOf(
  id: OperationId | null,
  isMeddling: boolean,
): ReadonlySet<OperationId> {
  const near = new Set<OperationId>([...always, ...(id === null || isMeddling ? someOfEach : [])]);
  if (id === null) return near;
  near.add(id);
  const own: Operation = operations[id];
  for (const other of all) {
    const isKin =
      own.lifecycle !== undefined && other.lifecycle?.resource === own.lifecycle.resource;
    if (isKin || other.readback?.operationId === id || own.readback?.operationId === other.id) {
      near.add(other.id);
    }
  }
  return near;
}
