type Graph = {
  states: readonly string[];
  moves: readonly { from: string; to: string }[];
};

/** Returns the states of a shortest path without the first one; null if there is no path. */
export function findPath({ states, moves }: Graph, from: string, to: string): string[] | null {
  const previous = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (let state = queue.shift(); state !== undefined && !previous.has(to); state = queue.shift()) {
    for (const move of moves) {
      if (move.from !== state || previous.has(move.to) || !states.includes(move.to)) continue;
      previous.set(move.to, state);
      queue.push(move.to);
    }
  }
  if (!previous.has(to)) return null;
  const path: string[] = [];
  for (let state: string | null = to; state !== null && state !== from; ) {
    path.unshift(state);
    state = previous.get(state) ?? null;
  }
  return path;
}
