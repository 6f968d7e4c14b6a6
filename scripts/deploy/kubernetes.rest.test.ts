import { expect, test } from 'vitest';
import { listUnknownOptions } from './command-lines.ts';
import { workloads } from './workloads.ts';

test('every command has options that its program knows', () => {
  for (const { spec } of workloads) {
    for (const { args } of spec.template.spec.containers) {
      if (args[0] !== 'sh') expect(listUnknownOptions(args)).toEqual([]);
    }
  }
});
