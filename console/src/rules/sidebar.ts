import type { IconName } from '@stillhouse/ui/Icon';
import type { Facts } from './facts.ts';
import { type GateName, gates } from './gates.ts';

export type SidebarEntry = { label: string; href: string; icon: IconName };

type SidebarRow = SidebarEntry & {
  /** All of them have to be open for the entry to show. */
  gates: readonly GateName[];
};

/** The entries in their order, each with the rules that can hide it (spec section 2; roles on the device). */
const sidebarRows = [
  { label: 'Status', href: '/', icon: 'status', gates: [] },
  {
    label: 'Time & language',
    href: '/settings/time-and-language',
    icon: 'clock',
    gates: ['fullMenu', 'settings', 'timeAndLanguage'],
  },
  {
    label: 'Audio & video',
    href: '/settings/audio-video',
    icon: 'sound',
    gates: ['fullMenu', 'settings', 'audioVideo'],
  },
  { label: 'Network', href: '/network', icon: 'network', gates: [] },
  { label: 'System', href: '/system', icon: 'system', gates: ['fullMenu'] },
  {
    label: 'Additional options',
    href: '/_additional-options',
    icon: 'options',
    gates: ['fullMenu'],
  },
  {
    label: 'Remote access',
    href: '/settings/remote-access',
    icon: 'lock',
    gates: ['fullMenu', 'settings', 'accessSettings'],
  },
] as const satisfies readonly SidebarRow[];

export function sidebarEntries(facts: Facts): SidebarEntry[] {
  return sidebarRows.filter((row) => row.gates.every((name) => gates[name](facts)));
}
