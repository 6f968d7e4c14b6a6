/**
 * Other names of a zone's city: earlier spellings in the IANA time zone database, and large cities
 * that share the zone. Firmware may report the earlier or the present id, so each group has both.
 */
const aliases: readonly string[] = [
  'Africa/Asmara Africa/Asmera',
  'Africa/Casablanca Rabat Morocco',
  'Africa/Dar_es_Salaam Dodoma Tanzania',
  'Africa/Johannesburg Pretoria Cape_Town',
  'Africa/Lagos Abuja Nigeria',
  'America/Chicago Dallas Houston',
  'America/Los_Angeles San_Francisco Seattle',
  'America/Guayaquil Quito Ecuador',
  'America/New_York Boston Washington Miami Atlanta Philadelphia',
  'America/Nuuk America/Godthab Greenland',
  'America/Sao_Paulo Brasilia Rio_de_Janeiro',
  'America/Toronto Ottawa Montreal',
  'America/Vancouver Victoria',
  'Asia/Ashgabat Asia/Ashkhabad',
  'Asia/Dhaka Asia/Dacca',
  'Asia/Dubai Abu_Dhabi Emirates',
  'Asia/Ho_Chi_Minh Asia/Saigon Hanoi Vietnam',
  'Asia/Jerusalem Tel_Aviv',
  'Asia/Karachi Islamabad Lahore Pakistan',
  'Asia/Kathmandu Asia/Katmandu',
  'Asia/Kolkata Asia/Calcutta India Delhi Mumbai Bombay Bangalore Bengaluru Chennai Hyderabad',
  'Asia/Macau Asia/Macao',
  'Asia/Makassar Asia/Ujung_Pandang',
  'Asia/Riyadh Mecca Jeddah',
  'Asia/Shanghai Beijing Peking Shenzhen Guangzhou Chongqing',
  'Asia/Thimphu Asia/Thimbu',
  'Asia/Tokyo Osaka',
  'Asia/Ulaanbaatar Asia/Ulan_Bator',
  'Asia/Yangon Asia/Rangoon',
  'Atlantic/Faroe Atlantic/Faeroe',
  'Australia/Sydney Canberra',
  'Europe/Berlin Munich Frankfurt Hamburg Germany',
  'Europe/Istanbul Asia/Istanbul Ankara Izmir Turkey',
  'Europe/Kyiv Europe/Kiev Ukraine',
  'Europe/London Edinburgh Britain England BST',
  'Europe/Rome Milan',
  'Europe/Zurich Bern Geneva Basel Switzerland',
  'Pacific/Auckland Wellington Christchurch',
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
