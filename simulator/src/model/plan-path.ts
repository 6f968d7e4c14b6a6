import { endCondition } from '@stillhouse/device/conditions/condition-plan';
import { isConditionName } from '@stillhouse/device/conditions/conditions';
import type { Device } from '@stillhouse/device/device';
import type { UpdateFailure } from '@stillhouse/device/state/device-state';
import type { ControlSchema } from '../../client/control-schema.ts';
import { getModel } from './device-model.ts';
import { findPath } from './find-path.ts';
import { makeLabCall } from './lab-call.ts';
import type { MachineName } from './machines.ts';
import { getModelMachine } from './model-machines.ts';
import { createCopy, maxMoveMs } from './try-out.ts';

type LegalMove = ControlSchema<'LegalMove'>;
type Attempt = { outcome: 'reached' | 'stuck'; moves: LegalMove[]; obstacles: string[] };

type Goal = { name: MachineName; state: string; failure: UpdateFailure | null };

/** Longer than the longest path in any machine. */
const maxMoves = 15;
/** Attempts to find another way after a dead end. */
const maxAttempts = 5;
/** Conditions that are tried as the reason why there is no path. */
const maxConditions = 10;

/**
 * Plans how to move a machine into a state, on copies of the device.
 *
 * @param failure how the update fails on the way to `error`; null: as the conditions have it
 */
export async function planPath(
  device: Device,
  name: MachineName,
  state: string,
  failure: UpdateFailure | null = null,
): Promise<ControlSchema<'PlannedPath'>> {
  const goal = { name, state, failure };
  const { outcome, moves, obstacles } = await attemptPaths(device, goal, null);
  if (outcome === 'reached') return { moves, obstacle: null, blockedBy: [] };
  const conditions = Object.keys(device.state.conditions).filter(isConditionName);
  const blockedBy: ControlSchema<'ConditionName'>[] = [];
  for (const condition of conditions.slice(0, maxConditions)) {
    const attempt = await attemptPaths(device, goal, condition);
    if (attempt.outcome === 'reached') blockedBy.push(condition);
  }
  return { moves: [], obstacle: obstacles.join(' ') || 'No move leads there.', blockedBy };
}

/** Tries paths until one leads to the goal. A dead end is not entered twice. */
async function attemptPaths(
  device: Device,
  goal: Goal,
  without: ControlSchema<'ConditionName'> | null,
): Promise<Attempt> {
  const avoided = new Set<string>();
  let attempt: Attempt = { outcome: 'stuck', moves: [], obstacles: [] };
  for (let count = 0; count < maxAttempts; count += 1) {
    const trial = createCopy(device);
    try {
      if (without !== null) endCondition(trial.copy, without);
      const next = await followPath(trial, goal, avoided);
      // The first attempt is the shortest path, so its obstacles are the most helpful.
      if (next.outcome === 'reached' || count === 0) attempt = next;
      if (next.outcome === 'reached' || next.moves.length === 0) return attempt;
    } finally {
      trial.clock.dispose();
    }
  }
  return attempt;
}

async function followPath(
  { copy, clock }: ReturnType<typeof createCopy>,
  goal: Goal,
  avoided: Set<string>,
): Promise<Attempt> {
  const { name, failure } = goal;
  const moves: LegalMove[] = [];
  let last = '';
  for (let count = 0; count < maxMoves; count += 1) {
    const current = getModelMachine(name).at(copy);
    if (isReached(copy, goal)) return { outcome: 'reached', moves, obstacles: [] };
    const [machine] = await getModel(copy, [name], failure);
    const legal = machine?.legal ?? [];
    const possible = legal.filter(({ to }) => !avoided.has(formatMove(current, to)));
    const move = selectMove(name, current, possible, goal.state);
    if (move === null) {
      avoided.add(last);
      return { outcome: 'stuck', moves, obstacles: listObstacles(legal) };
    }
    last = formatMove(current, move.to);
    moves.push(move);
    for (const call of move.calls) makeLabCall(copy, call);
    const isThere = () => getModelMachine(name).at(copy) !== current;
    if (!isThere()) await clock.advanceUntil(isThere, clock.now() + maxMoveMs);
    if (!isThere()) {
      avoided.add(last);
      return { outcome: 'stuck', moves, obstacles: listObstacles(legal) };
    }
  }
  return { outcome: 'stuck', moves, obstacles: [] };
}

function isReached(device: Device, { name, state, failure }: Goal): boolean {
  const isThere = getModelMachine(name).at(device) === state;
  return isThere && (failure === null || device.state.updates.failure === failure);
}

/**
 * Selects the first move of a shortest path among the moves that are possible now. Of several, it
 * prefers the one that changes the fewest settings, which stay changed, and no older version.
 */
function selectMove(
  name: MachineName,
  current: string,
  legal: readonly LegalMove[],
  goal: string,
): LegalMove | null {
  const { states, moves } = getModelMachine(name);
  const onward = moves.filter(
    // A path comes back only to a state that is entered again for another failure.
    ({ from, to }) => from !== current && (to !== current || current === goal),
  );
  const [best] = legal
    .filter(
      ({ obstacle, calls, takesTime }) => obstacle === null && (calls.length > 0 || takesTime),
    )
    .map((move) => ({ move, path: findPath({ states, moves: onward }, move.to, goal) }))
    .filter(({ path }) => path !== null)
    .toSorted(
      (a, b) =>
        (a.path?.length ?? 0) - (b.path?.length ?? 0) ||
        countSideEffects(a.move) - countSideEffects(b.move),
    );
  return best?.move ?? null;
}

function countSideEffects({ to, calls }: LegalMove): number {
  const settings = calls.flatMap((call) =>
    'action' in call && call.action === 'changeUpdateSettings' ? Object.keys(call.parameters) : [],
  );
  return settings.length + (to === 'downgradeAvailable' ? 1 : 0);
}

function listObstacles(legal: readonly LegalMove[]): string[] {
  return [...new Set(legal.flatMap(({ obstacle }) => (obstacle === null ? [] : [obstacle])))];
}

function formatMove(from: string, to: string): string {
  return `${from}\n${to}`;
}
