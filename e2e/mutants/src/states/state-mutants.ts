import type { Mutant } from '../mutant/mutant.ts';
import { createAfterRestartMutants } from './after-restart.ts';
import { framingMutants } from './framing.ts';
import { createLateLossMutants } from './late-loss.ts';
import { lossMutants } from './losses.ts';
import { createReadEffectMutants } from './read-effects.ts';
import { createReplyMutants } from './replies.ts';
import { secondStateMutants } from './second-states.ts';
import { createUpdateStateMutants } from './update-states.ts';

/** Bugs that show in one state, at one time, or on the connection only. */
export const stateMutants: readonly Mutant[] = [
  ...framingMutants,
  ...createUpdateStateMutants(),
  ...createReadEffectMutants(),
  ...createReplyMutants(),
  ...createAfterRestartMutants(),
  ...createLateLossMutants(),
  ...lossMutants,
  ...secondStateMutants,
];
