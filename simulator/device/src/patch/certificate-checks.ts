import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { getProduct } from '@stillhouse/products/catalog';
import { readCertificates } from '../certificates/certificate-file.ts';
import type { CertificateReader } from '../core/certificate-reader.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';

/** Returns the certificates and keys of a state that cannot be parsed. */
export function checkCertificates(
  { product, certificates, network }: DeviceState,
  reader: CertificateReader,
): Issue[] {
  const { dot1x } = network;
  const used = [
    { pointer: '/network/dot1x/ethernet', credentials: dot1x.ethernet },
    { pointer: '/network/dot1x/wifi/credentials', credentials: dot1x.wifi?.credentials },
  ];
  const issues = [
    ...certificates.flatMap((pem, n) => checkCertificate(reader, `/certificates/${n}`, pem)),
    ...dot1x.caCertificates.flatMap((pem, n) =>
      checkCertificate(reader, `/network/dot1x/caCertificates/${n}`, pem),
    ),
    ...checkKey(reader, '/network/dot1x/privateKey', dot1x.privateKey),
    ...used.flatMap(({ pointer, credentials }) => [
      ...checkCertificate(reader, `${pointer}/deviceCertificate`, credentials?.deviceCertificate),
      ...checkKey(reader, `${pointer}/privateKey`, credentials?.privateKey),
    ]),
  ];
  if (dot1x.ethernet !== undefined && !getProduct(product).hasEthernet) {
    const message = `The product ${product} has no Ethernet; remove this (null in a patch).`;
    issues.push({ pointer: '/network/dot1x/ethernet', message });
  }
  return issues;
}

function checkCertificate(
  reader: CertificateReader,
  pointer: string,
  pem: string | undefined,
): Issue[] {
  if (pem === undefined) return [];
  const file = readCertificates(reader, new TextEncoder().encode(pem), 1);
  if ('certificates' in file) return [];
  const message = `This is no X.509 certificate: ${file.unreadable}. Give one in PEM.`;
  return [{ pointer, message }];
}

function checkKey(reader: CertificateReader, pointer: string, pem: string | undefined): Issue[] {
  if (pem === undefined) return [];
  try {
    reader.checkKey(pem);
    return [];
  } catch (error) {
    const message = `This is no key (${getErrorMessage(error)}). Give one in PKCS#8 as PEM, its public key as PEM, or none.`;
    return [{ pointer, message }];
  }
}
