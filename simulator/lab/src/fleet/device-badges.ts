import type { BadgeTone } from '@stillhouse/ui/Badge';
import { formatName } from '../formatting/format-name.ts';
import type { DeviceSummary } from '../server-state/queries.ts';

type DeviceBadge = { text: string; tone: BadgeTone };

export const powerBadges: Record<DeviceSummary['power'], DeviceBadge> = {
  on: { text: 'On', tone: 'success' },
  off: { text: 'Off', tone: 'danger' },
  booting: { text: 'Starting', tone: 'warning' },
};

/** Returns badges for everything about a device that differs from the default. */
export function getDeviceBadges(device: DeviceSummary): DeviceBadge[] {
  const { clock, expiresAt } = device;
  const { mode, speed } = clock;
  const badges = getStateBadges(device);
  if (mode === 'manual') badges.push({ text: 'Clock paused', tone: 'neutral' });
  if (mode === 'scaled') badges.push({ text: `Speed ${speed}×`, tone: 'neutral' });
  if (expiresAt !== null) badges.push({ text: 'Temporary lease', tone: 'neutral' });
  return badges;
}

/** Returns the badges that the head of a device shows, which has the clock itself. */
export function getStateBadges(device: DeviceSummary): DeviceBadge[] {
  const { updateState, internet, scenario, forkOf } = device;
  const badges: DeviceBadge[] = [];
  if (internet !== 'reached') {
    badges.push({ text: `Internet: ${formatName(internet)}`, tone: 'warning' });
  }
  if (updateState !== 'upToDate') {
    const tone = updateState === 'error' ? 'danger' : 'accent';
    badges.push({ text: `Update: ${formatName(updateState)}`, tone });
  }
  if (scenario !== null) badges.push({ text: `Scenario ${scenario}`, tone: 'neutral' });
  if (forkOf !== null) badges.push({ text: `Fork of ${forkOf.device}`, tone: 'neutral' });
  return badges;
}
