import { expect, test } from 'vitest';
import { pollUntil } from './retry.ts';

/** Returns the number of the poll, each of which takes longer than the time to poll. */
function createSlowPoll(ms: number) {
  let polls = 0;
  return () => {
    polls += 1;
    for (const end = performance.now() + ms; performance.now() < end; );
    return Promise.resolve(polls);
  };
}

test('a response that was requested before the time was over does not decide', async () => {
  expect(await pollUntil(20, createSlowPoll(40), (poll) => poll === 2)).toBe(2);
});

test('after the time, the last response is returned', async () => {
  expect(await pollUntil(20, createSlowPoll(40), () => false)).toBe(2);
  expect(await pollUntil(0, createSlowPoll(1), () => false)).toBe(1);
});
