import { disagreements } from '../hand-written/contradictions.ts';
import { secondLooks } from '../hand-written/delayed-effects.ts';
import { fileBugs } from '../hand-written/downloads.ts';
import { crashes, httpBugs } from '../hand-written/http.ts';
import { leaks } from '../hand-written/leaks.ts';
import { restartBugs } from '../hand-written/restart.ts';
import { signInBugs } from '../hand-written/sign-in.ts';
import type { Bug, Decoy, Mutant } from '../mutant/mutant.ts';
import { decoys } from '../oddities/oddities.ts';
import { access } from '../rules/access.ts';
import { headers } from '../rules/headers.ts';
import { lifeCycles } from '../rules/life-cycles.ts';
import { media } from '../rules/media.ts';
import { requests } from '../rules/requests.ts';
import { replyBodies } from '../rules/response-bodies.ts';
import { machine } from '../rules/state-machine.ts';
import { statuses } from '../rules/statuses.ts';
import { writes } from '../rules/writes.ts';

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

/** Starts a mutant or an oddity of the catalog. */
export function createHandler(id: string): Bug {
  const found = mutants.get(id) ?? oddities.get(id);
  if (found === undefined) throw new Error(`Unknown mutant: ${id}`);
  return found.begin();
}
