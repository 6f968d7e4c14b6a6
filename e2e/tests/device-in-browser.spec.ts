import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runScenario } from '@stillhouse/device/testing/run-scenario';
import { bundleForPage } from '../support/bundle-for-page.ts';

test('the simulated device behaves the same in a browser and in Node', async ({ page }) => {
  const scenario = fileURLToPath(import.meta.resolve('@stillhouse/device/testing/run-scenario'));
  const [chunk] = await bundleForPage(scenario, {
    format: 'iife',
    name: 'device',
    codeSplitting: false,
  });
  await page.evaluate(chunk?.code ?? '');
  const inBrowser = await page.evaluate('device.runScenario().then(JSON.stringify)');
  const inNode = await runScenario();
  expect(inNode.status.firmwareVersion).toBe('NFA1.20301201.0001');
  expect(JSON.parse(String(inBrowser))).toEqual(JSON.parse(JSON.stringify(inNode)));
});
