import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listScenarioNames, readLibraryScenario } from './library.ts';
import { loadScenarioText, loadScenarioValue } from './load.ts';
import { loadScenarioFile } from './load-file.ts';
import { formatScenarioError } from './scenario-error.ts';

const head = 'scenario: example\npurpose: It is here to be read.\n';

/**
 * Returns the messages of the loader about a scenario with valid first lines and the given rest, as
 * an editor or terminal shows them.
 */
function getMessages(rest: string): string[] {
  const loaded = loadScenarioText(head + rest, 'example.yaml');
  return loaded.outcome === 'rejected' ? loaded.errors.map(formatScenarioError) : [];
}

test('a scenario of ten lines loads, including short forms', () => {
  const loaded = loadScenarioText(
    `scenario: unplugged
purpose: The cable is out, then the device restarts.
initialState: { conditions: { offline: true } }
timeline:
  - { at: 30s, do: { condition: cableOut } }
  - { after: { event: conditionChanged, name: cableOut }, delay: 5s, do: { action: reboot } }
  - { at: 2m, do: { request: getStatus } }
expect:
  requests: [{ operationId: getStatus, status: 200, count: 1 }]
  eventually: { pointer: /power/state, equals: booting, within: 3m }
`,
    'unplugged.yaml',
  );
  expect(loaded).toMatchObject({
    outcome: 'loaded',
    scenario: {
      initialState: { conditions: { offline: {} } },
      timeline: [
        { do: { condition: { name: 'cableOut' } } },
        { do: { action: { name: 'reboot' } } },
        { do: { request: { operationId: 'getStatus' } } },
      ],
      expect: { requests: [{ count: { min: 1, max: 1 } }], eventually: [{ equals: 'booting' }] },
    },
  });
});

test.each([
  [
    'an operation',
    'timeline: [{ at: 1s, do: { request: getStatsu } }]',
    'example.yaml:3:28: "getStatsu" is not an operation that a device serves. Did you mean getStatus?',
  ],
  [
    'an operation of the cloud',
    'timeline: [{ at: 1s, do: { request: trackAnalyticsEvent } }]',
    'is not an operation that a device serves',
  ],
  [
    'an operation of a fault',
    'faults: [{ kind: delay, parameters: { delayMs: 1 }, match: { operationId: getSatus } }]',
    'Did you mean getStatus?',
  ],
  [
    'an operation that is expected',
    'expect: { requests: [{ operationId: getStaus }] }',
    'example.yaml:3:24: "getStaus" is not an operation',
  ],
  [
    'a product',
    'device: { product: aran }',
    'example.yaml:3:11: "aran" is not a product code. Did you mean arran?',
  ],
  [
    'a condition',
    'timeline: [{ at: 1s, do: { condition: cabelOut } }]',
    '"cabelOut" is not a condition. Did you mean cableOut?',
  ],
  [
    'a condition of the initial state',
    'initialState: { conditions: { ofline: true } }',
    'example.yaml:3:31: "ofline" is not a condition. Did you mean offline?',
  ],
  [
    'an event',
    'timeline: [{ after: { event: powr }, do: { action: reboot } }]',
    'example.yaml:3:23: "powr" is not an event. Did you mean power?',
  ],
  [
    'a field of an event',
    "timeline: [{ after: { event: power, too: 'on' }, do: { action: reboot } }]",
    '"too" is not a field of the event power. Did you mean to?',
  ],
  [
    'an action',
    'timeline: [{ at: 1s, do: { action: rebot } }]',
    '"rebot" is not an action. Did you mean reboot?',
  ],
  [
    'a parameter of an action',
    'timeline: [{ at: 1s, do: { action: { name: reboot, channel: beta } } }]',
    'is not a parameter of reboot, which takes no parameters',
  ],
  [
    'a state path',
    'expect: { eventually: { pointer: /power/stat, equals: off } }',
    'example.yaml:3:25: does not exist: there is no "stat" in /power. Did you mean /power/state?',
  ],
  [
    'a path of the initial state',
    'initialState: { settings: { time: { use24HourTimeFromat: true } } }',
    'example.yaml:3:37: there is no "use24HourTimeFromat" in /settings/time. Did you mean',
  ],
  [
    'a patched state path',
    'timeline: [{ at: 1s, do: { patch: { pairng: { paired: true } } } }]',
    'there is no "pairng". Did you mean /pairing/paired?',
  ],
  [
    'a fault kind',
    'faults: [{ kind: delai, match: { operationId: getStatus } }]',
    'example.yaml:3:12: "delai" is unknown. Did you mean delay?',
  ],
  ['a section', 'timelin: []', 'example.yaml:3:1: there is no "timelin". Did you mean /timeline?'],
  [
    'a key of an earlier version',
    'hallmark: {}',
    'example.yaml:3:1: there is no "hallmark". Known:',
  ],
  ['a misspelled new key', 'uniqueOutcom: {}', 'Did you mean /uniqueOutcome?'],
  [
    'a step',
    'timeline: [{ after: { step: frist }, do: { action: reboot } }, { id: first, at: 1s, do: { action: reboot } }]',
    '"frist" is not an id of a step. Did you mean first?',
  ],
  [
    'a fault to clear',
    'faults: [{ id: slow, kind: delay, parameters: { delayMs: 1 }, match: { operationId: "*" } }]\ntimeline: [{ at: 1s, do: { clearFault: slo } }]',
    '"slo" is not an id of a fault of this scenario. Did you mean slow?',
  ],
])(
  '%s that does not exist is rejected with its location and the nearest name',
  (_what, rest, message) => {
    expect(getMessages(rest).join('\n')).toContain(message);
  },
);

test.each([
  ['a list', '- one\n- two\n', 'holds a list, not a mapping'],
  ['a word', 'hello', 'holds the string "hello", not a mapping'],
  ['nothing', '', 'holds nothing, not a mapping'],
  ['two documents', 'a: 1\n---\nb: 2\n', 'cannot be read'],
  [
    'a key twice',
    `${head}purpose: Another sentence for it.\n`,
    'example.yaml:3:1: the key `purpose` is there twice',
  ],
  ['an open bracket', `${head}timeline: [`, 'cannot be read'],
  ['a tag that nobody knows', `${head}initialState: !!js/function x\n`, 'cannot be read'],
  [
    'an alias of nothing',
    `${head}initialState: *nowhere\n`,
    'example.yaml:3:15: the alias *nowhere has no anchor',
  ],
])('a file that is %s is rejected with the location', (_what, text, message) => {
  const loaded = loadScenarioText(text, 'example.yaml');
  expect(
    loaded.outcome === 'rejected' && loaded.errors.map(formatScenarioError).join('\n'),
  ).toContain(message);
});

test('exponential aliases are rejected before they are expanded', () => {
  const levels = Array.from({ length: 30 }, (_, level) => {
    const copies =
      level === 0
        ? 'x'
        : Array(9)
            .fill(`*l${level - 1}`)
            .join(', ');
    return `l${level}: &l${level} [${copies}]`;
  });
  const loaded = loadScenarioText(`${head}${levels.join('\n')}\n`, 'bomb.yaml');
  expect(loaded).toMatchObject({ outcome: 'rejected' });
  expect(loaded.outcome === 'rejected' && loaded.errors.map(formatScenarioError)).toEqual([
    expect.stringMatching(/^bomb\.yaml:4:\d+: the aliases of this file expand to too many nodes/),
  ]);
});

test('a few aliases are accepted', () => {
  const rest = `timeline:
  - { at: 1s, do: &restart { action: reboot } }
  - { at: 5m, do: *restart }`;
  expect(getMessages(rest)).toEqual([]);
});

test('a file of 10 MB is rejected without reading it', () => {
  const text = `${head}# ${'x'.repeat(10 * 1024 * 1024)}\n`;
  expect(loadScenarioText(text, 'large.yaml')).toMatchObject({
    outcome: 'rejected',
    errors: [{ line: 1, message: expect.stringContaining('more than 65536') }],
  });
});

test('an endlessly nested file is rejected', () => {
  const loaded = loadScenarioText(`${head}initialState: ${'['.repeat(100_000)}`, 'deep.yaml');
  expect(loaded.outcome).toBe('rejected');
});

test('a key that is there twice is rejected where it is the second time', () => {
  expect(getMessages('device:\n  seed: 1\n  seed: 2')).toEqual([
    'example.yaml:5:3: the key `seed` is there twice; remove one',
  ]);
});

test('a scenario nested deeper than 64 levels is rejected, as text and as data', () => {
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
  expect(getMessages(`initialState: { settings: ${deep} }`)).toEqual([
    'example.yaml:1:1: the YAML is nested deeper than 64 levels; a scenario is a page of text',
  ]);
  const loaded = loadScenarioValue({ initialState: JSON.parse(deep) }, 'scenario');
  expect(loaded).toMatchObject({
    outcome: 'rejected',
    errors: [{ pointer: '', message: 'is nested deeper than 64 levels' }],
  });
});

test('a scenario with more than 1000 keys in one object is rejected for that, not for its depth', () => {
  const keys = Array.from({ length: 1_001 }, (_, index) => `k${index}: 1`);
  expect(getMessages(`initialState: { ${keys.join(', ')} }`)).toEqual([
    'example.yaml:1:1: the YAML has an object with more than 1000 keys; a scenario is a page of text',
  ]);
});

test('a missing file or a folder is rejected', () => {
  expect(loadScenarioFile('no-such.yaml')).toMatchObject({
    outcome: 'rejected',
    errors: [{ message: 'cannot be read (ENOENT); name a scenario file' }],
  });
  expect(loadScenarioFile('.')).toMatchObject({ outcome: 'rejected' });
});

test('errors in a scenario given as data are located by pointers', () => {
  const wrong = {
    scenario: 'example',
    purpose: 'It came over the wire.',
    device: { product: 'bara' },
  };
  const loaded = loadScenarioValue(wrong, 'scenario');
  expect(loaded.outcome === 'rejected' && loaded.errors.map(formatScenarioError)).toEqual([
    'scenario at /device/product: "bara" is not a product code. Did you mean barra?',
  ]);
  expect(loadScenarioValue([], 'scenario').outcome).toBe('rejected');
});

test('a name of an object prototype is not a condition, event or action', () => {
  expect(getMessages('initialState: { conditions: { toString: true } }')[0]).toContain(
    'not a condition',
  );
  expect(getMessages('timeline: [{ at: 1s, do: { action: constructor } }]')[0]).toContain(
    'not an action',
  );
  expect(
    getMessages('timeline: [{ after: { event: __proto__ }, do: { action: reboot } }]')[0],
  ).toContain('not an event');
  expect(getMessages('initialState: { __proto__: { x: 1 } }')[0]).toContain(
    'there is no "__proto__"',
  );
});

test('any file is loaded or rejected with a location (property)', () => {
  const bits = fc.constantFrom(
    ...'[]{}:,-&*!|>\'"#%@`\n '.split(''),
    'at',
    'do',
    '1s',
    'timeline',
    'initialState',
    'null',
    '~',
    '<<',
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
      const loaded = loadScenarioText(head + parts.join(''), 'any.yaml');
      if (loaded.outcome === 'loaded') return;
      expect(loaded.errors.length).toBeGreaterThan(0);
      for (const { line, message } of loaded.errors) {
        expect(line).toBeGreaterThan(0);
        expect(message).not.toBe('');
      }
    }),
    { numRuns: 300 },
  );
});

test('every library scenario is valid, playable and named as its file', () => {
  for (const name of listScenarioNames()) {
    const read = readLibraryScenario(name);
    expect(read.outcome === 'rejected' ? read.errors.map(formatScenarioError) : []).toEqual([]);
    const loaded = loadScenarioValue(read.outcome === 'loaded' ? read.scenario : null, name);
    expect(loaded.outcome === 'rejected' ? loaded.errors.map(formatScenarioError) : []).toEqual([]);
    expect(loaded.outcome === 'loaded' && loaded.scenario.scenario).toBe(name);
  }
});
