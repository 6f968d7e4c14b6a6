import { createHash } from 'node:crypto';
import type { Handlers } from '@stillhouse/contracts/handlers';
import { problem } from '@stillhouse/contracts/problems';
import type { CloudEvent } from './cloud-events.ts';
import type { RemoteBuild } from './remote-build.ts';

/** What the handlers of the provider's side may use. */
export type CloudContext = {
  /** Keeps an event record for the device that it comes from. */
  keep(event: CloudEvent['event']): void;
  readonly remoteBuild: Pick<RemoteBuild, 'manifest'>;
};

/** The operations that the provider's side answers. */
export const handlers = {
  trackAnalyticsEvent({ body }, { keep }) {
    const expected = computeIntegrity(body);
    if (body.integrity !== expected) {
      const message = `must be the SHA-256 of timestamp, anonymousId and type, which is ${expected}`;
      return problem(400, 'invalid-request', `/integrity ${message}. Send that.`, {
        errors: [{ pointer: '/integrity', message }],
      });
    }
    keep(body);
    return { status: 204 };
  },

  async getBuildManifest(_request, { remoteBuild }) {
    const manifest = await remoteBuild.manifest();
    if (manifest !== null) return { status: 200, body: manifest };
    const detail = 'There is no remote build: the console has not been built with a manifest.';
    return problem(404, 'not-found', `${detail} Build it, then try again.`);
  },
} satisfies Pick<Handlers<CloudContext>, 'trackAnalyticsEvent' | 'getBuildManifest'>;

/** Lower-case hex SHA-256 of the three, one after the other (design D16). */
function computeIntegrity({ timestamp, anonymousId, type }: CloudEvent['event']): string {
  return createHash('sha256').update(`${timestamp}${anonymousId}${type}`).digest('hex');
}
