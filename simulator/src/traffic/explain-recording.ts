import type { ReadExchanges } from './raw-exchange.ts';
import type { DeviceTraffic, Traffic } from './traffic.ts';

export const apiPath = '/api/v1/';

/** Returns true for a path that a gateway may add, such as `/rooms/7`. As in the control API. */
export function isBasePath(text: string): boolean {
  return /^(\/[^/?#\s]+)+\/?$/.test(text);
}

/**
 * Says why a file has no requests to a device, to be appended to its name.
 * @param base the path of the gateway that the user has set, or empty
 */
export function explainNoDevice({ exchanges, skipped }: ReadExchanges, base: string): string {
  const start = 'has no request to a device';
  const counted = [...Map.groupBy(skipped, ({ reason }) => reason)]
    .map(([reason, its]) => `${reason} (${its.length})`)
    .join('; ');
  if (exchanges.length === 0 && skipped.length > 0) {
    return `${start} that can be read: all ${skipped.length} are skipped: ${counted}. Save the network panel again as HAR.`;
  }
  const rest = skipped.length === 0 ? '' : ` ${skipped.length} more are skipped: ${counted}.`;
  const place = `${base}${apiPath}`;
  const foreign = exchanges.find(({ url: { pathname } }) => pathname.startsWith(place));
  if (foreign !== undefined) {
    const { method, url } = foreign;
    return `${start}: the contract has no ${method} ${url.pathname}, nor another operation that it calls below ${place}.${rest} Record the console of a device.`;
  }
  const [found, count] = findBasePath(exchanges) ?? [];
  if (found !== undefined) {
    const calls = `${formatCalls(count ?? 0, exchanges.length)} the API below "${found}${apiPath}"`;
    return found === ''
      ? `${start} below "${base}": ${calls}. Remove the base path (--base-path).${rest}`
      : `${start} below "${place}": ${calls}, such as a gateway adds it. Set the base path to ${found} (--base-path).${rest}`;
  }
  return `${start}: ${formatCalls(0, exchanges.length)} the API below ${place}.${rest} Record the console of a device.`;
}

/** Formats how many of the requests call: `2 of its 5 requests call`. */
function formatCalls(count: number, all: number): string {
  if (all === 1) return count === 0 ? 'its only request does not call' : 'its only request calls';
  if (count === 0) return `none of its ${all} requests calls`;
  return `${count} of its ${all} requests ${count === 1 ? 'calls' : 'call'}`;
}

/** Names the first entry that is skipped for each reason, and the number of the others. */
export function describeSkipped(skipped: ReadExchanges['skipped']): string[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, its]) => {
    const more = its.length === 1 ? '' : `, and so are ${its.length - 1} more`;
    return `${its[0]?.place} is skipped: ${reason}${more}.`;
  });
}

/** Returns the path before that of the API that most requests have, and their number. */
function findBasePath(exchanges: ReadExchanges['exchanges']): [base: string, count: number] | null {
  const bases = exchanges.flatMap(({ url: { pathname } }) => {
    const at = pathname.indexOf(apiPath);
    const base = pathname.slice(0, at);
    return at >= 0 && (base === '' || isBasePath(base)) ? [base] : [];
  });
  const counts = [...Map.groupBy(bases, (base) => base)].map(
    ([base, its]) => [base, its.length] as [string, number],
  );
  return counts.sort(([, one], [, other]) => other - one)[0] ?? null;
}

/** A file without bodies says nothing about the device but what it is asked for. */
export function explainNoBodies(
  source: Traffic['source'],
  devices: readonly DeviceTraffic[],
): string[] {
  const responses = devices.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ response }) =>
      response === null || response.body === '' ? [] : [response],
    ),
  );
  const unrecorded = responses.filter(({ lack }) => lack?.is === 'unrecorded');
  if (responses.length === 0 || unrecorded.length < responses.length) return [];
  const isBeside = unrecorded.some(({ lack }) => lack?.is === 'unrecorded' && lack.file !== null);
  const remedy = isBeside
    ? 'They are in files beside it: keep these files in its folder, or record with content: "embed" (Playwright).'
    : source === 'har'
      ? 'Save it again with content: "Save all as HAR with content" (Chromium), or content: "embed" (Playwright).'
      : 'Record it again.';
  return [
    `The file has no response bodies (${unrecorded.length} responses), so the state of the device is not known. ${remedy}`,
  ];
}
