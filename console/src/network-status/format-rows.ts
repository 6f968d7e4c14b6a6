import type { Schema } from '@stillhouse/contracts/api';
import { countItems, type ItemList } from '../api/query.ts';
import { getValidity } from '../certificate-files/validity.ts';

/**
 * Formats the number of certificates, and the state of the one that needs attention first.
 *
 * @param now the time of the device, epoch milliseconds
 */
export function formatCertificates(
  certificates: ItemList<Schema<'Certificate'>>,
  now: number,
): string {
  const count = countItems(certificates);
  if (count === 0) return 'None';
  const [first] = certificates.items
    .map((certificate) => ({ certificate, validity: getValidity(certificate, now) }))
    .filter(({ validity: { kind } }) => ['expired', 'expiring', 'expiringSoon'].includes(kind))
    .toSorted((a, b) => a.certificate.notAfter - b.certificate.notAfter);
  if (first === undefined) {
    const unknown = certificates.unreadable.length;
    return unknown === 0 ? String(count) : `${count}, ${unknown} unreadable`;
  }
  const { text } = first.validity;
  return `${count}, one ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Formats on which interfaces 802.1x is set up; undefined if the device does not report it. */
export function formatDot1x(dot1x: Schema<'Dot1xStatus'> | undefined): string | undefined {
  if (dot1x === undefined) return undefined;
  const interfaces = [
    ...(dot1x.ethernet?.configured ? ['Ethernet'] : []),
    ...(dot1x.wifi?.configured ? ['Wi-Fi'] : []),
  ];
  return interfaces.length === 0 ? 'Not set up' : `Set up on ${interfaces.join(' and ')}`;
}
