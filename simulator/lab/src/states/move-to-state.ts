import type { ControlSchema } from '@stillhouse/simulator/client';
import { findPath } from './machine-plan.ts';

type Machine = ControlSchema<'Machine'>;
type LegalMove = ControlSchema<'LegalMove'>;

/** Access to a state machine of a device. */
export type MachineAccess = {
  readMachine(): Promise<Machine>;
  runCall(call: ControlSchema<'LabCall'>): Promise<void>;
  /** Returns false if no event is scheduled. */
  advanceToNext(): Promise<boolean>;
};

/** Longer than the longest path in any machine. */
const maxMoves = 15;
/** Number of events that may happen before the expected state change. */
const maxEvents = 200;

/**
 * Moves a machine into a state. It reads the machine after each move, since a move may change what
 * is possible next.
 * @throws Error that names the obstacles
 */
export async function moveToState(goal: string, access: MachineAccess): Promise<void> {
  const avoided = new Set<string>();
  for (let count = 0; count < maxMoves; count += 1) {
    const machine = await access.readMachine();
    const { current } = machine;
    if (current === goal) return;
    const move = selectMove(machine, goal, avoided);
    if (move === null) throw new Error(formatObstacles(machine, goal));
    for (const call of move.calls) await access.runCall(call);
    const reached = await waitForChange(access, current, move.takesTime);
    // A move without effect is not repeated from the same state.
    if (reached === current) avoided.add(formatMove(current, move.to));
  }
  throw new Error(`Could not reach "${goal}" in ${maxMoves} moves.`);
}

/** Selects the first move of a shortest path among the moves that are possible now. */
function selectMove(
  { current, states, moves, legal }: Machine,
  goal: string,
  avoided: ReadonlySet<string>,
): LegalMove | null {
  const possible = legal.filter(
    ({ to, obstacle, calls, takesTime }) =>
      obstacle === null && (calls.length > 0 || takesTime) && !avoided.has(formatMove(current, to)),
  );
  const onward = moves.filter(({ from, to }) => from !== current && to !== current);
  const [best] = possible
    .map((move) => ({ move, path: findPath({ states, moves: onward }, move.to, goal) }))
    .filter(({ path }) => path !== null)
    .toSorted((a, b) => (a.path?.length ?? 0) - (b.path?.length ?? 0));
  return best?.move ?? null;
}

function formatObstacles({ current, legal }: Machine, goal: string): string {
  const obstacles = legal.flatMap(({ obstacle }) => (obstacle === null ? [] : [obstacle]));
  return [`Cannot reach "${goal}" from "${current}".`, ...new Set(obstacles)].join(' ');
}

/** Advances the clock until the state changes, if the move takes time. Returns the state. */
async function waitForChange(
  access: MachineAccess,
  from: string,
  takesTime: boolean,
): Promise<string> {
  let { current } = await access.readMachine();
  for (let event = 0; takesTime && current === from && event < maxEvents; event += 1) {
    if (!(await access.advanceToNext())) break;
    ({ current } = await access.readMachine());
  }
  return current;
}

function formatMove(from: string, to: string): string {
  return `${from}\n${to}`;
}
