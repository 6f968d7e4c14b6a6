import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySession, playSession } from './play-session.ts';

// R7.62.
test('a server and a fetch function give the same journal and statuses (property)', async () => {
  const property = fc.asyncProperty(anySession, async (taken) => {
    const [served, fetched] = [await playSession(taken, true), await playSession(taken, false)];
    expect(fetched.journal).toBe(served.journal);
    expect(fetched.heads).toEqual(served.heads);
    expect(served.journal).not.toBe('');
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
}, 60_000);
