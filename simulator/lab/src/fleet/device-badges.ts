import type { ControlSchema } from '@stillhouse/simulator/client';
import type { BadgeTone } from '@stillhouse/ui/Badge';

type Lease = ControlSchema<'Lease'>;

export const powerWords: Record<Lease['power'], { text: string; tone: BadgeTone }> = {
  on: { text: 'On', tone: 'success' },
  off: { text: 'Off', tone: 'danger' },
  booting: { text: 'Starting', tone: 'warning' },
};

/** Words that are not written as they stand in names. */
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

/** `downgradeAvailable` is "downgrade available": the words of the wire, to be read. */
export function plainWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/);
  return words.map((word) => spellings[word] ?? word).join(' ');
}

/** With a capital letter. */
export function title(name: string): string {
  const words = plainWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is worth knowing of a device at a glance: what is as usual is not. */
export function notesOf({ updateState, internet, clock, scenario, expiresAt, forkOf }: Lease) {
  const notes: { text: string; tone: BadgeTone }[] = [];
  if (internet !== 'reached')
    notes.push({ text: `Internet: ${plainWords(internet)}`, tone: 'warning' });
  if (updateState !== 'upToDate') {
    notes.push({
      text: `Update: ${plainWords(updateState)}`,
      tone: updateState === 'error' ? 'danger' : 'accent',
    });
  }
  if (clock.mode === 'manual') notes.push({ text: 'Clock paused', tone: 'neutral' });
  if (clock.mode === 'scaled')
    notes.push({ text: `${clock.speed} times as fast`, tone: 'neutral' });
  if (scenario !== null) notes.push({ text: `Scenario ${scenario}`, tone: 'neutral' });
  if (forkOf !== null) notes.push({ text: `Fork of ${forkOf.device}`, tone: 'neutral' });
  if (expiresAt !== null) notes.push({ text: 'Leased for a time', tone: 'neutral' });
  return notes;
}
