import { fileURLToPath } from 'node:url';
import type { Location, TestType } from '@playwright/test';
import type { TestSpans } from './test-spans.ts';

/**
 * Makes a span for each step of a test, until the returned function is called. Steps of a test that
 * was made of this one by `extend` have none.
 */
// biome-ignore lint/suspicious/noExplicitAny: any fixtures
export function traceSteps(test: TestType<any, any>, spans: TestSpans): () => void {
  const { step } = test;
  const traced: typeof step = Object.assign(
    <Result>(...[title, body, options]: Parameters<typeof step<Result>>) => {
      // Otherwise, a report would say that the step is here.
      const location = findCaller();
      const work: typeof body = (info) => spans.run(title, () => body(info));
      return step(title, work, { location, ...options });
    },
    { skip: step.skip },
  );
  test.step = traced;
  return () => {
    test.step = step;
  };
}

/** Returns where the function that calls this one was called. */
function findCaller(): Location {
  // Such as "at body (/tests/a.spec.ts:16:3)" or "at /tests/a.spec.ts:16:3".
  const [, , , line = ''] = new Error().stack?.split('\n') ?? [];
  const start = line.includes('(') ? line.indexOf('(') + 1 : line.indexOf('at ') + 'at '.length;
  const parts = line.slice(start).replace(')', '').split(':');
  const [row, column] = parts.splice(-2).map(Number);
  const place = parts.join(':');
  const file = place.startsWith('file:') ? fileURLToPath(place) : place;
  return { file, line: row ?? 0, column: column ?? 0 };
}
