import { expect, test } from 'vitest';
import { loadFleetScenarioText } from '../scenarios/load.ts';
import { formatFleetPage } from './fleet-page.ts';
import { createFleetReport } from './report.ts';
import { runFleetScenario } from './run-fleet-scenario.ts';

const text = `scenario: example
purpose: A text with <b>signs</b> of HTML & more.
fleet: { count: 6 }
duration: 10m
timeline: [{ at: 1m, do: { action: reboot } }, { at: 5m, do: { request: getStatus } }]
expect:
  eventually: { event: power, to: booting, percentiles: { p50: 2m } }
  never: { operationId: getStatus, text: <i> }
  contract: clean
`;

// R7.67.
test('the page of a fleet has its verdict and curves, and runs nothing', async () => {
  const loaded = loadFleetScenarioText(text, 'example.yaml');
  if (loaded.outcome === 'rejected') throw new Error(loaded.errors.join());
  const page = formatFleetPage([
    createFleetReport(await runFleetScenario(loaded.scenario, { seed: 1 })),
  ]);
  expect(page).toContain('<h1>1 of 1 fleets passed</h1>');
  expect(page).toContain('A text with &lt;b&gt;signs&lt;/b&gt; of HTML &amp; more.');
  expect(page).toMatch(/contract clean<\/td><td[^>]*>0 of 6 exchanges</);
  expect(page).not.toMatch(/<script|<i>|style="|https?:/);
  expect(page).toContain("default-src 'none'; style-src 'sha256-");
  const pictures = [...page.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(pictures).toEqual([
    'Share of the devices, by time from the start of each expectation',
    'Devices by power',
    'Requests in 10s, by status',
  ]);
  // All devices are on, except for the restart.
  expect(page).toMatch(/class="line2" points="44,8 /);
});
