import type { MachinePlan } from './machine-plan.ts';

/** In pixels, from the top left. */
export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export type MachineLayout = {
  width: number;
  height: number;
  states: ReadonlyMap<string, Box>;
  /** Around states of which one thing holds. */
  groups: readonly (Box & { kind: 'all' | 'fan'; states: readonly string[] })[];
  lines: readonly { from: string; to: string; twoWay: boolean; path: string }[];
};

const usual = { width: 140, height: 44 };
/** Where there is little room. */
const narrowest = 112;
const gap = { along: 44, across: 14 };
/** Room of a group around its states; at its foot stands what it is. */
const pad = { side: 14, foot: 34 };
/** Where lines run that lead back to the start. */
const lane = 20;
const mostInColumn = 6;

type Direction = 'columns' | 'rows';
type Layer = MachinePlan['layers'][number];

type Sizes = {
  direction: Direction;
  /** States beside each other in a row, or below each other in a column. */
  most: number;
  state: { width: number; height: number };
};

/**
 * Places for all states and lines: in columns from left to right where there is room for it, else in rows from top to bottom.
 * @param room width that there is
 */
export function layoutOf(plan: MachinePlan, room: number): MachineLayout {
  const inColumns = inDirection(plan, 'columns', mostInColumn, usual.width);
  if (inColumns.width <= room) return inColumns;
  const forStates = room - 2 * pad.side - lane;
  const perRow = Math.floor((forStates + gap.across) / (narrowest + gap.across));
  const most = Math.max(1, Math.min(perRow, 4));
  const width = Math.floor((forStates + gap.across) / most - gap.across);
  return inDirection(plan, 'rows', most, Math.max(narrowest, Math.min(width, usual.width)));
}

function inDirection(
  plan: MachinePlan,
  direction: Direction,
  most: number,
  width: number,
): MachineLayout {
  const sizes: Sizes = { direction, most, state: { width, height: usual.height } };
  const blocks = plan.layers.map((layer) => ({ layer, ...blockSize(layer, sizes) }));
  const deepest = Math.max(
    ...blocks.map(({ width, height }) => (direction === 'columns' ? height : width)),
  );
  const states = new Map<string, Box>();
  const groups: (Box & { kind: 'all' | 'fan'; states: readonly string[] })[] = [];
  let along = 0;
  for (const { layer, width: wide, height: high } of blocks) {
    const [x, y] =
      direction === 'columns'
        ? [along, lane + (deepest - high) / 2]
        : [lane + (deepest - wide) / 2, along];
    if (layer.group !== null) {
      groups.push({ x, y, width: wide, height: high, kind: layer.group, states: layer.states });
    }
    for (const [name, box] of placesIn({ x, y }, layer, sizes)) states.set(name, box);
    along += (direction === 'columns' ? wide : high) + gap.along;
  }
  const length = along - gap.along;
  const lines = plan.lines.map((line) => {
    // A line to a fan ends at all of it.
    const fan = groups.find((group) => group.kind === 'fan' && group.states.includes(line.to));
    const [a, b] = [states.get(line.from), fan ?? states.get(line.to)];
    return { ...line, path: a === undefined || b === undefined ? '' : pathOf(a, b, direction) };
  });
  return direction === 'columns'
    ? { width: length, height: lane + deepest, states, groups, lines }
    : { width: lane + deepest, height: length, states, groups, lines };
}

/** How many beside each other and one below the other. */
function countsOf(count: number, direction: Direction, most: number): [number, number] {
  const lines = Math.ceil(count / most);
  const inLine = Math.ceil(count / lines);
  return direction === 'columns' ? [lines, inLine] : [inLine, lines];
}

function blockSize({ states, group }: Layer, { direction, most, state }: Sizes) {
  const [beside, below] = countsOf(states.length, direction, most);
  const [wider, higher] = group === null ? [0, 0] : [2 * pad.side, pad.side + pad.foot];
  return {
    width: beside * (state.width + gap.across) - gap.across + wider,
    height: below * (state.height + gap.across) - gap.across + higher,
  };
}

function placesIn(
  { x, y }: { x: number; y: number },
  { states, group }: Layer,
  { direction, most, state }: Sizes,
): [string, Box][] {
  const [beside, below] = countsOf(states.length, direction, most);
  const [left, top] = group === null ? [x, y] : [x + pad.side, y + pad.side];
  return states.map((name, index) => {
    const column = direction === 'columns' ? Math.floor(index / below) : index % beside;
    const row = direction === 'columns' ? index % below : Math.floor(index / beside);
    const box = {
      x: left + column * (state.width + gap.across),
      y: top + row * (state.height + gap.across),
      ...state,
    };
    return [name, box];
  });
}

/** A curve forwards, a line within a layer, and around the edge for what leads far back. */
function pathOf(a: Box, b: Box, direction: Direction): string {
  const isForward = direction === 'columns' ? b.x >= a.x + a.width : b.y >= a.y + a.height;
  if (isForward) return curve(a, b, direction);
  const isBeside = direction === 'columns' ? a.x === b.x : a.y === b.y;
  if (isBeside) return straight(a, b, direction);
  return direction === 'columns' ? aroundTop(a, b) : aroundLeft(a, b);
}

function curve(a: Box, b: Box, direction: Direction): string {
  if (direction === 'columns') {
    const [x1, y1, x2, y2] = [a.x + a.width, middle(a).y, b.x, middle(b).y];
    const bend = Math.max(24, (x2 - x1) / 2);
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const [x1, y1, x2, y2] = [middle(a).x, a.y + a.height, middle(b).x, b.y];
  const bend = Math.max(24, (y2 - y1) / 2);
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}

function straight(a: Box, b: Box, direction: Direction): string {
  if (direction === 'columns') {
    const [y1, y2] = a.y < b.y ? [a.y + a.height, b.y] : [a.y, b.y + b.height];
    return `M${middle(a).x} ${y1}V${y2}`;
  }
  const [x1, x2] = a.x < b.x ? [a.x + a.width, b.x] : [a.x, b.x + b.width];
  return `M${x1} ${middle(a).y}H${x2}`;
}

function aroundTop(a: Box, b: Box): string {
  const [x1, x2, top, r] = [middle(a).x, middle(b).x, 6, 10];
  return `M${x1} ${a.y}V${top + r}Q${x1} ${top} ${x1 - r} ${top}H${x2 + r}Q${x2} ${top} ${x2} ${top + r}V${b.y}`;
}

function aroundLeft(a: Box, b: Box): string {
  const [y1, y2, left, r] = [middle(a).y, middle(b).y, 6, 10];
  return `M${a.x} ${y1}H${left + r}Q${left} ${y1} ${left} ${y1 - r}V${y2 + r}Q${left} ${y2} ${left + r} ${y2}H${b.x}`;
}

function middle({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
