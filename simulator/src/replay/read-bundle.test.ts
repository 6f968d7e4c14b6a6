import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';
import { hashJournal } from './bundle.ts';
import { readBundle } from './read-bundle.ts';

async function bundle() {
  const { control, lease } = await startLab();
  const leased = await lease();
  await fetch(`${leased.toLease().baseUrl}/api/v1/status`);
  await control.patch(leased.id, { remoteAccess: { password: 'canary-password' } });
  return control.bundle(leased.id);
}

type Bundle = Awaited<ReturnType<typeof bundle>>;

test('a new bundle can be read', async () => {
  const made = await bundle();
  expect(await readBundle(JSON.stringify(made))).toEqual({ outcome: 'read', bundle: made });
});

const wrong: [string, (good: Bundle) => unknown, string][] = [
  ['empty', () => '', 'is damaged: it is empty. Download it again.'],
  [
    'cut short',
    (good) => JSON.stringify(good).slice(0, -9),
    'characters are not JSON. Download it again.',
  ],
  ['something else', () => ({ scenario: 'x' }), 'is not a bundle.'],
  ['a list', () => [], 'is not a bundle.'],
  [
    'nested deeply',
    (good) => `{"deep": ${'['.repeat(65)}${']'.repeat(65)}, ${JSON.stringify(good).slice(1)}`,
    'is nested deeper than 64 levels. Download it again.',
  ],
  [
    'of a later form',
    (good) => ({ ...good, version: 2 }),
    'is version 2, but this program supports version 1 only.',
  ],
  [
    'of another program',
    (good) => ({ ...good, stillhouse: '9.9.9' }),
    'was created with Stillhouse 9.9.9, but this is',
  ],
  [
    'of another contract',
    (good) => ({ ...good, contract: `sha256:${'0'.repeat(64)}` }),
    'was created with another openapi.yaml (sha256:000',
  ],
  ['without a start', ({ start: _start, ...good }) => good, 'is damaged:'],
  [
    'with an unknown input',
    (good) => ({ ...good, inputs: [{ do: 'dance', at: 0, timers: 0 }] }),
    'is damaged: /inputs/0',
  ],
  [
    'with a changed journal',
    (good) => ({ ...good, expected: { ...good.expected, entries: ['{}'] } }),
    'the hash of its journal does not match',
  ],
  [
    'with a changed input',
    (good) => ({ ...good, inputs: good.inputs.map((input) => ({ ...input, at: input.at + 1 })) }),
    'the hash of its inputs does not match',
  ],
  [
    'with a damaged snapshot',
    (good) => ({
      ...good,
      start: { ...good.start, snapshot: { format: 'stillhouse-device', version: 2 } },
    }),
    'is damaged: /start/snapshot',
  ],
];

test.each(wrong)('a file that is %s is rejected with a remedy', async (_what, malform, words) => {
  const malformed = malform(await bundle());
  const text = typeof malformed === 'string' ? malformed : JSON.stringify(malformed);
  const read = await readBundle(text);
  expect(read).toMatchObject({ outcome: 'rejected', message: expect.stringContaining(words) });
  expect(JSON.stringify(read)).not.toContain('canary');
});

test('the hash covers all lines', () => {
  expect(hashJournal('a\n')).not.toBe(hashJournal('a\nb\n'));
});
