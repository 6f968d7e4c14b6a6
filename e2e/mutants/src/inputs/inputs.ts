import type { Mutant } from '../mutant/mutant.ts';
import { certificateBugs } from './certificate-bugs.ts';
import { createListBugs } from './cleared-lists.ts';
import { signInNameBugs } from './sign-in-names.ts';
import { createTextBugs } from './text-bugs.ts';
import { tokenBugs } from './token-bugs.ts';
import { createTwoClientBugs } from './two-clients.ts';
import { createValueBugs } from './value-bugs.ts';

/** Bugs that only certain inputs show: texts, sizes, values, files, users and parallel requests. */
export function createInputMutants(): readonly Mutant[] {
  return [
    ...createTwoClientBugs(),
    ...createTextBugs(),
    ...certificateBugs,
    ...tokenBugs,
    ...signInNameBugs,
    ...createValueBugs(),
    ...createListBugs(),
  ];
}
