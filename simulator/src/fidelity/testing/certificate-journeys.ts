import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { type Journey, readStatus, signIn } from './journey.ts';

/** An authority that nobody has the key of. */
const certificate = certificateReader.issue({
  commonName: 'Room Network CA',
  notBefore: Date.UTC(2020, 0, 1),
  notAfter: Date.UTC(2099, 0, 1),
});
const { fingerprint256 } = certificateReader.parse(certificate);
const certificateId = fingerprint256.replaceAll(':', '').toLowerCase();

/** Certificates of the device. */
export const certificateJourneys: readonly Journey[] = [
  {
    name: 'certificates and a restart',
    steps: [
      signIn,
      readStatus,
      {
        call: 'POST network/config/csr',
        body: { country: 'NO', commonName: 'Room 4' },
        holds: '2m',
      },
      { call: 'GET certificates' },
      { call: 'DELETE certificates/unknown' },
      { call: 'GET network/config/certificates' },
      { call: 'PUT device/reboot' },
      { call: 'GET status', after: '2s' },
      { call: 'GET status', after: '8s' },
      { call: 'GET status', after: '3m' },
    ],
  },
  {
    name: 'a certificate upload',
    steps: [
      signIn,
      readStatus,
      { call: 'GET certificates' },
      { call: 'POST certificates', file: { name: 'room-network.pem', text: certificate } },
      { call: 'POST certificates', file: { name: 'notes.pem', text: 'Not a certificate.' } },
      { call: 'POST certificates', file: { name: 'notes.txt', text: certificate } },
      { call: 'GET certificates', after: '5s' },
    ],
  },
  {
    name: 'a certificate that is deleted',
    steps: [
      signIn,
      readStatus,
      { call: 'POST certificates', file: { name: 'room-network.pem', text: certificate } },
      { call: `DELETE certificates/${certificateId}`, after: '5s' },
      { call: `DELETE certificates/${certificateId}`, after: '5s' },
      { call: 'GET certificates' },
    ],
  },
];
