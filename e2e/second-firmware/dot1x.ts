import { X509Certificate } from 'node:crypto';
import type { Handler } from './call.ts';
import { formatName, getValidity, splitPem } from './certificates.ts';
import type { Credentials, Device } from './device.ts';
import { checkBody, members, only, text, visible } from './fields.ts';
import { Problem } from './problem.ts';

export type ClientCredentials = {
  readonly identity: string;
  readonly deviceCertificate: string;
  readonly caCertificate?: string;
  readonly method: string;
  readonly phase2Method?: string;
};

export const clientCredentials = members({
  identity: visible({ min: 1 }),
  deviceCertificate: text({ min: 1 }),
  'caCertificate?': text({ min: 1 }),
  method: only('TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'),
  'phase2Method?': only('NONE', 'PAP', 'MSCHAP', 'MSCHAPV2'),
  'password?': visible({ min: 1 }),
});

const reject = (why: string) => new Problem('dot1x-rejected', why);

function readChain(pem: string, name: string): X509Certificate[] {
  if (/PRIVATE KEY/.test(pem)) throw reject(`${name} has a private key.`);
  try {
    const chain = splitPem(pem).map((it) => new X509Certificate(it));
    if (chain.length > 0) return chain;
  } catch {
    // Reported below, as an empty file is.
  }
  throw reject(`${name} cannot be read.`);
}

/** Reads credentials whose certificate fits the key of this device. */
export function readCredentials(device: Device, given: ClientCredentials): Credentials {
  const chain = readChain(given.deviceCertificate, 'deviceCertificate');
  const { clientKey } = device;
  const own = clientKey === null ? undefined : chain.find((it) => it.checkPrivateKey(clientKey));
  if (own === undefined) throw reject('deviceCertificate is not for a key of this unit.');
  const more =
    given.caCertificate === undefined ? [] : readChain(given.caCertificate, 'caCertificate');
  const { identity, method, phase2Method } = given;
  return {
    identity,
    method,
    ...(phase2Method !== undefined && { phase2Method }),
    certificate: own,
    authorities: [...chain.filter((it) => it !== own), ...more],
  };
}

export function describeCredentials(credentials: Credentials | null) {
  if (credentials === null) return { configured: false };
  const { identity, method, phase2Method, certificate } = credentials;
  return {
    configured: true,
    identity,
    method,
    ...(phase2Method !== undefined && { phase2Method }),
    ...(certificate !== undefined && {
      certificate: {
        subject: formatName(certificate.subject),
        issuer: formatName(certificate.issuer),
        ...getValidity(certificate),
      },
    }),
  };
}

export const configureEthernet: Handler = (device, { body }) => {
  const rule = members({ credentials: clientCredentials });
  const { credentials } = checkBody<{ credentials: ClientCredentials }>(body, rule);
  device.ethernetCredentials.current = readCredentials(device, credentials);
  const { identity, method } = credentials;
  return { status: 200, body: { configured: true, identity, method } };
};

export const removeEthernet: Handler = (device) => {
  device.ethernetCredentials.current = null;
  return { status: 204 };
};

export const listCertificates: Handler = (device) => {
  const all = [device.ethernetCredentials.shown, device.wifi.shown?.credentials ?? null];
  const items = all.flatMap((credentials) => [
    ...(credentials?.certificate === undefined ? [] : [format(credentials.certificate, 'UNIT')]),
    ...(credentials?.authorities ?? []).map((it) => format(it, 'CA')),
  ]);
  // Both interfaces may use the same certificate.
  const unique = new Map(items.map((item) => [JSON.stringify(item), item]));
  return { status: 200, body: device.sort([...unique.values()]) };
};

const format = (certificate: X509Certificate, type: string) => ({
  name: formatName(certificate.subject),
  type,
  ...getValidity(certificate),
});

export const removeCertificates: Handler = (device) => {
  const { ethernetCredentials, wifi } = device;
  if (ethernetCredentials.current !== null)
    ethernetCredentials.current = withoutCertificates(ethernetCredentials.current);
  const saved = wifi.current;
  if (saved?.credentials !== undefined)
    wifi.current = { ...saved, credentials: withoutCertificates(saved.credentials) };
  return { status: 204 };
};

const withoutCertificates = ({ certificate: _, ...rest }: Credentials): Credentials => ({
  ...rest,
  authorities: [],
});
