/** The edges of a graph by the names of its nodes. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Finds every set of nodes that lead to each other (Tarjan's strongly connected components). */
export function findCycles(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    stack.push(node);
    let low = number;
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!numbers.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, numbers.get(next) ?? low);
    }
    if (low === number) {
      const members = stack.splice(stack.indexOf(node));
      const isSelf = graph.get(node)?.includes(node) ?? false;
      if (members.length > 1 || isSelf) cycles.push(members.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return cycles;
}
