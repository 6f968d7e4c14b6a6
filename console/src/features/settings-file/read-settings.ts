import type { DeviceClient } from '../../api/client.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import type { Facts } from '../../rules/facts.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import type { CurrentGroup, CurrentSettings } from './plan-import.ts';
import {
  readValues,
  type SettingsGroup,
  type SettingsValues,
  settingsGroups,
} from './settings-groups.ts';

/** Reads every group of settings that the device has. Never rejects. */
export async function readSettings(client: DeviceClient, facts: Facts): Promise<CurrentSettings> {
  const groups = await Promise.all(
    settingsGroups.map(async (group) => [group.key, await readGroup(client, group, facts)]),
  );
  return Object.fromEntries(groups);
}

async function readGroup(
  client: DeviceClient,
  group: SettingsGroup,
  facts: Facts,
): Promise<CurrentGroup> {
  if (group.feature && !featureRules[group.feature](facts)) return { kind: 'lacking' };
  try {
    return { kind: 'read', values: await fetchValues(client, group) };
  } catch (cause) {
    const isLacking = cause instanceof DeviceError && cause.status === 404;
    return isLacking ? { kind: 'lacking' } : { kind: 'failed', reason: getReason(cause) };
  }
}

/** @throws DeviceError */
export async function fetchValues(
  client: DeviceClient,
  group: SettingsGroup,
): Promise<SettingsValues> {
  const { data } = await client.GET(group.path);
  return readValues(group, data as SettingsValues);
}
