import { createHash } from 'node:crypto';
import type { Handlers } from '@stillhouse/contracts/handlers';
import { createProblem } from '@stillhouse/contracts/problems';
import type { CloudEvent } from './cloud-events.ts';
import type { RemoteBuild } from './remote-build.ts';

/** The services of the cloud's handlers. */
export type CloudContext = {
  /** Stores an event record for the device that it comes from. */
  keep(event: CloudEvent['event']): Promise<void>;
  readonly remoteBuild: Pick<RemoteBuild, 'readManifest'>;
};

/** Implements the operations of the cloud. */
export const handlers = {
  async trackAnalyticsEvent({ body }, { keep }) {
    const expected = computeIntegrity(body);
    if (body.integrity !== expected) {
      const message = `must be the SHA-256 of timestamp, anonymousId and type, which is ${expected}`;
      return createProblem(400, 'invalid-request', `/integrity ${message}. Send that.`, {
        errors: [{ pointer: '/integrity', message }],
      });
    }
    await keep(body);
    return { status: 204 };
  },

  async getBuildManifest(_request, { remoteBuild }) {
    const manifest = await remoteBuild.readManifest();
    if (manifest !== null) return { status: 200, body: manifest };
    const detail = 'There is no remote build: the console has not been built with a manifest.';
    return createProblem(404, 'not-found', `${detail} Build it, then try again.`);
  },
} satisfies Pick<Handlers<CloudContext>, 'trackAnalyticsEvent' | 'getBuildManifest'>;

/** Returns the lower-case hex SHA-256 of the concatenated values (decision 0027). */
function computeIntegrity({ timestamp, anonymousId, type }: CloudEvent['event']): string {
  return createHash('sha256').update(`${timestamp}${anonymousId}${type}`).digest('hex');
}
