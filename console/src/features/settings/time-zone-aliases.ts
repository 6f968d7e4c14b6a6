/**
 * Other names of a zone's city: earlier spellings in the IANA time zone database, and large cities
 * that share the zone. Firmware may report the earlier or the present id, so each group has both.
 */
const aliases: readonly string[] = [
  'Africa/Asmara Africa/Asmera',
  'America/Chicago Dallas Houston',
  'America/Los_Angeles San_Francisco Seattle',
  'America/New_York Boston Washington Miami Atlanta',
  'America/Nuuk America/Godthab Greenland',
  'America/Toronto Ottawa Montreal',
  'America/Vancouver Victoria',
  'Asia/Ashgabat Asia/Ashkhabad',
  'Asia/Dhaka Asia/Dacca',
  'Asia/Ho_Chi_Minh Asia/Saigon Hanoi Vietnam',
  'Asia/Jerusalem Tel_Aviv',
  'Asia/Kathmandu Asia/Katmandu',
  'Asia/Kolkata Asia/Calcutta India Delhi Mumbai Bombay Bangalore Bengaluru Chennai Hyderabad',
  'Asia/Macau Asia/Macao',
  'Asia/Makassar Asia/Ujung_Pandang',
  'Asia/Shanghai Beijing Peking Shenzhen Guangzhou Chongqing',
  'Asia/Thimphu Asia/Thimbu',
  'Asia/Tokyo Osaka',
  'Asia/Ulaanbaatar Asia/Ulan_Bator',
  'Asia/Yangon Asia/Rangoon',
  'Atlantic/Faroe Atlantic/Faeroe',
  'Australia/Sydney Canberra',
  'Europe/Berlin Munich Frankfurt Hamburg Germany',
  'Europe/Kyiv Europe/Kiev Ukraine',
  'Europe/London Edinburgh Britain England BST',
  'Europe/Rome Milan',
  'Europe/Zurich Geneva Basel',
  'Pacific/Chuuk Pacific/Truk',
  'Pacific/Kanton Pacific/Enderbury',
  'Pacific/Pohnpei Pacific/Ponape',
];

const aliasesById = new Map(
  aliases.flatMap((group) =>
    group
      .split(' ')
      .filter((name) => name.includes('/'))
      .map((id): [string, string] => [id, group.replaceAll('_', ' ')]),
  ),
);

export function getTimeZoneAliases(id: string): string {
  return aliasesById.get(id) ?? '';
}

/** Abbreviates 'Pacific Standard Time' as 'PT PST PDT'. The device only reports some of them. */
export function abbreviateTimeZone(longName: string): string {
  const words = longName.split(' ');
  if (words.length < 2 || words.pop() !== 'Time') return '';
  const initials = words
    .filter((word) => !['Standard', 'Daylight', 'Summer'].includes(word))
    .map(([initial]) => initial)
    .join('');
  return ['T', 'ST', 'DT'].map((end) => initials + end).join(' ');
}
