import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runScenario } from '@stillhouse/device/testing/run-scenario';
import { rolldown } from 'rolldown';

test('the simulated device behaves the same in a browser and in Node', async ({ page }) => {
  await page.evaluate(await bundleScenario());
  const inBrowser = await page.evaluate('device.runScenario().then(JSON.stringify)');
  const inNode = await runScenario();
  expect(inNode.status.firmwareVersion).toBe('NFA1.20301201.0001');
  expect(JSON.parse(String(inBrowser))).toEqual(JSON.parse(JSON.stringify(inNode)));
});

/** Bundles the scenario with the device. Throws if anything in it imports a module of Node. */
async function bundleScenario(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(import.meta.resolve('@stillhouse/device/testing/run-scenario')),
    platform: 'browser',
    resolve: { conditionNames: ['stillhouse-source', 'browser', 'import'] },
    plugins: [
      {
        name: 'no-node-modules',
        resolveId(id, importer) {
          if (!id.startsWith('node:') && !builtinModules.includes(id)) return null;
          throw new Error(`${importer} imports ${id}, which does not exist in browsers.`);
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'iife',
    name: 'device',
    codeSplitting: false,
  });
  await bundle.close();
  return output[0].code;
}
