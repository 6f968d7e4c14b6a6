import type { Issue } from '@stillhouse/contracts/validators';
import { toMs } from './durations.ts';
import type { Scenario } from './scenario.ts';

/** Finds what lies after the end of a scenario that sets its duration, and would never happen. */
export function checkDuration({
  duration,
  timeline = [],
  faults = [],
  expect: { eventually = [] } = {},
}: Scenario): Issue[] {
  if (duration === undefined) return [];
  const endMs = toMs(duration);
  const explain = (what: string) =>
    `is ${what} the scenario, which lasts ${duration}; set a longer duration, or correct the time`;
  return [
    ...timeline.flatMap(({ at, every, times = 1 }, index): Issue[] => {
      if (at === undefined) return [];
      if (toMs(at) > endMs) {
        return [{ pointer: `/timeline/${index}/at`, message: explain('after the end of') }];
      }
      const lastMs = toMs(at) + (times - 1) * (every === undefined ? 0 : toMs(every));
      if (lastMs <= endMs) return [];
      const message = `leads to a last run ${lastMs / 1000}s after the start, but the scenario lasts ${duration}; set a longer duration, or fewer times`;
      return [{ pointer: `/timeline/${index}/times`, message }];
    }),
    ...faults.flatMap(({ from = 0 }, index): Issue[] =>
      from <= endMs
        ? []
        : [{ pointer: `/faults/${index}/from`, message: explain('after the end of') }],
    ),
    ...eventually.flatMap(({ within }, index): Issue[] =>
      within === undefined || toMs(within) <= endMs
        ? []
        : [{ pointer: `/expect/eventually/${index}/within`, message: explain('longer than') }],
    ),
  ];
}
