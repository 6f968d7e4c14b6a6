import { parseItems } from './message.ts';
import type { ProxyRequest, Upstream } from './mutant.ts';

/** Returns the fingerprints of the certificates on the device. */
export async function readFingerprints(upstream: Upstream): Promise<readonly string[]> {
  const items = parseItems(await upstream.call('listCertificates'));
  return items.map(({ fingerprint }) => String(fingerprint));
}

/** Returns the bytes of an uploaded file, and of the form around it, as text. */
export function readFile({ body }: ProxyRequest): string {
  return body.toString('latin1');
}

/** Counts the certificates in an uploaded file. */
export function countCertificates(request: ProxyRequest): number {
  return readFile(request).split('BEGIN CERTIFICATE').length - 1;
}
