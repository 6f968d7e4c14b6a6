import { connectionReset } from './connection-reset.ts';
import { delay } from './delay.ts';
import type { FaultKind, FaultKindName } from './fault.ts';
import { status } from './status.ts';

/** Every kind of fault, by name: the catalogue that the control API lists. */
export const faultKinds: Record<FaultKindName, FaultKind> = {
  status,
  delay,
  'connection-reset': connectionReset,
};

/** True for the name of a kind in the catalogue. */
export function isFaultKind(name: string): name is FaultKindName {
  return Object.hasOwn(faultKinds, name);
}
