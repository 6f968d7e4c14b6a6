import { trackerBugs } from '../from-trackers/trackers.ts';
import { clientMutants } from '../hand-written/clients.ts';
import { clockMutants } from '../hand-written/clock.ts';
import { contradictions } from '../hand-written/contradictions.ts';
import { delayedEffects } from '../hand-written/delayed-effects.ts';
import { downloadMutants } from '../hand-written/downloads.ts';
import { crashMutants, httpMutants } from '../hand-written/http.ts';
import { leakMutants } from '../hand-written/leaks.ts';
import { passwordChangeMutants } from '../hand-written/password-change.ts';
import { promiseMutants } from '../hand-written/promises.ts';
import { restartMutants } from '../hand-written/restart.ts';
import { signInMutants } from '../hand-written/sign-in.ts';
import { storedValueMutants } from '../hand-written/stored-values.ts';
import { allHarmlessVariants } from '../harmless-variants/harmless-variants.ts';
import { createInputMutants } from '../inputs/inputs.ts';
import type { HarmlessVariant, Mutant, MutantHandler } from '../mutant/mutant.ts';
import { createAccessMutants } from '../rules/access.ts';
import { createHeaderMutants } from '../rules/headers.ts';
import { createLifeCycleMutants } from '../rules/life-cycles.ts';
import { createMediaMutants } from '../rules/media.ts';
import { createRequestMutants } from '../rules/requests.ts';
import { createResponseBodyMutants } from '../rules/response-bodies.ts';
import { createStateMachineMutants } from '../rules/state-machine.ts';
import { createStatusMutants } from '../rules/statuses.ts';
import { createWriteMutants } from '../rules/writes.ts';
import { securityMutants } from '../security/security-mutants.ts';
import { sequences } from '../sequences/sequences.ts';
import { stateMutants } from '../states/state-mutants.ts';

/** All mutants by id: generated from the contract, then written by hand. */
export const mutants: ReadonlyMap<string, Mutant> = new Map(
  [
    ...createResponseBodyMutants(),
    ...createStatusMutants(),
    ...createHeaderMutants(),
    ...createMediaMutants(),
    ...createAccessMutants(),
    ...createRequestMutants(),
    ...createWriteMutants(),
    ...createLifeCycleMutants(),
    ...createStateMachineMutants(),
    ...passwordChangeMutants,
    ...signInMutants,
    ...leakMutants,
    ...contradictions,
    ...httpMutants,
    ...clientMutants,
    ...clockMutants,
    ...crashMutants,
    ...downloadMutants,
    ...promiseMutants,
    ...storedValueMutants,
    ...restartMutants,
    ...delayedEffects,
    ...createInputMutants(),
    ...securityMutants,
    ...sequences,
    ...stateMutants,
    ...Object.values(trackerBugs).flat(),
  ].map((mutant) => [mutant.id, mutant]),
);

/** The bugs of this project, and those of other firmware from public trackers. */
export const catalogs = {
  own: [...mutants.values()].filter(({ report }) => report === undefined),
  trackers: [...mutants.values()].filter(({ report }) => report !== undefined),
} as const;

/** All harmless variants by id. */
export const harmlessVariants: ReadonlyMap<string, HarmlessVariant> = new Map(
  allHarmlessVariants.map((variant) => [variant.id, variant]),
);

/** Creates the handler of a mutant or a harmless variant. */
export function createHandler(id: string): MutantHandler {
  const found = mutants.get(id) ?? harmlessVariants.get(id);
  if (found === undefined) throw new Error(`Unknown mutant: ${id}`);
  return found.createHandler();
}
