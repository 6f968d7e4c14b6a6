import { type Operation, operations } from './operations.ts';

/** The extensions of openapi.yaml that say what an operation is for. */
type Mark =
  | 'signsIn'
  | 'identifies'
  | 'setsPassword'
  | 'backWithinMs'
  | 'installsFirmware'
  | 'contacts'
  | 'needsConsent'
  | 'does';

type Marked<Name extends Mark> = Operation & Required<Pick<Operation, Name>>;

/** The operation that signs in (x-signs-in). */
export const signInOperation = getMarked('signsIn');

/** The operations whose responses say which device it is (x-identifies). The fullest one first. */
export const identifyingOperations = listMarked('identifies').sort(
  (a, b) => Object.keys(b.identifies).length - Object.keys(a.identifies).length,
);

/** The operation that says the most about the device. */
export const identityOperation = getFirst(identifyingOperations, 'identifies');

/** The operation that changes the password of its caller (x-sets-password). */
export const passwordOperation = getMarked('setsPassword');

/** The operation after which the device restarts (x-back-within-ms). */
export const restartOperation = getMarked('backWithinMs');

/** The operation after which the device installs other firmware (x-installs-firmware). */
export const updateOperation = getMarked('installsFirmware');

/** The operation that makes the device contact a server (x-contacts). */
export const contactOperation = getMarked('contacts');

/** The operation that enrolls the device: what it does cannot be undone (x-needs-consent). */
export const enrollOperation = getMarked('needsConsent');

/** Returns the operation that does something (x-does). */
export function getOperationThat(does: NonNullable<Operation['does']>): Operation {
  return getFirst(
    listMarked('does').filter((operation) => operation.does === does),
    `does: ${does}`,
  );
}

/** Returns the operation with a step in the life of a resource (x-lifecycle). */
export function getLifecycleOperation(
  resource: string,
  step: NonNullable<Operation['lifecycle']>['step'],
): Operation {
  const all: readonly Operation[] = Object.values(operations);
  const found = all.find(
    ({ lifecycle }) => lifecycle?.resource === resource && lifecycle.step === step,
  );
  if (found === undefined) throw new Error(`openapi.yaml has no ${step} of ${resource}`);
  return found;
}

function getMarked<Name extends Mark>(name: Name): Marked<Name> {
  return getFirst(listMarked(name), name);
}

function listMarked<Name extends Mark>(name: Name): Marked<Name>[] {
  return Object.values(operations).filter(
    (operation): operation is Marked<Name> => operation[name] !== undefined,
  );
}

function getFirst<Item>([first]: readonly Item[], name: string): Item {
  if (first === undefined) throw new Error(`openapi.yaml marks no operation with ${name}`);
  return first;
}
