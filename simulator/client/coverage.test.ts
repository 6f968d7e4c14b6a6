import { expect, test } from 'vitest';
import { addCoverage } from './add-coverage.ts';
import { type CoverageBounds, findShortfalls, formatCoverage } from './coverage-bounds.ts';

const file = 'bounds.json';

const counted = (...names: string[]) => names.map((name) => ({ name, count: 1 }));

const coverage = {
  devices: 3,
  areas: [
    {
      area: 'states' as const,
      seen: counted('power on', 'power off'),
      unseen: ['power booting'],
      outside: [],
    },
    { area: 'conditions' as const, seen: [], unseen: ['cableOut'], outside: counted('rain') },
  ],
};

test('a run that reaches the bounds passes', () => {
  expect(findShortfalls(coverage, { states: 2, conditions: 0 }, file)).toEqual([]);
  expect(findShortfalls(coverage, {}, file)).toEqual([]);
});

test('a run with less coverage fails, area by area, and impossible items do not count', () => {
  expect(findShortfalls(coverage, { states: 3, conditions: 1 }, file)).toEqual([
    expect.stringContaining('coverage of states fell: 2 seen, the bound is 3'),
    expect.stringContaining('coverage of conditions fell: 0 seen, the bound is 1'),
  ]);
});

test('the coverage of two runs adds up', () => {
  const rest = {
    devices: 2,
    areas: [
      {
        area: 'states' as const,
        seen: counted('power on', 'power booting'),
        unseen: ['power off'],
        outside: counted('rain'),
      },
    ],
  };
  const { devices, areas } = addCoverage(coverage, rest);
  expect(devices).toBe(5);
  expect(areas[0]).toEqual({
    area: 'states',
    seen: [
      { name: 'power on', count: 2 },
      { name: 'power off', count: 1 },
      { name: 'power booting', count: 1 },
    ],
    unseen: [],
    outside: counted('rain'),
  });
  expect(areas[1]).toEqual(coverage.areas[1]);
});

test('a bound of an unknown area is an error', () => {
  const misspelled = { stats: 1 } as CoverageBounds;
  expect(findShortfalls(coverage, misspelled, file)).toEqual([
    'bounds.json: there is no area "stats"',
  ]);
});

test('each area is one line with its bound', () => {
  const lines = formatCoverage(coverage, { states: 2 });
  expect(lines[1]?.split(/\s{2,}/)).toEqual(['states', '2', '3', '66 %', '2']);
  expect(lines[2]?.split(/\s{2,}/)).toEqual(['conditions', '0', '1', '0 %', '-']);
});
