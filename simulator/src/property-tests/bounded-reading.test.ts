import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadScenarioValue } from '../scenarios/load.ts';
import {
  arbitraryHostileDocument,
  listDocumentReaders,
  measureCpuMs,
  readDocument,
} from './hostile-documents.ts';

const maxCpuMs = 20;

/** Other work of the process, such as garbage collection, counts as well. The least is the cost. */
const maxRuns = 8;

test('validating a hostile document takes less than 20 ms of CPU time (property)', () => {
  const readers = listDocumentReaders();
  for (const reader of readers) {
    for (const example of reader.examples) {
      const text = Buffer.from(JSON.stringify(example));
      for (let run = 0; run < 10; run += 1) readDocument(reader, text, example);
    }
  }
  fc.assert(
    fc.property(arbitraryHostileDocument(readers), ({ reader, what, text, document }) => {
      let least = Number.POSITIVE_INFINITY;
      for (let run = 0; run < maxRuns && least >= maxCpuMs; run += 1) {
        least = Math.min(
          least,
          measureCpuMs(() => readDocument(reader, text, document)),
        );
      }
      expect(least, what).toBeLessThan(maxCpuMs);
    }),
    { numRuns: 150 },
  );
}, 120_000);

const head = { scenario: 'example', purpose: 'It is hostile.' };
const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
const unknownKeys = Object.fromEntries(repeat(990, (index) => [`unknown${index}`, 1]));

test.each([
  ['unknown paths', { initialState: Object.fromEntries(repeat(20, (n) => [n, unknownKeys])) }],
  ['unknown conditions', { initialState: { conditions: unknownKeys } }],
  [
    'steps that wait for unknown steps',
    {
      timeline: repeat(500, (index) => ({
        id: `step-${index}`,
        after: { step: `stop-${index}` },
        do: { action: 'reboot' },
      })),
    },
  ],
  [
    'unknown operations',
    {
      timeline: repeat(500, (index) => ({
        at: `${index}s`,
        do: { request: { operationId: `getStatuss${index}` } },
      })),
    },
  ],
  [
    'faults with unknown parameters',
    {
      faults: repeat(20, () => ({
        kind: 'status',
        match: { operationId: 'getStatuss' },
        parameters: unknownKeys,
      })),
    },
  ],
])('rejecting a scenario with many %s takes less than 20 ms of CPU time', (_what, content) => {
  const scenario = { ...head, ...content };
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && least >= maxCpuMs; run += 1) {
    const read = () => {
      const loaded = loadScenarioValue(scenario, 'scenario');
      expect(loaded.outcome === 'rejected' && loaded.errors).toHaveLength(20);
    };
    least = Math.min(least, measureCpuMs(read));
  }
  expect(least).toBeLessThan(maxCpuMs);
});
