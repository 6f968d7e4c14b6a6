import { createHash } from 'node:crypto';

/** Creates the record that the console sends for an event. */
export function createAnalyticsEvent(serialNumber: string | null, event = 'setup load') {
  const timestamp = '2030-01-07T09:00:00.000Z';
  const anonymousId = '6a1f0c52-4d0e-4b6e-9c53-0d6a5a4f9f11';
  const type = 'track';
  const integrity = createHash('sha256')
    .update(timestamp + anonymousId + type)
    .digest('hex');
  return { user: 'setup', serialNumber, event, type, anonymousId, timestamp, integrity };
}
