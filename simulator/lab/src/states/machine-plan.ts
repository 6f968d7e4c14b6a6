/** What a plan is made of: any state machine, as data. */
export type PlannedMachine = {
  states: readonly string[];
  moves: readonly { from: string; to: string }[];
};

/** Which states stand together, before anything has a place. */
export type MachinePlan = {
  /** States by how many moves it takes to get there, from a group or the first state on. */
  layers: readonly Layer[];
  /** Lines to draw: each pair of states once. */
  lines: readonly { from: string; to: string; twoWay: boolean }[];
};

type Layer = {
  states: readonly string[];
  /**
   * What says more than lines would: each of these states leads to every other (`all`), or all of them to the one state before
   * and back (`fan`), which is one line to the first of them. Null for states that only stand beside each other.
   */
  group: 'all' | 'fan' | null;
};

/** Groups and layers of a machine, in the order of its states. */
export function planOf({ states, moves }: PlannedMachine): MachinePlan {
  const goes = new Set(moves.map(({ from, to }) => pair(from, to)));
  const group = largestGroup(states, goes);
  const start = group.length > 0 ? group : states.slice(0, 1);
  const layers = layersFrom(start, states, goes);
  const layerOf = (state: string) => layers.findIndex((layer) => layer.includes(state));
  const lines = linesOf(moves, group, goes).map((line) => {
    // What goes both ways is drawn forwards.
    const isBackwards = line.twoWay && layerOf(line.from) > layerOf(line.to);
    return isBackwards ? { ...line, from: line.to, to: line.from } : line;
  });
  const [fanned = []] = layers.slice(1);
  const isFan =
    layers.length === 2 &&
    start.length === 1 &&
    fanned.length >= 3 &&
    lines.length === fanned.length &&
    lines.every(({ twoWay }) => twoWay);
  return {
    layers: layers.map((layer, index) => ({
      states: layer,
      group: index === 0 && group.length > 0 ? 'all' : index === 1 && isFan ? 'fan' : null,
    })),
    lines: isFan ? lines.slice(0, 1) : lines,
  };
}

/** A group is worth it from three states on: below that there is nothing that its lines would hide. */
function largestGroup(states: readonly string[], goes: ReadonlySet<string>): string[] {
  const both = (a: string, b: string) => goes.has(pair(a, b)) && goes.has(pair(b, a));
  let largest: string[] = [];
  for (const first of states) {
    const group = [first];
    for (const state of states) {
      if (state !== first && group.every((member) => both(member, state))) group.push(state);
    }
    if (group.length > largest.length) largest = group;
  }
  return largest.length < 3 ? [] : states.filter((state) => largest.includes(state));
}

function layersFrom(
  start: readonly string[],
  states: readonly string[],
  goes: ReadonlySet<string>,
): string[][] {
  const layers = [[...start]];
  const placed = new Set(start);
  for (;;) {
    const last = layers.at(-1) ?? [];
    const next = states.filter(
      (state) => !placed.has(state) && last.some((from) => goes.has(pair(from, state))),
    );
    if (next.length === 0) break;
    layers.push(next);
    for (const state of next) placed.add(state);
  }
  // What no move leads to still has a place.
  const others = states.filter((state) => !placed.has(state));
  return others.length === 0 ? layers : [...layers, others];
}

function linesOf(
  moves: PlannedMachine['moves'],
  group: readonly string[],
  goes: ReadonlySet<string>,
): MachinePlan['lines'] {
  const drawn = new Set<string>();
  return moves.flatMap(({ from, to }) => {
    const isInside = group.includes(from) && group.includes(to);
    if (from === to || isInside || drawn.has(pair(from, to))) return [];
    drawn.add(pair(from, to)).add(pair(to, from));
    return [{ from, to, twoWay: goes.has(pair(to, from)) }];
  });
}

function pair(from: string, to: string): string {
  return `${from}\n${to}`;
}

/** The states on a shortest way, the first one left out; null when there is none. */
export function wayTo(
  { states, moves }: PlannedMachine,
  from: string,
  to: string,
): string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (let state = queue.shift(); state !== undefined && !before.has(to); state = queue.shift()) {
    for (const move of moves) {
      if (move.from !== state || before.has(move.to) || !states.includes(move.to)) continue;
      before.set(move.to, state);
      queue.push(move.to);
    }
  }
  if (!before.has(to)) return null;
  const way: string[] = [];
  for (let state: string | null = to; state !== null && state !== from; ) {
    way.unshift(state);
    state = before.get(state) ?? null;
  }
  return way;
}
