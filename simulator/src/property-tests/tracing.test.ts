import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerTracer } from '../../client/testing/register-tracer.ts';
import { anySession, playSession } from './play-session.ts';

test('a device does the same with and without a tracer (property)', async () => {
  const property = fc.asyncProperty(anySession, fc.boolean(), async (taken, listen) => {
    const plain = await playSession(taken, listen);
    const { exporter, disable } = registerTracer();
    try {
      expect(await playSession(taken, listen)).toEqual(plain);
    } finally {
      disable();
    }
    expect(exporter.getFinishedSpans().length).toBeGreaterThan(plain.heads.length / 2);
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
}, 60_000);
