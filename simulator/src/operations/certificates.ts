import { createProblem } from '@stillhouse/contracts/problems';
import {
  addCertificates,
  deleteCertificate,
  listCertificates,
} from '@stillhouse/device/certificates/certificates';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Certificates. */
export const certificates = {
  listCertificates: (_request, { device }) => ({ status: 200, body: listCertificates(device) }),

  uploadCertificate({ body: { file } }, { device }) {
    const result = addCertificates(device, file.fileName, file.bytes);
    if (result.outcome === 'added') return { status: 201, body: result.certificates };
    const { message } = result.issue;
    return result.outcome === 'full'
      ? createProblem(400, 'invalid-request', message, { errors: [result.issue] })
      : createProblem(422, 'certificate-unreadable', message, { errors: [result.issue] });
  },

  deleteCertificate({ path: { id } }, { device }) {
    if (deleteCertificate(device, id)) return { status: 204 };
    const detail = `No certificate has the fingerprint ${id}. It may be deleted already; look at the list.`;
    return createProblem(404, 'certificate-not-found', detail);
  },
} satisfies Partial<DeviceHandlers>;
