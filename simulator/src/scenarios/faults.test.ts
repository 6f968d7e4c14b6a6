import { afterAll, expect, test } from 'vitest';
import { runScenario } from '../fleet/run-scenario.ts';
import { anyFault } from '../property-tests/any-fault.ts';
import { createSimulator } from '../simulator.ts';
import { loadScenarioText, loadScenarioValue } from './load.ts';
import { formatScenarioError } from './scenario-error.ts';

const simulator = await createSimulator();
afterAll(() => simulator.close());

const operationId = 'getAudioVideoSettings';

test.each(anyFault)('a scenario arms the fault $kind at $placement, and it acts', async (fault) => {
  const loaded = loadScenarioValue(
    {
      scenario: 'example',
      purpose: 'A fault acts twice.',
      faults: [{ ...fault, id: 'it', match: { operationId }, from: '1s', until: '20s', times: 2 }],
      timeline: [
        { at: '2s', every: '5s', times: 3, headlessOnly: true, do: { request: operationId } },
        // Requests are counted when they have ended. A stalled one ends with the power.
        { at: '19s', do: { action: 'powerOff' } },
      ],
      expect: { requests: [{ operationId, fault: 'it' }], contract: 'clean' },
    },
    'here',
  );
  if (loaded.outcome === 'rejected')
    throw new Error(loaded.errors.map(formatScenarioError).join('\n'));
  const { results } = await runScenario(simulator, loaded.scenario);
  expect(results.filter(({ verdict }) => verdict !== 'met')).toEqual([]);
});

test('a fault in a file counts with numbers and has times as text', () => {
  const text = `scenario: example
purpose: A fault has everything that it can have.
faults:
  - id: it
    kind: truncated-body
    parameters: { bytes: 20 }
    match: { operationId: getStatus, role: admin, state: { pointer: /power/state, equals: 'on' }, nth: 9 }
    skip: 2
    every: 2
    times: 3
    probability: 0.5
    from: 10s
    until: 5m
`;
  expect(loadScenarioText(text, 'example.yaml')).toMatchObject({
    outcome: 'loaded',
    scenario: { faults: [{ every: 2, from: 10_000, until: 300_000 }] },
  });
});
