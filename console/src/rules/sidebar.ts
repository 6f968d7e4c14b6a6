import type { IconName } from '@stillhouse/ui/Icon';
import type { Facts } from './facts.ts';
import { type FeatureName, featureRules } from './feature-rules.ts';

export type SidebarEntry = { label: string; href: string; icon: IconName };

type SidebarRow = SidebarEntry & {
  /** All rules have to allow the entry. */
  features: readonly FeatureName[];
};

/** The entries in display order, with the rules that can hide them (R2.7 to R2.11). */
const sidebarRows = [
  { label: 'Status', href: '/', icon: 'status', features: [] },
  {
    label: 'Time & language',
    href: '/settings/time-and-language',
    icon: 'clock',
    features: ['fullMenu', 'settings', 'timeAndLanguage'],
  },
  {
    label: 'Audio & video',
    href: '/settings/audio-video',
    icon: 'sound',
    features: ['fullMenu', 'settings', 'audioVideo'],
  },
  { label: 'Network', href: '/network', icon: 'network', features: [] },
  { label: 'System', href: '/system', icon: 'system', features: ['fullMenu'] },
  {
    label: 'Additional options',
    href: '/_additional-options',
    icon: 'options',
    features: ['fullMenu'],
  },
  {
    label: 'Remote access',
    href: '/settings/remote-access',
    icon: 'lock',
    features: ['fullMenu', 'settings', 'accessSettings'],
  },
] as const satisfies readonly SidebarRow[];

export function getSidebarEntries(facts: Facts): SidebarEntry[] {
  return sidebarRows.filter((row) => row.features.every((name) => featureRules[name](facts)));
}
