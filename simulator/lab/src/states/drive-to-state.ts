import type { ControlSchema } from '@stillhouse/simulator/client';
import { wayTo } from './machine-plan.ts';

type Machine = ControlSchema<'Machine'>;

/** What it takes to move a machine. */
export type Mover = {
  /** As it stands now. */
  machine(): Promise<Machine>;
  call(call: ControlSchema<'LabCall'>): Promise<void>;
  /** False when nothing is to come. */
  advanceToNext(): Promise<boolean>;
};

/** No machine has a way that is longer. */
const mostMoves = 15;
/** So many events of the device may come before the one that is waited for. */
const mostEvents = 200;

/**
 * Brings a machine into a state by moves that somebody can make now, looking anew after each: a move may change what comes next.
 * @throws Error for people, naming what is in the way
 */
export async function bringTo(goal: string, mover: Mover): Promise<void> {
  const avoided = new Set<string>();
  for (let move = 0; move < mostMoves; move += 1) {
    const machine = await mover.machine();
    const { current } = machine;
    if (current === goal) return;
    const next = nextMove(machine, goal, avoided);
    if ('reason' in next) throw new Error(next.reason);
    for (const call of next.legal.calls) await mover.call(call);
    const arrived = await arrival(mover, current, next.legal.takesTime);
    // A move that came to nothing, or led elsewhere, is not tried again from here.
    if (arrived === current) avoided.add(key(current, next.legal.to));
  }
  throw new Error(`It is not "${goal}" after ${mostMoves} moves.`);
}

/** The first move of a shortest way of which it is known that somebody can make it. */
function nextMove(
  { current, states, moves, legal }: Machine,
  goal: string,
  avoided: ReadonlySet<string>,
): { legal: ControlSchema<'LegalMove'> } | { reason: string } {
  const open = legal.filter(
    ({ to, obstacle, calls, takesTime }) =>
      obstacle === null && (calls.length > 0 || takesTime) && !avoided.has(key(current, to)),
  );
  const onward = moves.filter(({ from, to }) => from !== current && to !== current);
  const ways = open
    .map((move) => ({ move, way: wayTo({ states, moves: onward }, move.to, goal) }))
    .filter(({ way }) => way !== null)
    .toSorted((a, b) => (a.way?.length ?? 0) - (b.way?.length ?? 0));
  const [best] = ways;
  if (best !== undefined) return { legal: best.move };
  const obstacles = legal.flatMap(({ obstacle }) => (obstacle === null ? [] : [obstacle]));
  const start = `Nothing that can be done now leads from "${current}" to "${goal}".`;
  return { reason: [start, ...new Set(obstacles)].join(' ') };
}

/** Where it stands once the move is made. */
async function arrival(mover: Mover, from: string, takesTime: boolean): Promise<string> {
  let { current } = await mover.machine();
  for (let event = 0; takesTime && current === from && event < mostEvents; event += 1) {
    if (!(await mover.advanceToNext())) break;
    ({ current } = await mover.machine());
  }
  return current;
}

function key(from: string, to: string): string {
  return `${from}\n${to}`;
}
