import { createSimulator } from '@stillhouse/simulator';
import { expect, onTestFinished, test } from 'vitest';
import { listDifferences, listUnreported } from './compare-states.ts';
import { conformantDevice, type RandomDevice } from './random-device.ts';
import { verifyRandomDevice } from './verify-random-device.ts';

async function verifyWith(change: Partial<RandomDevice>) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  return await verifyRandomDevice(simulator, { ...conformantDevice, ...change });
}

// Each left a setting changed without a notice (decision 0049).
test.each<Partial<RandomDevice>>([
  { product: 'fettercairn', mutants: ['media.trailing:getLanguageSettings:200'] },
  {
    product: 'cardhu',
    mutants: ['status.200-as-500:getAudioVideoSettings'],
    only: ['*:updateAudioVideoSettings*'],
  },
  {
    product: 'fettercairn',
    mutants: ['shape.enum:getAudioVideoSettings:/cameraAntiBanding'],
    only: ['*:updateAudioVideoSettings*'],
  },
  {
    product: 'arran',
    mutants: ['shape.envelope:getNtpSettings'],
    harm: 'security',
    only: ['security.*:updateNtpSettings*', 'readback.*:updateNtpSettings*'],
  },
  {
    product: 'arran',
    mutants: ['shape.type:getEthernetIp4:/mode'],
    harm: 'destructive',
    only: ['readback.*:updateEthernetIp4*'],
  },
])('a setting that the device cannot return is not written: $mutants', async (change) => {
  expect(await verifyWith(change)).toMatchObject({ changed: [], notRestored: [] });
});

test('a device without bugs is unchanged, and its settings are written', async () => {
  const { changed, exitCode, requests } = await verifyWith({});
  expect({ changed, exitCode }).toEqual({ changed: [], exitCode: 0 });
  expect(requests).toBeGreaterThan(100);
});

// The second counts a password that it rejects with 429.
test.each(['status.404-as-400:signIn', 'lockout.at-once:signIn'])(
  'firmware with the bug %s gets at most four wrong passwords',
  async (mutant) => {
    const { rejectedSignIns } = await verifyWith({
      product: 'arran',
      mutants: [mutant],
      harm: 'security',
      only: ['auth.*:signIn*', 'lockout.*:signIn*', 'security.*:signIn*', 'media.accept:getStatus'],
    });
    expect(rejectedSignIns).toBeGreaterThan(0);
    expect(rejectedSignIns).toBeLessThanOrEqual(4);
  },
);

test('a changed value is found wherever it is, except in what changes by itself', () => {
  const before = { power: { since: 1 }, settings: { language: { languageCode: 'en-US' } } };
  const after = { power: { since: 2 }, settings: { language: { languageCode: 'nb-NO' } } };
  expect(listDifferences(before, after, 'safe')).toEqual(['/settings/language/languageCode']);
});

test('only a destructive run may replace the key of the device', () => {
  const [before, after] = ['A', 'B'].map((privateKey) => ({ network: { dot1x: { privateKey } } }));
  expect(listDifferences(before, after, 'safe')).toEqual(['/network/dot1x/privateKey']);
  expect(listDifferences(before, after, 'destructive')).toEqual([]);
});

test('an operation that the report lists excuses only the changes of what it writes', () => {
  const changed = ['/settings/language/languageCode', '/settings/system/autoWakeEnabled'];
  expect(listUnreported(changed, ['updateLanguageSettings'])).toEqual([
    '/settings/system/autoWakeEnabled',
  ]);
});
