import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { getProduct } from '@stillhouse/products/catalog';
import { readCertificates } from '../certificates/certificate-file.ts';
import type { CertificateReader } from '../certificates/certificate-reader.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';

/** What keeps certificates and keys of a state from being used: each has to be what its text says. */
export function certificateIssues(
  { product, certificates, network }: DeviceState,
  reader: CertificateReader,
): Issue[] {
  const { dot1x } = network;
  const used = [
    { pointer: '/network/dot1x/ethernet', credentials: dot1x.ethernet },
    { pointer: '/network/dot1x/wifi/credentials', credentials: dot1x.wifi?.credentials },
  ];
  const issues = [
    ...certificates.flatMap((pem, n) => broken(reader, `/certificates/${n}`, pem)),
    ...dot1x.caCertificates.flatMap((pem, n) =>
      broken(reader, `/network/dot1x/caCertificates/${n}`, pem),
    ),
    ...brokenKey(reader, '/network/dot1x/privateKey', dot1x.privateKey),
    ...used.flatMap(({ pointer, credentials }) => [
      ...broken(reader, `${pointer}/deviceCertificate`, credentials?.deviceCertificate),
      ...brokenKey(reader, `${pointer}/privateKey`, credentials?.privateKey),
    ]),
  ];
  if (dot1x.ethernet !== undefined && !getProduct(product).hasEthernet) {
    const message = `The product ${product} has no Ethernet; remove this (null in a patch).`;
    issues.push({ pointer: '/network/dot1x/ethernet', message });
  }
  return issues;
}

function broken(reader: CertificateReader, pointer: string, pem: string | undefined): Issue[] {
  if (pem === undefined) return [];
  const file = readCertificates(reader, new TextEncoder().encode(pem), 1);
  if ('certificates' in file) return [];
  const message = `This is no X.509 certificate: ${file.unreadable}. Give one in PEM.`;
  return [{ pointer, message }];
}

function brokenKey(reader: CertificateReader, pointer: string, pem: string | undefined): Issue[] {
  if (pem === undefined) return [];
  try {
    reader.checkKey(pem);
    return [];
  } catch (error) {
    const message = `This is no key (${getErrorMessage(error)}). Give one in PKCS#8 as PEM, its public key as PEM, or none.`;
    return [{ pointer, message }];
  }
}
