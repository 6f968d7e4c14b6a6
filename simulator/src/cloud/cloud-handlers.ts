import { createHash } from 'node:crypto';
import type { Handlers } from '@stillhouse/contracts/handlers';
import { problem } from '@stillhouse/contracts/problems';
import type { CloudEvent } from './cloud-events.ts';

/** What the handlers of the provider's side may use. */
export interface CloudContext {
  /** Keeps an event record for the device that it comes from. */
  keep(event: CloudEvent['event']): void;
}

/** The operations that the provider's side answers. */
export const handlers = {
  trackAnalyticsEvent({ body }, { keep }) {
    const expected = integrityOf(body);
    if (body.integrity !== expected) {
      const message = `must be the SHA-256 of timestamp, anonymousId and type, which is ${expected}`;
      return problem(400, 'invalid-request', `/integrity ${message}. Send that.`, {
        errors: [{ pointer: '/integrity', message }],
      });
    }
    keep(body);
    return { status: 204 };
  },

  getBuildManifest: () =>
    problem(501, 'not-built-yet', 'getBuildManifest is not built yet: there is no remote build.'),
} satisfies Pick<Handlers<CloudContext>, 'trackAnalyticsEvent' | 'getBuildManifest'>;

/** Lower-case hex SHA-256 of the three, one after the other (design D16). */
function integrityOf({ timestamp, anonymousId, type }: CloudEvent['event']): string {
  return createHash('sha256').update(`${timestamp}${anonymousId}${type}`).digest('hex');
}
