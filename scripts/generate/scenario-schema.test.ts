import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';

const folder = join(root, 'simulator/src/scenarios/library');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
const ajv = new Ajv2020.default({ strict: false, allErrors: true });
addFormats.default(ajv);
const fits = ajv.compile(
  JSON.parse(readFileSync(join(root, 'simulator/scenario.schema.json'), 'utf8')),
);

const head = 'scenario: outline\npurpose: It is here to be checked.\n';

/** Where an editor would underline. */
function listUnderlined(text: string): string[] {
  return fits(parse(text)) ? [] : (fits.errors ?? []).map(({ instancePath }) => instancePath);
}

test('the schema accepts every library scenario', () => {
  const wrong = files
    .map((name) => [name, listUnderlined(readFileSync(join(folder, name), 'utf8'))] as const)
    .filter(([, places]) => places.length > 0);
  expect(files.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

test('every library scenario names its schema for editors', () => {
  const first = '# yaml-language-server: $schema=../../../../scenario.schema.json\n';
  const without = files.filter(
    (name) => !readFileSync(join(folder, name), 'utf8').startsWith(first),
  );
  expect(without).toEqual([]);
});

test.each([
  ['an operation', 'timeline: [{ at: 1s, do: { request: getStatsu } }]', '/timeline/0/do/request'],
  ['a product', 'device: { product: bara }', '/device/product'],
  ['a condition', 'initialState: { conditions: { ofline: true } }', '/initialState/conditions'],
  [
    'a state path',
    'initialState: { settings: { time: { use24Hour: true } } }',
    '/initialState/settings/time',
  ],
  [
    'an event',
    'timeline: [{ after: { event: powr }, do: { action: reboot } }]',
    '/timeline/0/after/event',
  ],
  ['an action', 'timeline: [{ at: 1s, do: { action: rebot } }]', '/timeline/0/do/action'],
  [
    'a parameter of an action',
    'timeline: [{ at: 1s, do: { action: { name: releaseFirmware, chanel: beta } } }]',
    '/timeline/0/do/action',
  ],
  [
    'a parameter of a condition',
    'timeline: [{ at: 1s, do: { condition: { name: highLatency, parameters: { millis: 9 } } } }]',
    '/timeline/0/do/condition/parameters',
  ],
  [
    'a count of repetitions',
    'timeline: [{ at: 1s, every: 1s, do: { action: reboot } }]',
    '/timeline/0',
  ],
  ['a section', 'timelin: []', ''],
  ['a time', 'timeline: [{ at: soon, do: { action: reboot } }]', '/timeline/0/at'],
])('an editor underlines %s that does not exist', (_what, rest, place) => {
  expect(listUnderlined(head + rest)).toContain(place);
});

test('in a patch, null is allowed for optional properties only', () => {
  expect(listUnderlined(`${head}initialState: { network: { wifi: null } }`)).toEqual([]);
  expect(listUnderlined(`${head}initialState: { power: null }`)).toContain('/initialState/power');
});
