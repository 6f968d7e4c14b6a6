/** Any state machine, as data. */
export type PlannedMachine = {
  states: readonly string[];
  moves: readonly { from: string; to: string }[];
};

/** Which states are drawn together, without positions. */
export type MachinePlan = {
  /** States by the number of moves from the group of `all`, or from the first state. */
  layers: readonly Layer[];
  /** Lines to draw, one for each pair of states. */
  lines: readonly { from: string; to: string; twoWay: boolean }[];
};

type Layer = {
  states: readonly string[];
  /**
   * `all`: each state leads to every other, without lines. `fan`: all states lead to the one state
   * of the layer before and back, with one line to the first of them. Null: an ordinary layer.
   */
  group: 'all' | 'fan' | null;
};

/** Creates the groups and layers of a machine, in the order of its states. */
export function createPlan({ states, moves }: PlannedMachine): MachinePlan {
  const pairs = new Set(moves.map(({ from, to }) => formatPair(from, to)));
  const group = findLargestGroup(states, pairs);
  const start = group.length > 0 ? group : states.slice(0, 1);
  const layers = createLayers(start, states, pairs);
  const getLayer = (state: string) => layers.findIndex((layer) => layer.includes(state));
  const lines = createLines(moves, group, pairs).map((line) => {
    // A two-way line starts at the earlier layer.
    const isBackwards = line.twoWay && getLayer(line.from) > getLayer(line.to);
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

/**
 * Finds the largest group of states that all lead to each other. Fewer than three are not a group.
 */
function findLargestGroup(states: readonly string[], pairs: ReadonlySet<string>): string[] {
  const isTwoWay = (a: string, b: string) =>
    pairs.has(formatPair(a, b)) && pairs.has(formatPair(b, a));
  let largest: string[] = [];
  for (const first of states) {
    const group = [first];
    for (const state of states) {
      if (state !== first && group.every((member) => isTwoWay(member, state))) group.push(state);
    }
    if (group.length > largest.length) largest = group;
  }
  return largest.length < 3 ? [] : states.filter((state) => largest.includes(state));
}

function createLayers(
  start: readonly string[],
  states: readonly string[],
  pairs: ReadonlySet<string>,
): string[][] {
  const layers = [[...start]];
  const placed = new Set(start);
  for (;;) {
    const last = layers.at(-1) ?? [];
    const next = states.filter(
      (state) => !placed.has(state) && last.some((from) => pairs.has(formatPair(from, state))),
    );
    if (next.length === 0) break;
    layers.push(next);
    for (const state of next) placed.add(state);
  }
  // States that no move leads to form the last layer.
  const others = states.filter((state) => !placed.has(state));
  return others.length === 0 ? layers : [...layers, others];
}

function createLines(
  moves: PlannedMachine['moves'],
  group: readonly string[],
  pairs: ReadonlySet<string>,
): MachinePlan['lines'] {
  const drawn = new Set<string>();
  return moves.flatMap(({ from, to }) => {
    const isInside = group.includes(from) && group.includes(to);
    if (from === to || isInside || drawn.has(formatPair(from, to))) return [];
    drawn.add(formatPair(from, to)).add(formatPair(to, from));
    return [{ from, to, twoWay: pairs.has(formatPair(to, from)) }];
  });
}

function formatPair(from: string, to: string): string {
  return `${from}\n${to}`;
}
