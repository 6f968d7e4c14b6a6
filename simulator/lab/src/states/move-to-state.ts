import type { ControlSchema } from 'stillhouse/client';
import { formatName, formatTitle } from '../formatting/format-name.ts';

/** Access to a state machine of a device. */
export type MachineAccess = {
  /** Plans the moves on a copy of the device. */
  planPath(goal: string): Promise<ControlSchema<'PlannedPath'>>;
  readState(): Promise<string>;
  runCall(call: ControlSchema<'LabCall'>): Promise<void>;
  /** Returns false if no event is scheduled. */
  advanceToNext(): Promise<boolean>;
};

/** A plan is made again if something else has changed the device meanwhile. */
const maxPlans = 3;
/** Number of events that may happen before the expected state change. */
const maxEvents = 200;

/**
 * Moves a machine into a state. The device does not change if no path leads there.
 * @throws Error that names the obstacles
 */
export async function moveToState(goal: string, access: MachineAccess): Promise<void> {
  for (let count = 0; count < maxPlans; count += 1) {
    const plan = await access.planPath(goal);
    if (plan.obstacle !== null) throw new Error(formatObstacle(goal, plan));
    for (const move of plan.moves) {
      const from = await access.readState();
      for (const call of move.calls) await access.runCall(call);
      await waitForChange(access, from, move.takesTime);
    }
    if ((await access.readState()) === goal) return;
  }
  throw new Error(`Cannot reach ${formatTitle(goal)}. The device changes meanwhile. Try again.`);
}

function formatObstacle(
  goal: string,
  { obstacle, blockedBy }: ControlSchema<'PlannedPath'>,
): string {
  const conditions = blockedBy.map((name) => `${formatTitle(name)} is on.`);
  const reason = conditions.length > 0 ? conditions.join(' ') : obstacle;
  return `Cannot reach "${formatName(goal)}". ${reason}`;
}

/** Advances the clock until the state changes, if the move takes time. */
async function waitForChange(
  access: MachineAccess,
  from: string,
  takesTime: boolean,
): Promise<void> {
  if (!takesTime) return;
  for (let event = 0; event < maxEvents; event += 1) {
    if ((await access.readState()) !== from || !(await access.advanceToNext())) return;
  }
}
