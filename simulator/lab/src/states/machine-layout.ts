import type { MachinePlan } from './machine-plan.ts';

/** In pixels, from the top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MachineLayout {
  width: number;
  height: number;
  states: ReadonlyMap<string, Box>;
  /** Around the states of which each leads to every other; null without such. */
  group: Box | null;
  lines: readonly { from: string; to: string; twoWay: boolean; path: string }[];
}

const state = { width: 140, height: 44 };
const gap = { along: 56, across: 14 };
/** Room of the group around its states; at its top stands what it is. */
const pad = { side: 14, top: 34 };
/** Where lines run that lead back to the start. */
const lane = 20;
const mostInColumn = 6;

/**
 * Places for all states and lines: in columns from left to right where there is room for it, else in rows from top to bottom.
 * @param room width that there is
 */
export function layoutOf(plan: MachinePlan, room: number): MachineLayout {
  const inColumns = inDirection(plan, 'columns', mostInColumn);
  if (inColumns.width <= room) return inColumns;
  const perRow = Math.floor((room - 2 * pad.side - lane + gap.across) / (state.width + gap.across));
  return inDirection(plan, 'rows', Math.max(1, Math.min(perRow, 4)));
}

type Direction = 'columns' | 'rows';

function inDirection(plan: MachinePlan, direction: Direction, most: number): MachineLayout {
  const blocks = plan.layers.map((layer, index) => {
    const isGroup = index === 0 && plan.group.length > 0;
    return { layer, isGroup, ...blockSize(layer.length, direction, most, isGroup) };
  });
  const across = direction === 'columns' ? 'height' : 'width';
  const deepest = Math.max(...blocks.map((block) => block[across]));
  const states = new Map<string, Box>();
  let group: Box | null = null;
  let along = 0;
  for (const { layer, isGroup, width, height } of blocks) {
    const [x, y] =
      direction === 'columns'
        ? [along, lane + (deepest - height) / 2]
        : [lane + (deepest - width) / 2, along];
    if (isGroup) group = { x, y, width, height };
    placeIn({ x, y }, layer, { direction, most, isGroup, states });
    along += (direction === 'columns' ? width : height) + gap.along;
  }
  const length = along - gap.along;
  const lines = plan.lines.map((line) => ({ ...line, path: pathOf(line, states, direction) }));
  return direction === 'columns'
    ? { width: length, height: lane + deepest, states, group, lines }
    : { width: lane + deepest, height: length, states, group, lines };
}

/** How many beside each other and one below the other. */
function countsOf(count: number, direction: Direction, most: number): [number, number] {
  const lines = Math.ceil(count / most);
  const inLine = Math.ceil(count / lines);
  return direction === 'columns' ? [lines, inLine] : [inLine, lines];
}

function blockSize(count: number, direction: Direction, most: number, isGroup: boolean) {
  const [beside, below] = countsOf(count, direction, most);
  return {
    width: beside * (state.width + gap.across) - gap.across + (isGroup ? 2 * pad.side : 0),
    height: below * (state.height + gap.across) - gap.across + (isGroup ? pad.top + pad.side : 0),
  };
}

function placeIn(
  { x, y }: { x: number; y: number },
  layer: readonly string[],
  to: { direction: Direction; most: number; isGroup: boolean; states: Map<string, Box> },
): void {
  const [beside, below] = countsOf(layer.length, to.direction, to.most);
  const [left, top] = to.isGroup ? [x + pad.side, y + pad.top] : [x, y];
  layer.forEach((name, index) => {
    const column = to.direction === 'columns' ? Math.floor(index / below) : index % beside;
    const row = to.direction === 'columns' ? index % below : Math.floor(index / beside);
    to.states.set(name, {
      x: left + column * (state.width + gap.across),
      y: top + row * (state.height + gap.across),
      ...state,
    });
  });
}

/** A curve forwards, a line within a layer, and around the edge for what leads far back. */
function pathOf(
  { from, to }: { from: string; to: string },
  states: ReadonlyMap<string, Box>,
  direction: Direction,
): string {
  const [a, b] = [states.get(from), states.get(to)];
  if (a === undefined || b === undefined) return '';
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
