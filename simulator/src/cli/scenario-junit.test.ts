import { expect, test } from 'vitest';
import { runScenario } from '../fleet/run-scenario.ts';
import { loadScenarioText } from '../scenarios/load.ts';
import { createSimulator } from '../simulator.ts';
import { formatScenarioJUnit } from './scenario-junit.ts';

async function getReport(text: string) {
  const loaded = loadScenarioText(text, 'outline.yaml');
  if (loaded.outcome === 'rejected') return { name: 'outline', errors: loaded.errors };
  const simulator = await createSimulator();
  const run = await runScenario(simulator, loaded.scenario);
  await simulator.close();
  return { name: run.scenario.scenario, run };
}

test('a suite is a scenario, a case is an expectation, and times are real', async () => {
  const report = await getReport(`scenario: outline
purpose: One expectation is met, the other is not.
duration: 90s
expect:
  eventually: { pointer: /pairing/paired, equals: true }
  never: { event: power }
`);
  const xml = formatScenarioJUnit([report]);
  const [, suite = '', played = ''] =
    /<testsuite .* time="(.*)">[\s\S]*"plays to its end" time="(.*)"/.exec(xml) ?? [];
  expect(Number(suite)).toBeGreaterThan(0);
  expect(Number(suite)).toBeLessThan(60);
  expect(played).toBe(suite);
  expect(xml.replaceAll(suite, 'REAL')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="scenarios" tests="3" failures="1" errors="0" skipped="0">
  <testsuite name="outline" tests="3" failures="1" errors="0" skipped="0" time="REAL">
    <properties>
      <property name="simulatedSeconds" value="90"/>
    </properties>
    <testcase classname="outline" name="plays to its end" time="REAL"/>
    <testcase classname="outline" name="eventually /pairing/paired equals true" time="0.000"><failure message="it is false"></failure></testcase>
    <testcase classname="outline" name="never event power" time="0.000"/>
  </testsuite>
</testsuites>
`);
});

test('special characters in a file do not break the report', async () => {
  const report = await getReport(
    'scenario: outline\npurpose: It has signs that XML knows.\n"<a b=\\"c\\">&\\x01\\n": 1\n',
  );
  const xml = formatScenarioJUnit([report]);
  expect(xml).toContain('errors="1"');
  expect(xml).toContain('&lt;a b=');
  expect(xml.includes('\u0001')).toBe(false);
});
