import { isObject, type JsonObject, parseJson } from './message.ts';
import type { Upstream } from './mutant.ts';

/** Returns the fingerprints of the certificates on the device. */
export async function readFingerprints(upstream: Upstream): Promise<readonly string[]> {
  return (await readCertificates(upstream)).map(({ fingerprint }) => String(fingerprint));
}

/** Returns the certificates on the device. */
export async function readCertificates(upstream: Upstream): Promise<readonly JsonObject[]> {
  const items = parseJson(await upstream.call('listCertificates'));
  return Array.isArray(items) ? items.filter(isObject) : [];
}
