import type { TestInfo, TestType } from '@playwright/test';
import { expect, test } from 'vitest';
import { registerTracer } from '../client/testing/register-tracer.ts';
import { TestSpans } from './test-spans.ts';
import { traceSteps } from './trace-steps.ts';

const info = { titlePath: ['a.spec.ts', 'rooms', 'restarts'], errors: [] } as unknown as TestInfo;

/** Starts the spans of a test, with a page that stores the headers that it gets. */
async function startSpans() {
  const { exporter } = registerTracer();
  const spans = await TestSpans.start(info);
  if (spans === null) throw new Error('no tracer');
  const headers: string[] = [];
  await spans.addPage(async (header) => void headers.push(header));
  return { exporter, spans, headers };
}

test('a page gets the header of the innermost span, and that of the outer one again', async () => {
  const { exporter, spans, headers } = await startSpans();
  await spans.run('step', () =>
    spans.run(
      'advance(1s)',
      async () => undefined,
      () => 0,
    ),
  );
  spans.end(info);
  const [inner, step, whole] = exporter.getFinishedSpans();
  const ids = [whole, step, inner, step, whole].map((span) => span?.spanContext());
  expect(headers).toEqual(ids.map((id) => `00-${id?.traceId}-${id?.spanId}-01`));
  expect([whole?.name, step?.name]).toEqual(['rooms > restarts', 'step']);
  expect(step?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
  expect(inner).toMatchObject({
    name: 'advance(1s)',
    attributes: {
      'stillhouse.time': '1970-01-01T00:00:00.000Z',
      'stillhouse.time.end': '1970-01-01T00:00:00.000Z',
    },
  });
});

test('a step that fails has the status of an error, and the test goes on in its own span', async () => {
  const { exporter, spans, headers } = await startSpans();
  const fail = () => Promise.reject(new Error('the password is secret'));
  await expect(spans.run('step', fail)).rejects.toThrow('the password is secret');
  expect(headers.at(-1)).toBe(headers[0]);
  spans.end({ ...info, errors: [{ message: 'the password is secret' }] });
  const ended = exporter.getFinishedSpans();
  expect(ended.map(({ status }) => status)).toEqual([{ code: 2 }, { code: 2 }]);
});

test('steps of Playwright have spans until the end of the test, at the place of their call', async () => {
  const { exporter, spans } = await startSpans();
  const places: unknown[] = [];
  // Stands for the test function of Playwright, which works within a run of its own only.
  const step = Object.assign(
    async (_title: string, body: () => unknown, options?: { location: unknown }) => {
      places.push(options?.location);
      return await body();
    },
    { skip: async () => undefined },
  );
  const played = { step } as unknown as TestType<object, object>;
  const leave = traceSteps(played, spans);
  expect(await played.step('restart', () => 7)).toBe(7);
  leave();
  await played.step('later', () => 8);
  expect(places).toEqual([
    { file: import.meta.filename, line: expect.any(Number), column: expect.any(Number) },
    undefined,
  ]);
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['restart']);
});

test('without a tracer, a test has no spans', async () => {
  expect(await TestSpans.start(info)).toBeNull();
});
