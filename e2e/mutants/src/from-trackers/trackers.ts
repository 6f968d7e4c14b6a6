import type { Mutant } from '../mutant/mutant.ts';
import { clientBugs } from './clients.ts';
import { listBugs } from './lists.ts';
import { secondStateBugs } from './second-states.ts';
import { secondValueBugs } from './second-values.ts';
import { timeBugs } from './time.ts';

/** Bugs of other firmware, from public trackers, by the kind of what hides them. */
export const trackerBugs: Readonly<Record<string, readonly Mutant[]>> = {
  lists: listBugs,
  clients: clientBugs,
  time: timeBugs,
  'second value': secondValueBugs,
  'second state': secondStateBugs,
};
