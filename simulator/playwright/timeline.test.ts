import { expect, test } from 'vitest';
import type { ControlSchema } from '../client/client.ts';
import { buildTimeline, createCleaner, type TimelineSources } from './timeline.ts';
import { formatTimelinePage } from './timeline-html.ts';

const nothing: TimelineSources = {
  calls: [],
  pictures: [],
  journal: [],
  inputs: [],
  explanations: [],
  log: [],
};

function createExchange(n: number, at: number): ControlSchema<'JournalEntry'> {
  return {
    n,
    at,
    answeredAt: at,
    realAt: at,
    via: 'device',
    operationId: 'getStatus',
    method: 'GET',
    path: '/api/v1/status',
    role: 'admin',
    request: { mediaType: null, bytes: 0 },
    response: null,
    status: 200,
    outcome: 'answered',
    verdict: { request: [], reply: [] },
    intended: false,
    faults: [],
  };
}

function format(sources: Partial<TimelineSources>, title = 'a test'): string {
  const instants = buildTimeline({ ...nothing, ...sources });
  const page = { title, device: 'device-1', errors: [], instants, last: null, notes: [] };
  return formatTimelinePage(page, createCleaner('NBM36DLJ34462'));
}

test('the same poll for hours is one line that can be opened', () => {
  const journal = Array.from({ length: 100 }, (_, n) => createExchange(n + 1, n * 10_000));
  const page = format({ journal });
  expect(page).toContain(
    '<summary>99 requests like the one before from +10s to +16m 30s: getStatus 200</summary>',
  );
  expect(page.match(/<details>/g)).toHaveLength(1);
});

test('what the device did and what the test did at the same instant stand beside each other', () => {
  const call = { name: 'advance(1s)', at: 5, endedAt: 1_005, realAt: 9, realMs: 70, failed: true };
  const page = format({ calls: [call], log: [{ at: 5, text: 'power from=on to=off' }] });
  expect(page.match(/<time/g)).toHaveLength(1);
  expect(page).toContain('<small>1s simulated, 70ms real, failed</small>');
  expect(page).toContain('power from=on to=off');
});

test('a timeline of many instants has the latest 2000 and says how many it left out', () => {
  const log = Array.from({ length: 2_005 }, (_, at) => ({ at, text: `event ${at}.` }));
  const page = format({ log });
  expect(page).toContain('5 earlier instants left out.');
  expect(page).not.toContain('event 4.');
  expect(page).toContain('event 5.');
});

test('texts are no markup, and secrets and the serial number are not shown', () => {
  const text = '<script>alert(1)</script> password=hunter2 NBM36DLJ34462';
  const page = format({ log: [{ at: 0, text }] }, '<b>title</b>');
  expect(page).not.toMatch(/<script|<b>title|hunter2|NBM36/);
  expect(page).toContain('&lt;script&gt;');
});
