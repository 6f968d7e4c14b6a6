/** Words whose spelling differs from that in names. */
const spellings: Readonly<Record<string, string>> = {
  csr: 'CSR',
  dhcp: 'DHCP',
  dns: 'DNS',
  dot1x: '802.1x',
  id: 'ID',
  ip4: 'IPv4',
  ms: 'ms',
  ntp: 'NTP',
  pac: 'PAC',
  ssid: 'SSID',
  ssids: 'SSIDs',
  wifi: 'Wi-Fi',
};

/** Splits a name into words: `downgradeAvailable` becomes `downgrade available`. */
export function formatName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/);
  return words.map((word) => spellings[word] ?? word).join(' ');
}

/** Like formatName, with a capital letter. */
export function formatTitle(name: string): string {
  const words = formatName(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
