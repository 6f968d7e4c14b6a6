import type { Subject } from './foreign-server.ts';
import { signalK } from './signal-k.ts';
import { traccar } from './traccar.ts';

/** Servers whose contract is in this repository. */
export const committedSubjects: readonly Subject[] = [signalK, traccar];

/** The contract of a committed subject. */
export function getCommittedContract({ name }: Subject): string {
  return new URL(`../${name}/openapi.json`, import.meta.url).pathname;
}
