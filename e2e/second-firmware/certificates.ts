import { X509Certificate } from 'node:crypto';
import type { Call, Handler } from './call.ts';
import type { Device } from './device.ts';
import { Problem, rejectAt } from './problem.ts';
import type { Style } from './style.ts';

const maxCertificates = 64;
const endings = /\.(pem|cer|cert|crt|der)$/i;

export const splitPem = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];

/** The order of the contract. Node.js has one `key=value` in a line, the country first. */
const nameOrder = ['CN', 'O', 'OU', 'C', 'ST', 'L', 'EMAILADDRESS'];

/** A distinguished name as comma-separated pairs. */
export function formatName(name: string | undefined): string {
  const pairs = (name ?? '')
    .split('\n')
    .filter((it) => it !== '')
    .map((it) => it.replace(/^emailAddress=/, 'EMAILADDRESS='));
  const rank = (pair: string) => {
    const at = nameOrder.indexOf(pair.split('=')[0] ?? '');
    return at < 0 ? nameOrder.length : at;
  };
  return pairs.sort((a, b) => rank(a) - rank(b)).join(',');
}

const getId = (certificate: X509Certificate): string =>
  certificate.fingerprint256.replaceAll(':', '').toLowerCase();

function format(certificate: X509Certificate, { style }: Device) {
  const { notBefore, notAfter } = getValidity(certificate);
  const now = Date.now();
  return {
    fingerprint: getId(certificate),
    subject: formatName(certificate.subject),
    issuer: formatName(certificate.issuer),
    notBefore,
    notAfter,
    isValid: notBefore <= now && now <= notAfter,
    ...(style.reportsOptional && { isCa: certificate.ca, serialNumber: certificate.serialNumber }),
  };
}

export const getValidity = ({ validFrom, validTo }: X509Certificate) => ({
  notBefore: Date.parse(validFrom),
  notAfter: Date.parse(validTo),
});

export const list: Handler = (device) => ({
  status: 200,
  body: device.sort(device.certificates.shown.map((it) => format(it, device))),
});

export const upload: Handler = (device, call) => {
  const { name, bytes } = readFile(call, device.style);
  if (!endings.test(name)) rejectAt('/file', 'must be a .pem, .cer, .cert, .crt or .der file');
  const sent = readCertificates(bytes);
  const known = new Map(device.certificates.current.map((it) => [getId(it), it]));
  for (const certificate of sent)
    if (!known.has(getId(certificate))) known.set(getId(certificate), certificate);
  if (known.size > maxCertificates) rejectAt('/file', `does not fit: at most ${maxCertificates}`);
  device.certificates.current = [...known.values()];
  const unique = new Map(sent.map((it) => [getId(it), it]));
  return { status: 201, body: [...unique.values()].map((it) => format(it, device)) };
};

export const remove: Handler = (device, { id }) => {
  if (!/^[0-9a-f]{64}$/.test(id)) rejectAt('id', 'is not 64 hexadecimal digits');
  const left = device.certificates.current.filter((it) => getId(it) !== id);
  if (left.length === device.certificates.current.length)
    throw new Problem('certificate-not-found', `There is no ${id}.`);
  device.certificates.current = left;
  return { status: 204 };
};

function readCertificates(bytes: Buffer): X509Certificate[] {
  const text = decode(bytes);
  const unreadable = (why: string) => new Problem('certificate-unreadable', why);
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw unreadable('Keep that key private.');
  const parts = /-----BEGIN /.test(text) ? splitPem(text) : [bytes];
  try {
    const certificates = parts.map((it) => new X509Certificate(it));
    const isDated = certificates.every((it) =>
      Object.values(getValidity(it)).every(Number.isFinite),
    );
    if (certificates.length > 0 && isDated) return certificates;
  } catch {
    // Reported below, as a file without a certificate is.
  }
  throw unreadable('No X.509 certificate with readable dates.');
}

/** PEM may be in UTF-16 with a byte order mark. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('latin1');
}

type File = { readonly name: string; readonly bytes: Buffer };

/** Reads the one part `file` of a form (RFC 7578). */
function readFile({ contentType, bytes }: Call, { noBoundary }: Style): File {
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw new Problem(noBoundary, 'This form has no boundary.');
  const parts = splitForm(bytes, Buffer.from(`--${boundary}`));
  const unknown = parts.find(({ field }) => field !== 'file');
  if (unknown !== undefined) rejectAt(`/${unknown.field}`, 'is unknown here');
  const [file, second] = parts;
  if (file === undefined) rejectAt('/file', 'is missing');
  if (second !== undefined) rejectAt('/file', 'is there twice');
  return file;
}

function splitForm(form: Buffer, delimiter: Buffer): (File & { field: string })[] {
  const starts: number[] = [];
  for (let at = form.indexOf(delimiter); at >= 0; at = form.indexOf(delimiter, at + 1)) {
    const before = form.subarray(Math.max(0, at - 2), at).toString('latin1');
    if (at === 0 || before === '\r\n') starts.push(at);
  }
  const last = starts.at(-1);
  const isClosed =
    last !== undefined && form.toString('latin1', last + delimiter.length).startsWith('--');
  if (!isClosed) rejectAt('', 'is a form without an end');
  return starts.slice(0, -1).map((start, index) => {
    const part = form.subarray(start + delimiter.length + 2, (starts[index + 1] ?? 0) - 2);
    const end = part.indexOf('\r\n\r\n');
    if (end < 0) rejectAt('', 'is a form with a part without a head');
    const head = part.toString('utf8', 0, end);
    const disposition = /^content-disposition: *form-data(.*)$/im.exec(head)?.[1] ?? '';
    const read = (key: string) => {
      const value = new RegExp(`; *${key}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i');
      const [, quoted, token] = value.exec(disposition) ?? [];
      return quoted ?? token ?? '';
    };
    return { field: read('name'), name: read('filename'), bytes: part.subarray(end + 4) };
  });
}
