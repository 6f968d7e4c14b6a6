import { createBug } from '../mutant/bug.ts';
import { countCertificates, readFile } from '../mutant/certificates.ts';
import { createProblemResponse } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

const getFileName = ({ body }: ProxyRequest) =>
  /filename="([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? '';

const isPem = (request: ProxyRequest) => readFile(request).includes('BEGIN');

const isInFile = (pattern: RegExp) => (request: ProxyRequest) => pattern.test(readFile(request));
const isInName = (pattern: RegExp) => (request: ProxyRequest) => pattern.test(getFileName(request));

/** Valid files that the device rejects. */
const rules: readonly (readonly [
  rule: string,
  subject: string,
  isRejected: (request: ProxyRequest) => boolean,
])[] = [
  ['crlf', 'a file with CRLF', isInFile(/-----BEGIN CERTIFICATE-----\r\n/)],
  [
    'text-before',
    'a file with text before the certificate',
    isInFile(/\r\n\r\n[^-\r\n]+\r?\n.*-----BEGIN/s),
  ],
  [
    'text-between',
    'text between two certificates',
    isInFile(/-----END CERTIFICATE-----\s+[^-\s].*-----BEGIN/s),
  ],
  ['no-last-line', 'a file without a line end', isInFile(/-----END CERTIFICATE-----\r\n--/)],
  ['blank-lines', 'a file with blank lines at its end', isInFile(/-----END CERTIFICATE-----\n\n/)],
  ['der-cer', 'DER in a .cer file', (it) => isInName(/\.cer$/i)(it) && !isPem(it)],
  ['pem-der', 'PEM in a .der file', (it) => isInName(/\.der$/i)(it) && isPem(it)],
  ['spaces', 'a file name with spaces', isInName(/ /)],
  ['dots', 'a file name with two dots', isInName(/\..*\./)],
  ['file-name', 'a file name beyond ASCII', isInName(/[^ -~]/)],
  ['file-name-astral', 'a file name with an emoji', isInName(/[\u{10000}-\u{10ffff}]/u)],
  ['large', 'a file above 1 MB', ({ body }) => body.length > 1_000_000],
  ['five-in-file', 'a file of more than five certificates', (it) => countCertificates(it) > 5],
];

export const fileBugs: readonly Mutant[] = rules.map(([rule, subject, isRejected]) =>
  createBug({
    id: `resources.file-${rule}:uploadCertificate`,
    summary: `${subject} is rejected`,
    also: ['valid-input', 'robust'],
    before: ({ request }) =>
      isRejected(request)
        ? createProblemResponse(422, 'certificate-unreadable', 'The file is not a certificate.')
        : undefined,
  }),
);
