import type { Operation } from '@stillhouse/contracts/operations';
import type { Mutant } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';
import { listGroups } from '../rules/writes.ts';
import { certificateBugs } from './certificate-bugs.ts';
import { createListBugs } from './cleared-lists.ts';
import { createWriterBugs, parallelBugs } from './parallel-bugs.ts';
import { createStaleBugs, sessionBugs } from './session-bugs.ts';
import { signInNameBugs } from './sign-in-names.ts';
import { createTextBugs } from './text-bugs.ts';
import { tokenBugs } from './token-bugs.ts';
import { createValueBugs } from './value-bugs.ts';

/** Bugs that only certain inputs show: texts, sizes, values, files, users and parallel requests. */
export function createInputMutants(): readonly Mutant[] {
  return [
    ...sessionBugs,
    ...parallelBugs,
    ...deviceOperations.filter(isReadByOthers).flatMap(createStaleBugs),
    // Of two writes of a single key, either one may be the last, so no response shows the loss.
    ...listGroups()
      .filter(({ keys }) => keys.length > 1)
      .flatMap(({ write }) => createWriterBugs(write)),
    ...createTextBugs(),
    ...certificateBugs,
    ...tokenBugs,
    ...signInNameBugs,
    ...createValueBugs(),
    ...createListBugs(),
  ];
}

/** The verifier does not read uploaded certificates as another client. */
function isReadByOthers({ readback, lifecycle, method }: Operation): boolean {
  return readback !== undefined && lifecycle?.resource !== 'certificate' && method !== 'DELETE';
}
