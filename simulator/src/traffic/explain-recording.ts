import type { ReadExchanges } from './raw-exchange.ts';
import type { DeviceTraffic, Traffic } from './traffic.ts';

/** Says why a file has no requests to a device, to be appended to its name. */
export function explainNoDevice({ exchanges, skipped }: ReadExchanges): string {
  const start = 'has no request to a device';
  const counted = [...Map.groupBy(skipped, ({ reason }) => reason)]
    .map(([reason, its]) => `${reason} (${its.length})`)
    .join('; ');
  if (exchanges.length === 0 && skipped.length > 0) {
    return `${start} that can be read: all ${skipped.length} are skipped: ${counted}. Save the network panel again as HAR.`;
  }
  const rest = skipped.length === 0 ? '' : ` ${skipped.length} more are skipped: ${counted}.`;
  const [base, count] = findBasePath(exchanges) ?? [];
  if (base !== undefined) {
    return `${start} at its usual path: ${count} of its ${exchanges.length} requests call the API below "${base}", such as a gateway adds it. Use --base-path ${base}.${rest}`;
  }
  return `${start}: none of its ${exchanges.length} requests calls the API below /api/v1/.${rest} Record the console of a device.`;
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
    const at = pathname.indexOf('/api/v1/');
    return at > 0 ? [pathname.slice(0, at)] : [];
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
