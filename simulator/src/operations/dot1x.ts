import { createProblem } from '@stillhouse/contracts/problems';
import {
  abandonSigningRequest,
  finishSigningRequest,
  startSigningRequest,
} from '@stillhouse/device/certificates/csr';
import {
  configureEthernetDot1x,
  listDot1xCertificates,
  removeDot1xCertificates,
  removeEthernetDot1x,
} from '@stillhouse/device/network/dot1x';
import { Buffer } from '#platform/buffer';
import type { DeviceHandlers } from './device-handlers.ts';
import { createDot1xRejection } from './dot1x-rejected.ts';

/** Contract tag Dot1x, without Wi-Fi networks. */
export const dot1x = {
  async createCsr({ body }, { device, waitUntil }) {
    const started = startSigningRequest(device);
    if (started.outcome === 'busy') return rejectWhileBusy(started.retryAfterMs);
    const { readyAt } = started;
    if (!(await waitUntil(readyAt))) abandonSigningRequest(device, readyAt);
    const finished = await finishSigningRequest(device, readyAt, body);
    if (finished.outcome === 'made') {
      const fileName = `${device.state.serialNumber}.pem`;
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` };
      return { status: 200, headers, body: Buffer.from(finished.pem) };
    }
    const why =
      finished.outcome === 'timedOut'
        ? 'The key pair was not ready in time'
        : 'The device was interrupted while it made the key pair';
    return createProblem(504, 'csr-timeout', `${why}. Try again.`);
  },

  configureEthernetDot1x({ body: { credentials } }, { device }) {
    const result = configureEthernetDot1x(device, credentials);
    if (result.outcome === 'rejected') return createDot1xRejection(result.issues);
    const { identity, method } = credentials;
    return { status: 200, body: { configured: true, identity, method } };
  },

  removeEthernetDot1x(_request, { device }) {
    removeEthernetDot1x(device);
    return { status: 204 };
  },

  listDot1xCertificates: (_request, { device }) => ({
    status: 200,
    body: listDot1xCertificates(device),
  }),

  removeDot1xCertificates(_request, { device }) {
    removeDot1xCertificates(device);
    return { status: 204 };
  },
} satisfies Partial<DeviceHandlers>;

function rejectWhileBusy(retryAfterMs: number) {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const detail = `Another certificate signing request is being made. Try again in ${seconds} s.`;
  return createProblem(503, 'csr-busy', detail, { headers: { 'retry-after': String(seconds) } });
}
