import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { patternExamples } from './pattern-examples.ts';

const contracts = [
  'openapi.yaml',
  'simulator/bundle.yaml',
  'simulator/control.yaml',
  'simulator/device/device-state.yaml',
  'simulator/profile.yaml',
  'simulator/scenario.yaml',
  'simulator/snapshot.yaml',
];

function* listPatterns(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('pattern' in node && typeof node.pattern === 'string') yield node.pattern;
  for (const inner of Object.values(node)) yield* listPatterns(inner);
}

test('every pattern of a contract has an example in messages, which matches it', () => {
  const root = new URL('../../../', import.meta.url);
  const patterns = new Set(
    contracts.flatMap((file) => [
      ...listPatterns(parse(readFileSync(new URL(file, root), 'utf8'))),
    ]),
  );
  expect(Object.keys(patternExamples).sort()).toEqual([...patterns].sort());
  for (const [pattern, example] of Object.entries(patternExamples)) {
    expect(example).toMatch(new RegExp(pattern, 'u'));
  }
});
