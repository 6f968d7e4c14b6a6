import {
  certificateLabels,
  decodeUtf16,
  describeWrongFile,
  listPemBoundaries,
  type PemBoundary,
} from '@stillhouse/foundation/certificate-file-kind';
import type { CertificateReader, X509 } from '../core/certificate-reader.ts';
import { findUnreadablePart } from './unreadable-part.ts';

/**
 * The distinct certificates of a file in order, or the reason why it cannot be read (the end of a
 * sentence).
 */
type CertificateFile = { certificates: X509[] } | { unreadable: string; isFull?: true };

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

type Pieces = { pieces: Uint8Array[] } | { unreadable: string };

/**
 * Parses one or more certificates in PEM or DER. PEM may contain other structures and text, such as
 * the output of openssl.
 * @param max more certificates than this are rejected, to limit the cost
 */
export function readCertificates(
  reader: CertificateReader,
  bytes: Uint8Array,
  most: number,
): CertificateFile {
  const split = splitCertificates(bytes);
  if ('unreadable' in split) return split;
  const { pieces } = split;
  if (pieces.length > most) {
    return {
      unreadable: `it holds ${pieces.length} certificates, more than ${most}`,
      isFull: true,
    };
  }
  const certificates = new Map<string, X509>();
  for (const [index, piece] of pieces.entries()) {
    const certificate = parseCertificate(reader, piece);
    if (certificate === null) {
      return {
        unreadable: `number ${index + 1} of ${pieces.length} in it is no X.509 certificate`,
      };
    }
    const part = findUnreadablePart(certificate);
    if (part !== null) {
      return { unreadable: `number ${index + 1} of ${pieces.length} in it is rejected: ${part}` };
    }
    certificates.set(certificate.fingerprint256, certificate);
  }
  return { certificates: [...certificates.values()] };
}

/** Splits a file into the DER of each certificate without parsing it. */
export function splitCertificates(file: Uint8Array): Pieces {
  const wrong = describeWrongFile(file);
  if (wrong !== null) return { unreadable: wrong };
  const bytes = decodeUtf16(file);
  const text = new TextDecoder('latin1').decode(bytes);
  const boundaries = listPemBoundaries(text);
  if (boundaries.length > 0) return splitPem(text, boundaries);
  if (bytes[0] === 0x30) return splitDer(bytes);
  return { unreadable: 'it is neither PEM nor DER' };
}

function splitPem(text: string, boundaries: readonly PemBoundary[]): Pieces {
  const pieces: Uint8Array[] = [];
  let open: PemBoundary | null = null;
  for (const boundary of boundaries) {
    const { edge, label, from } = boundary;
    if (edge === 'BEGIN') {
      if (open !== null) return { unreadable: `a ${open.label} in it has no END line` };
      open = boundary;
    } else {
      if (open?.label !== label) return { unreadable: `a ${label} in it has no BEGIN line` };
      if (certificateLabels.has(label)) {
        const content = text.slice(open.to, from).replace(/\s+/g, '');
        if (!base64.test(content) || content.length % 4 !== 0) {
          return { unreadable: `the Base64 of certificate ${pieces.length + 1} in it is broken` };
        }
        pieces.push(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
      }
      open = null;
    }
  }
  if (open !== null) return { unreadable: `a ${open.label} in it has no END line` };
  return pieces.length > 0 ? { pieces } : { unreadable: 'it is PEM without a certificate' };
}

function splitDer(bytes: Uint8Array): Pieces {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const length = getSequenceLength(bytes.subarray(from));
    if (length === null) return { unreadable: `its DER is broken or cut off at byte ${from}` };
    pieces.push(bytes.subarray(from, from + length));
    from += length;
  }
  return { pieces };
}

/**
 * Returns the length in bytes of the SEQUENCE at the start, with tag and length (X.690 section
 * 8.1.3), or null if there is none.
 */
function getSequenceLength(bytes: Uint8Array): number | null {
  const [tag, first = 0x80] = bytes;
  if (tag !== 0x30) return null;
  const inWords = first < 0x80 ? 0 : first - 0x80;
  if (inWords > 4 || first === 0x80) return null;
  let content = inWords === 0 ? first : 0;
  for (const byte of bytes.subarray(2, 2 + inWords)) content = content * 256 + byte;
  const length = 2 + inWords + content;
  return length <= bytes.length ? length : null;
}

function parseCertificate(reader: CertificateReader, der: Uint8Array): X509 | null {
  try {
    const certificate = reader.parse(der);
    // The parser ignored trailing bytes, which would be lost silently.
    const { raw } = certificate;
    return raw.length === der.length && raw.every((byte, index) => byte === der[index])
      ? certificate
      : null;
  } catch {
    // The platform throws for anything that is not a certificate. The caller formats the message.
    return null;
  }
}
