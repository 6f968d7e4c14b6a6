import { expect, test } from 'vitest';
import { analyticsEvents } from '../../console/src/analytics/analytics-events.ts';
import { journeyEvents } from '../../e2e/support/analytics-events.ts';

test('every event of the analytics is really sent in a journey, and no journey waits for another', () => {
  const inJourneys = Object.values<readonly string[]>(journeyEvents).flat();
  expect([...inJourneys].sort()).toEqual([...analyticsEvents].sort());
});
