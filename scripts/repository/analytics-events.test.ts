import { expect, test } from 'vitest';
import { analyticsEvents } from '../../console/src/analytics/analytics-events.ts';
import { journeyEvents } from '../../e2e/support/analytics-events.ts';

test('every analytics event is sent in a browser test, and no test expects an unknown one', () => {
  const inJourneys = Object.values<readonly string[]>(journeyEvents).flat();
  expect([...inJourneys].sort()).toEqual([...analyticsEvents].sort());
});
