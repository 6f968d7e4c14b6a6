import { createPublicKey } from 'node:crypto';
import { getProduct } from '@stillhouse/products/catalog';
import { readCertificates } from '../certificates/certificate-file.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';

/** What keeps certificates and keys of a state from being used: each has to be what its text says. */
export function certificateIssues({ product, certificates, network }: DeviceState): Issue[] {
  const { dot1x } = network;
  const used = [
    { pointer: '/network/dot1x/ethernet', credentials: dot1x.ethernet },
    { pointer: '/network/dot1x/wifi/credentials', credentials: dot1x.wifi?.credentials },
  ];
  const issues = [
    ...certificates.flatMap((pem, n) => broken(`/certificates/${n}`, pem)),
    ...dot1x.caCertificates.flatMap((pem, n) => broken(`/network/dot1x/caCertificates/${n}`, pem)),
    ...brokenKey('/network/dot1x/privateKey', dot1x.privateKey),
    ...used.flatMap(({ pointer, credentials }) => [
      ...broken(`${pointer}/deviceCertificate`, credentials?.deviceCertificate),
      ...brokenKey(`${pointer}/privateKey`, credentials?.privateKey),
    ]),
  ];
  if (dot1x.ethernet !== undefined && !getProduct(product).hasEthernet) {
    const message = `The product ${product} has no Ethernet; remove this (null in a patch).`;
    issues.push({ pointer: '/network/dot1x/ethernet', message });
  }
  return issues;
}

function broken(pointer: string, pem: string | undefined): Issue[] {
  if (pem === undefined) return [];
  const file = readCertificates(Buffer.from(pem), 1);
  if ('certificates' in file) return [];
  const message = `This is no X.509 certificate: ${file.unreadable}. Give one in PEM.`;
  return [{ pointer, message }];
}

function brokenKey(pointer: string, pem: string | undefined): Issue[] {
  if (pem === undefined) return [];
  try {
    createPublicKey(pem);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `This is no key (${reason}). Give one in PKCS#8 as PEM, its public key as PEM, or none.`;
    return [{ pointer, message }];
  }
}
