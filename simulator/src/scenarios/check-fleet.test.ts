import { expect, test } from 'vitest';
import { loadFleetScenarioText, loadScenarioText } from './load.ts';
import { formatScenarioError } from './scenario-error.ts';

const head = 'scenario: example\npurpose: It is here to be read.\n';

/** Returns the messages of the loader about a fleet, with the rest of its file. */
function getMessages(fleet: string, rest = ''): string[] {
  const text = `${head}duration: 10m\nfleet: ${fleet}\n${rest}`;
  const loaded = loadFleetScenarioText(text, 'example.yaml');
  return loaded.outcome === 'rejected' ? loaded.errors.map(formatScenarioError) : [];
}

// R7.67.
test.each([
  ['a fleet without a number', '{}', '', 'example.yaml:4:1: `count` is missing; add it'],
  ['no devices', '{ count: 0 }', '', 'must be at least 1, but is 0'],
  [
    'an unknown product',
    '{ count: 2, products: { bara: 1 } }',
    '',
    'example.yaml:4:32: "bara" is not a product code. Did you mean barra?',
  ],
  [
    'a firmware version with a typo',
    '{ count: 2, firmware: { NFA1.2025: 1 } }',
    '',
    '"NFA1.2025" must match',
  ],
  [
    'a weight of nothing',
    '{ count: 2, rings: { first: 0 } }',
    '',
    '`first` must be above 0, but is 0',
  ],
  [
    'a condition of a network with a typo',
    '{ count: 2, networks: { tower: { weight: 1, initialState: { conditions: { ofline: true } } } } }',
    '',
    'Did you mean offline?',
  ],
  [
    'an uplink without bandwidth',
    '{ count: 2, networks: { tower: { weight: 1, uplinkBytesPerSecond: 0 } } }',
    '',
    '`uplinkBytesPerSecond` must be at least 1, but is 0',
  ],
  [
    'a bandwidth at the start beside that of an uplink',
    '{ count: 2, networks: { tower: { weight: 1, uplinkBytesPerSecond: 9 } } }',
    'initialState: { conditions: { lowBandwidth: true } }',
    'example.yaml:5:31: `lowBandwidth` is what the uplink of "tower" sets on its devices. Remove it, or `uplinkBytesPerSecond`',
  ],
  [
    'a bandwidth of a network beside that of its uplink',
    '{ count: 2, networks: { tower: { weight: 1, uplinkBytesPerSecond: 9, initialState: { conditions: { lowBandwidth: true } } } } }',
    '',
    '`lowBandwidth` is what the uplink of "tower" sets',
  ],
  [
    'a step with a bandwidth beside that of an uplink',
    '{ count: 2, networks: { tower: { weight: 1, uplinkBytesPerSecond: 9 } } }',
    'timeline: [{ at: 1s, do: { condition: lowBandwidth } }]',
    'example.yaml:5:28: `condition` is what the uplink of "tower" sets on its devices',
  ],
  [
    'a ring that the fleet does not have',
    '{ count: 2, rings: { canary: 1, broad: 9 } }',
    'timeline: [{ at: 1s, where: { ring: canari }, do: { action: reboot } }]',
    '"canari" is not a ring. Did you mean canary?',
  ],
  [
    'a network of a fleet without networks',
    '{ count: 2 }',
    'expect: { never: { event: lockedOut, where: { network: tower } } }',
    '`network` is "tower", but the fleet has no networks; add them to `fleet`, by weight',
  ],
  [
    'a share that is no percentage',
    '{ count: 2 }',
    'timeline: [{ at: 1s, share: 0.5, do: { action: reboot } }]',
    '`share` must be',
  ],
  [
    'shares that exclude each other',
    '{ count: 2 }',
    'expect: { eventually: { event: lockedOut, share: { min: 60%, max: 50% } } }',
    '`share` has at least 60% and at most 50%; correct one of them',
  ],
  [
    'a period for a step that waits for an event',
    '{ count: 2 }',
    'timeline: [{ after: { event: lockedOut }, over: 1m, do: { action: reboot } }]',
    '`over` applies to steps with `at`; add `at`',
  ],
  [
    'a period that ends after the scenario',
    '{ count: 2 }',
    'timeline: [{ at: 8m, over: 5m, do: { action: reboot } }]',
    '`over` leads to 13m after the start, but the scenario lasts 10m; set a longer duration, or a shorter period',
  ],
  [
    'a gate with a time limit',
    '{ count: 2 }',
    'timeline: [{ at: 1s, when: { event: lockedOut, within: 1m }, do: { action: reboot } }]',
    '`within` applies to `eventually` only; `when` looks at the time of its step. Remove it',
  ],
  [
    'a start at a step that does not exist',
    '{ count: 2 }',
    'timeline: [{ at: 1s, id: cut, do: { action: reboot } }]\nexpect: { eventually: { event: lockedOut, since: cur } }',
    'Did you mean cut?',
  ],
  [
    'a percentile with a typo',
    '{ count: 2 }',
    'expect: { eventually: { event: lockedOut, percentiles: { 95: 1m } } }',
    '"95" is not a percentile; use one such as p95: 10m',
  ],
  [
    'a percentile without a unit',
    '{ count: 2 }',
    'expect: { eventually: { event: lockedOut, percentiles: { p95: 10 } } }',
    '`p95` is 10 without a unit; write 10s, 10m or 10h',
  ],
  [
    'a product of the device beside those of the fleet',
    '{ count: 2, products: { barra: 1 } }',
    'device: { product: barra }',
    '`product` is "barra", but the fleet has its own by weight; remove one of them',
  ],
])('%s is rejected with what to do', (_what, fleet, rest, message) => {
  expect(getMessages(fleet, rest).join('\n')).toContain(message);
});

test('a fleet needs a duration', () => {
  const loaded = loadFleetScenarioText(`${head}fleet: { count: 2 }\n`, 'example.yaml');
  expect(loaded.outcome === 'rejected' && loaded.errors.map(formatScenarioError)).toEqual([
    'example.yaml:3:1: `fleet` needs a `duration` beside it: how long the devices play, such as 60m',
  ]);
});

test('the words of a fleet are rejected in a scenario of one device, and a fleet by one device', () => {
  const one = `${head}timeline: [{ at: 1s, over: 1m, do: { action: reboot } }]\n`;
  const many = `${head}duration: 1m\nfleet: { count: 2 }\n`;
  const messages = [one, many].map((text) => {
    const loaded = loadScenarioText(text, 'example.yaml');
    return loaded.outcome === 'rejected' ? loaded.errors.map(formatScenarioError) : [];
  });
  expect(messages).toEqual([
    ['example.yaml:3:22: `over` applies to the devices of a fleet only; remove it, or add `fleet`'],
    [
      'example.yaml:4:1: `fleet` is no part of a scenario for one device. Use `stillhouse scenario test` for it, or remove it',
    ],
  ]);
});
