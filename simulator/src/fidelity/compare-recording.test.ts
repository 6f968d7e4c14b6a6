import { getProduct, productCodes } from '@stillhouse/products/catalog';
import { expect, onTestFinished, test } from 'vitest';
import { createSimulator, type LeaseOptions } from '../simulator.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { compareRecording } from './compare-recording.ts';
import { getResult } from './fidelity-report.ts';
import { formatDifference } from './format-fidelity.ts';
import type { Journey } from './testing/journey.ts';
import { journeys } from './testing/journeys.ts';
import { recordJourney } from './testing/record-journey.ts';

/** Records a journey, repeats it, and returns the differences in behavior. */
async function compareJourney(
  journey: Journey,
  options: LeaseOptions = {},
  comparison: { seed?: number } = {},
) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const traffic = await recordJourney(simulator, journey, options);
  const report = await compareRecording(simulator, traffic, comparison);
  const exchanges = report.devices.flatMap((device) => device.exchanges);
  const different = exchanges.flatMap(({ request, differences }) =>
    differences
      .filter(({ expected }) => expected === null)
      .map((difference) => `${request} ${formatDifference(difference)}`),
  );
  return {
    report,
    traffic,
    different,
    statuses: traffic.devices[0]?.exchanges.map(
      (e) => `${e.method} ${e.path} ${e.response?.status}`,
    ),
  };
}

/** Each product has a seed of its own, and journeys of its own. */
const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';
const runs = productCodes.flatMap((product, number) =>
  journeys
    .filter(({ hasEthernet }) => hasEthernet !== true || getProduct(product).hasEthernet)
    .filter((_journey, index) => isWhole || index % productCodes.length === number)
    .map((journey) => ({ product, journey, name: journey.name, seed: 100 + number })),
);

// Decision 0084.
test.each(runs)('$product: $name, with identical responses', async ({ product, journey, seed }) => {
  const { report, different } = await compareJourney(journey, { product, seed }, { seed });
  expect(different).toEqual([]);
  expect(report.score).toBe(100);
  // Logs and signing requests contain random values, of which a recording has a digest only.
  const others = report.devices.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ differences }) =>
      differences.filter(({ expected }) => expected !== 'file'),
    ),
  );
  expect(others).toEqual([]);
});

test.each(runs)(
  '$product: $name, on a device of another seed',
  async ({ product, journey, seed }) => {
    const { different } = await compareJourney(journey, { product, seed });
    expect(different).toEqual([]);
  },
);

test('a response to HEAD is compared without a body', async () => {
  const steps = [
    { call: 'POST admin_login', body: { userName: 'admin', password: 'stillhouse' } },
    { call: 'HEAD status' },
  ] as const;
  const { different, report } = await compareJourney({ name: 'head', steps });
  expect(different).toEqual([]);
  expect(getResult(report)).toBe('same');
});

/** Removes the bodies of requests, as Playwright's recorder does. */
function removeRequestBodies(traffic: Traffic): Traffic {
  const devices = traffic.devices.map((device) => ({
    ...device,
    exchanges: device.exchanges.map((exchange) => {
      const { headers } = exchange.request;
      const lack = { is: 'unrecorded', file: null } as const;
      return exchange.request.body === null
        ? exchange
        : { ...exchange, request: { headers, body: null, file: null, lack } };
    }),
  }));
  return { ...traffic, devices };
}

test('a request whose body was not recorded is named, and a sign-in is repeated as the admin', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const steps = [
    { call: 'POST admin_login', body: { userName: 'admin', password: 'stillhouse' } },
    { call: 'PUT settings/system', body: { shareAnalyticsDisabled: true } },
    { call: 'GET status' },
  ] as const;
  const traffic = await recordJourney(simulator, { name: 'without bodies', steps });
  const report = await compareRecording(simulator, removeRequestBodies(traffic));
  const { devices: compared, score } = report;
  expect(compared[0]?.notes).toEqual([
    'Request 2 (updateSystemSettings, status 200) is not repeated: its body was not recorded.',
  ]);
  expect(compared[0]?.exchanges.map(({ operation, verdict }) => [operation, verdict])).toEqual([
    ['signIn', 'identical'],
    ['updateSystemSettings', 'notCompared'],
    ['getStatus', 'expected'],
  ]);
  expect([score, getResult(report)]).toEqual([66, 'incomplete']);
});
