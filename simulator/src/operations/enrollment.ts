import { createProblem } from '@stillhouse/contracts/problems';
import { getCloudObstacle, obstacleTexts } from '@stillhouse/device/network/reach';
import { getEnrollmentStatus, startEnrollment } from '@stillhouse/device/setup/enrollment';
import type { DeviceHandlers } from './device-handlers.ts';

/** Reasons why the cloud rejects a code, and what to do. */
const rejections = {
  unknown: 'is not known to the cloud. Check it, or get another one.',
  used: 'has been used already. Get another one.',
  expired: 'has expired. Get another one.',
} as const;

const already = {
  enrolled: 'The device is enrolled already. Remove it there first.',
  enrolling: 'The device is just being enrolled. Wait for that.',
} as const;

/** Contract tag Enrollment. */
export const enrollment = {
  getEnrollment: (_request, { device }) => ({
    status: 200,
    body: getEnrollmentStatus(device.state),
  }),

  async enroll({ body: { code } }, { device, waitUntil }) {
    const started = startEnrollment(device, code);
    if (started.outcome === 'rejected') {
      return createProblem(409, 'already-enrolled', already[started.because]);
    }
    await waitUntil(started.endsAt);
    const { state, failure = 'interrupted' } = device.state.enrollment;
    if (state === 'enrolled') return { status: 200, body: getEnrollmentStatus(device.state) };
    if (failure === 'unreachable' || failure === 'interrupted') {
      const host = new URL(device.brand.cloudUrl).host;
      const why = obstacleTexts[getCloudObstacle(device.state) ?? 'serverUnreachable'];
      const detail = `${host} cannot be reached. ${why} Check the network of the device.`;
      return createProblem(502, 'cloud-unreachable', detail);
    }
    const message = rejections[failure];
    return createProblem(422, 'enrollment-code-refused', `The code ${code} ${message}`, {
      errors: [{ pointer: '/code', message }],
    });
  },
} satisfies Pick<DeviceHandlers, 'getEnrollment' | 'enroll'>;
