import { expect, test } from 'vitest';
import { findLines, readSources } from './sources.ts';

const thisFolder = /^scripts\/repository\//;
const tests = readSources(/\.(test|spec)\.tsx?$/).filter(({ path }) => !thisFolder.test(path));
/** Without firmware and its bugs: a device takes its time. */
const browserTests = readSources(
  /^(e2e\/(?!(?:mutants|second-firmware)\/)|simulator\/playwright\/).*\.ts$/,
);

test('no browser test intercepts requests between the console and the device', () => {
  expect(browserTests.length).toBeGreaterThan(0);
  const interception =
    /\.(route|routeFromHAR|routeWebSocket|unroute)\(|Fetch\.enable|setRequestInterception/;
  // These test what the kit does about routes in the tests of others, and that HAR files replay.
  // The device list holds calls of the lab, so that a test can cancel between two of them.
  const allowed = [
    'e2e/tests/kit-requests.spec.ts',
    'e2e/tests/journal-har.spec.ts',
    'e2e/tests/lab-fleet.spec.ts',
  ];
  const others = browserTests.filter(({ path }) => !allowed.includes(path));
  expect(findLines(interception, others)).toEqual([]);
});

test('no test sleeps: it advances the clock', () => {
  const sleeping = /waitForTimeout|setTimeout\((resolve|done)\b|timers\/promises/;
  expect(findLines(sleeping, [...tests, ...browserTests])).toEqual([]);
});

test('no test is skipped or the only one', () => {
  const skipped =
    /\b(test|it|describe)\.(skip|only|todo|fixme|skipIf|runIf)\b|\bx(it|test|describe)\(/;
  expect(findLines(skipped, tests)).toEqual([]);
});
