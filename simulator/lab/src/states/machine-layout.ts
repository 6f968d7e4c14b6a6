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
  /** Boxes around states that share a property, see MachinePlan. */
  groups: readonly (Box & { kind: 'all' | 'fan'; states: readonly string[] })[];
  lines: readonly { from: string; to: string; twoWay: boolean; path: string }[];
};

const defaultState = { width: 140, height: 44 };
/** In a narrow window. */
const minStateWidth = 112;
const gap = { along: 44, across: 14 };
/** Height of the caption at the bottom of a group. */
export const captionHeight = 34;
/** Space between the border of a group and its states. */
const groupPadding = 14;
/** Space for lines that lead back around the drawing. */
const returnLane = 20;
const maxInColumn = 6;

type Direction = 'columns' | 'rows';
type Layer = MachinePlan['layers'][number];

type Sizes = {
  direction: Direction;
  /** Number of states in a row or column. */
  maxPerLine: number;
  state: { width: number; height: number };
};

/** Lays out a machine in columns from left to right if the width allows it, otherwise in rows. */
export function createLayout(plan: MachinePlan, availableWidth: number): MachineLayout {
  const inColumns = layOut(plan, 'columns', maxInColumn, defaultState.width);
  if (inColumns.width <= availableWidth) return inColumns;
  const statesWidth = availableWidth - 2 * groupPadding - returnLane;
  const perRow = Math.floor((statesWidth + gap.across) / (minStateWidth + gap.across));
  const maxPerRow = Math.max(1, Math.min(perRow, 4));
  const width = Math.floor((statesWidth + gap.across) / maxPerRow - gap.across);
  return layOut(
    plan,
    'rows',
    maxPerRow,
    Math.max(minStateWidth, Math.min(width, defaultState.width)),
  );
}

function layOut(
  plan: MachinePlan,
  direction: Direction,
  maxPerLine: number,
  width: number,
): MachineLayout {
  const sizes: Sizes = {
    direction,
    maxPerLine: maxPerLine,
    state: { width, height: defaultState.height },
  };
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
        ? [along, returnLane + (deepest - high) / 2]
        : [returnLane + (deepest - wide) / 2, along];
    if (layer.group !== null) {
      groups.push({ x, y, width: wide, height: high, kind: layer.group, states: layer.states });
    }
    for (const [name, box] of placeStates({ x, y }, layer, sizes)) states.set(name, box);
    along += (direction === 'columns' ? wide : high) + gap.along;
  }
  const length = along - gap.along;
  const lines = plan.lines.map((line) => {
    // A line to a fan ends at the box of the fan.
    const fan = groups.find((group) => group.kind === 'fan' && group.states.includes(line.to));
    const [a, b] = [states.get(line.from), fan ?? states.get(line.to)];
    return { ...line, path: a === undefined || b === undefined ? '' : drawPath(a, b, direction) };
  });
  return direction === 'columns'
    ? { width: length, height: returnLane + deepest, states, groups, lines }
    : { width: returnLane + deepest, height: length, states, groups, lines };
}

/** Returns the number of columns and rows. */
function countColumnsAndRows(
  count: number,
  direction: Direction,
  maxPerLine: number,
): [number, number] {
  const lines = Math.ceil(count / maxPerLine);
  const inLine = Math.ceil(count / lines);
  return direction === 'columns' ? [lines, inLine] : [inLine, lines];
}

function blockSize({ states, group }: Layer, { direction, maxPerLine, state }: Sizes) {
  const [beside, below] = countColumnsAndRows(states.length, direction, maxPerLine);
  const [wider, higher] =
    group === null ? [0, 0] : [2 * groupPadding, groupPadding + captionHeight];
  return {
    width: beside * (state.width + gap.across) - gap.across + wider,
    height: below * (state.height + gap.across) - gap.across + higher,
  };
}

function placeStates(
  { x, y }: { x: number; y: number },
  { states, group }: Layer,
  { direction, maxPerLine, state }: Sizes,
): [string, Box][] {
  const [beside, below] = countColumnsAndRows(states.length, direction, maxPerLine);
  const [left, top] = group === null ? [x, y] : [x + groupPadding, y + groupPadding];
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

/**
 * Draws a curve to a later layer, a straight line within a layer, and a line around the edge to an
 * earlier one.
 */
function drawPath(a: Box, b: Box, direction: Direction): string {
  const isForward = direction === 'columns' ? b.x >= a.x + a.width : b.y >= a.y + a.height;
  if (isForward) return drawCurve(a, b, direction);
  const isBeside = direction === 'columns' ? a.x === b.x : a.y === b.y;
  if (isBeside) return drawStraight(a, b, direction);
  return direction === 'columns' ? drawAroundTop(a, b) : drawAroundLeft(a, b);
}

function drawCurve(a: Box, b: Box, direction: Direction): string {
  if (direction === 'columns') {
    const [x1, y1, x2, y2] = [a.x + a.width, getCenter(a).y, b.x, getCenter(b).y];
    const bend = Math.max(24, (x2 - x1) / 2);
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const [x1, y1, x2, y2] = [getCenter(a).x, a.y + a.height, getCenter(b).x, b.y];
  const bend = Math.max(24, (y2 - y1) / 2);
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}

function drawStraight(a: Box, b: Box, direction: Direction): string {
  if (direction === 'columns') {
    const [y1, y2] = a.y < b.y ? [a.y + a.height, b.y] : [a.y, b.y + b.height];
    return `M${getCenter(a).x} ${y1}V${y2}`;
  }
  const [x1, x2] = a.x < b.x ? [a.x + a.width, b.x] : [a.x, b.x + b.width];
  return `M${x1} ${getCenter(a).y}H${x2}`;
}

function drawAroundTop(a: Box, b: Box): string {
  const [x1, x2, top, r] = [getCenter(a).x, getCenter(b).x, 6, 10];
  return `M${x1} ${a.y}V${top + r}Q${x1} ${top} ${x1 - r} ${top}H${x2 + r}Q${x2} ${top} ${x2} ${top + r}V${b.y}`;
}

function drawAroundLeft(a: Box, b: Box): string {
  const [y1, y2, left, r] = [getCenter(a).y, getCenter(b).y, 6, 10];
  return `M${a.x} ${y1}H${left + r}Q${left} ${y1} ${left} ${y1 - r}V${y2 + r}Q${left} ${y2} ${left + r} ${y2}H${b.x}`;
}

function getCenter({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
