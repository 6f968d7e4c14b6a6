import { disagreements } from './by-hand/agreement.ts';
import { fileBugs } from './by-hand/files.ts';
import { crashes, httpBugs } from './by-hand/http.ts';
import { leaks } from './by-hand/leaks.ts';
import { restartBugs } from './by-hand/restart.ts';
import { secondLooks } from './by-hand/second-looks.ts';
import { signInBugs } from './by-hand/sign-in.ts';
import { decoys } from './decoys/decoys.ts';
import type { Decoy, Mutant } from './mutant.ts';
import { access } from './rules/access.ts';
import { headers } from './rules/headers.ts';
import { lifeCycles } from './rules/life-cycles.ts';
import { machine } from './rules/machine.ts';
import { media } from './rules/media.ts';
import { replyBodies } from './rules/reply-bodies.ts';
import { requests } from './rules/requests.ts';
import { statuses } from './rules/statuses.ts';
import { writes } from './rules/writes.ts';

/** Every firmware bug that there is, made from the contract or by hand; by id. */
export const mutants: ReadonlyMap<string, Mutant> = new Map(
  [
    ...replyBodies(),
    ...statuses(),
    ...headers(),
    ...media(),
    ...access(),
    ...requests(),
    ...writes(),
    ...lifeCycles(),
    ...machine(),
    ...signInBugs,
    ...leaks,
    ...disagreements,
    ...httpBugs,
    ...crashes,
    ...fileBugs,
    ...restartBugs,
    ...secondLooks,
  ].map((mutant) => [mutant.id, mutant]),
);

/** Conformant oddities, by id. */
export const oddities: ReadonlyMap<string, Decoy> = new Map(
  decoys.map((decoy) => [decoy.id, decoy]),
);
