import { expect, test } from 'vitest';
import { type Box, createLayout } from './machine-layout.ts';
import { createPlan } from './machine-plan.ts';

const resting = ['upToDate', 'upgradeAvailable', 'downgradeAvailable', 'notFound', 'scheduled'];
/** Like the update machine: five states that all lead to each other, and the path of an update. */
const update = {
  states: [...resting, 'downloading', 'installing', 'ready', 'error'],
  moves: [
    ...resting.flatMap((from) => resting.filter((to) => to !== from).map((to) => ({ from, to }))),
    ...['upgradeAvailable', 'downgradeAvailable', 'scheduled', 'error'].map((from) => ({
      from,
      to: 'downloading',
    })),
    { from: 'downloading', to: 'installing' },
    { from: 'downloading', to: 'error' },
    { from: 'installing', to: 'ready' },
    { from: 'installing', to: 'error' },
    { from: 'ready', to: 'upToDate' },
  ],
};

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('states that all lead to each other are one group; the others are layers by distance', () => {
  const plan = createPlan(update);
  expect(plan.layers).toEqual([
    { states: resting, group: 'all' },
    { states: ['downloading'], group: null },
    { states: ['installing', 'error'], group: null },
    { states: ['ready'], group: null },
  ]);
  expect(plan.lines).toContainEqual({ from: 'downloading', to: 'error', twoWay: true });
  expect(
    plan.lines.filter(({ from, to }) => resting.includes(from) && resting.includes(to)),
  ).toEqual([]);
});

test.each([1200, 760, 420, 320, 260])(
  'at a width of %i px no states overlap and none is outside',
  (room) => {
    const { states, groups, width, height } = createLayout(createPlan(update), room);
    const boxes = [...states.entries()];
    expect(boxes.map(([name]) => name).toSorted()).toEqual(update.states.toSorted());
    for (const [name, box] of boxes) {
      expect([name, box.x >= 0 && box.y >= 0]).toEqual([name, true]);
      expect([name, box.x + box.width <= width && box.y + box.height <= height]).toEqual([
        name,
        true,
      ]);
      const covered = boxes.filter(([other, place]) => other !== name && overlaps(box, place));
      expect([name, covered]).toEqual([name, []]);
      const inGroup = groups.some((group) => overlaps(group, box));
      expect([name, inGroup]).toEqual([name, resting.includes(name)]);
    }
    if (room >= 320) expect(width).toBeLessThanOrEqual(room);
  },
);

test('every machine has a layout', () => {
  const star = Array.from({ length: 12 }, (_, index) => `obstacle${index}`);
  const internet = {
    states: ['reached', ...star],
    moves: star.flatMap((name) => [
      { from: 'reached', to: name },
      { from: name, to: 'reached' },
    ]),
  };
  for (const room of [900, 340]) {
    const { states, groups, lines, width } = createLayout(createPlan(internet), room);
    expect([states.size, groups.length, lines.length]).toEqual([13, 1, 1]);
    expect(width).toBeLessThanOrEqual(room);
  }
  expect(createLayout(createPlan({ states: ['alone', 'lost'], moves: [] }), 900).states.size).toBe(
    2,
  );
});
