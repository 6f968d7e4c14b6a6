import { type Bug, createBug } from '../mutant/bug.ts';
import { changeBody, changeList } from '../mutant/changes.ts';
import { isObject, type JsonObject } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';

const hourMs = 3_600_000;

/** Values inside lists. */
export const listBugs: readonly Mutant[] = [
  createBug({
    id: 'resources.from-trackers-outdated-offset:listTimeZones',
    summary: 'the list of time zones has the offset that Moscow had until 2014',
    report: {
      symptom: 'Moscow is listed at UTC+04. It has been UTC+03 for years.',
      source: 'Jackysi/advancedtomato#330',
    },
    harm: 'read',
    ...changeItems((zone) => (zone.id === 'Europe/Moscow' ? withOffset(zone, 4 * 60) : zone)),
  }),
  createBug({
    id: 'resources.from-trackers-no-daylight-saving:listTimeZones',
    summary: 'the offsets in the list of time zones ignore daylight saving time',
    report: {
      symptom: 'Devices are one hour behind, because the offset ignores daylight saving time.',
      source: 'arendst/Tasmota#456',
    },
    harm: 'read',
    memory: () => ({ standard: new Map<string, number>() }),
    status: 'success',
    after: changeList((zones, { memory: { standard } }) =>
      zones.map((zone) => {
        const id = String(zone.id);
        const minutes = standard.get(id) ?? getStandardOffset(id);
        standard.set(id, minutes);
        return withOffset(zone, minutes);
      }),
    ),
  }),
  createBug({
    id: 'resources.from-trackers-whole-hours:listTimeZones',
    summary: 'the list of time zones lacks those with a part of an hour',
    report: {
      symptom: 'The list of time zones lacks -3:30 and all others that are no whole hours.',
      source: 'EdgeTX/edgetx#3398',
    },
    harm: 'read',
    status: 'success',
    after: changeList((zones) => zones.filter(({ offset }) => String(offset).endsWith(':00'))),
  }),
  createBug({
    id: 'readback.from-trackers-three-parts:updateTimeSettings/getTimeSettings',
    summary: 'of a time zone with three parts in its name, the settings have the last two',
    operationId: 'updateTimeSettings',
    report: {
      symptom:
        'get_timezone returns an invalid name for zones such as America/Indiana/Indianapolis.',
      source: 'QubesOS/qubes-core-admin#276',
    },
    on: ({ operation }) => /^(get|update)TimeSettings$/.test(operation?.id ?? ''),
    status: 'success',
    after: changeBody((body) => {
      const { timeZone } = body;
      if (!isObject(timeZone)) return body;
      const id = String(timeZone.id).split('/').slice(-2).join('/');
      return { ...body, timeZone: { ...timeZone, id } };
    }),
  }),
  createBug({
    id: 'agreement.from-trackers-open-network:listWifiNetworks',
    summary: 'networks with WPA2 are listed as open',
    report: {
      symptom: 'A network with WPA and WPA2 Personal is shown as [OPEN].',
      source: 'JosephHewitt/wardriver_rev3#18',
    },
    harm: 'read',
    ...changeItems((network) =>
      network.wifiSecurity === 'WPA2' ? { ...network, wifiSecurity: 'NONE' } : network,
    ),
  }),
  createBug({
    id: 'resources.from-trackers-last-name:listCertificates',
    summary: 'of the alternative names of a certificate, only the last is listed',
    report: {
      symptom: 'A certificate with several SANs shows just the last one.',
      source: 'opnsense/core#8116',
    },
    ...changeNames((names) => names.slice(-1)),
  }),
  createBug({
    id: 'resources.from-trackers-no-addresses:listCertificates',
    summary: 'alternative names that are addresses are missing',
    report: {
      symptom: 'The subject alternative names of a certificate lack the IP addresses.',
      source: 'haproxy/haproxy#3249',
    },
    ...changeNames((names) => names.filter((name) => !String(name).startsWith('IP'))),
  }),
  createBug({
    id: 'resources.from-trackers-32-bits:listCertificates',
    summary: 'dates of certificates after January 2038 have an overflow, so they have expired',
    report: {
      symptom: 'A certificate that is valid until 2043 has expired in 1907.',
      source: 'nextcloud/server#25989',
    },
    ...changeCertificates((item) => {
      const seconds = Math.floor(Number(item.notAfter) / 1000);
      const wrapped = seconds | 0;
      return wrapped === seconds ? item : { ...item, notAfter: wrapped * 1000, isValid: false };
    }),
  }),
];

/** Changes the items that the operation lists. */
function changeItems(change: (item: JsonObject) => JsonObject) {
  return {
    status: 'success',
    after: changeList((items) => items.map(change)),
  } satisfies Omit<Bug, 'id' | 'summary'>;
}

/** Changes the certificates in the list, and in the responses to uploads. */
function changeCertificates(change: (item: JsonObject) => JsonObject) {
  return {
    ...changeItems(change),
    on: ({ operation }) => /^(list|upload)Certificates?$/.test(operation?.id ?? ''),
  } satisfies Omit<Bug, 'id' | 'summary'>;
}

function changeNames(change: (names: readonly unknown[]) => readonly unknown[]) {
  return changeCertificates(({ alternativeNames: names, ...item }) => ({
    ...item,
    ...(Array.isArray(names) && { alternativeNames: change(names) as string[] }),
  }));
}

function withOffset(zone: JsonObject, minutes: number): JsonObject {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  return { ...zone, offset };
}

/** Returns the smaller one of the offsets in winter and summer, in minutes. */
function getStandardOffset(id: string): number {
  const winter = getOffsetMs(id, Date.UTC(2030, 0, 15));
  return Math.min(winter, getOffsetMs(id, Date.UTC(2030, 6, 15))) / 60_000;
}

/** Returns how far the local time of a zone is ahead of UTC. */
export function getOffsetMs(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
}
