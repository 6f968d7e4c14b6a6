import { createSimulator } from '@stillhouse/simulator';
import { expect, onTestFinished, test } from 'vitest';
import { listDifferences, listUnreported } from './compare-states.ts';
import { conformantDevice } from './random-device.ts';
import { verifyRandomDevice } from './verify-random-device.ts';

test('a device without bugs is unchanged, and its settings are written', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const { changed, exitCode, requests } = await verifyRandomDevice(simulator, conformantDevice);
  expect({ changed, exitCode }).toEqual({ changed: [], exitCode: 0 });
  expect(requests).toBeGreaterThan(100);
});

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
