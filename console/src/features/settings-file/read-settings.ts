import type { DeviceClient } from '../../api/client.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import type { Control } from '../../rules/change-rules.ts';
import type { Facts } from '../../rules/facts.ts';
import { fetchPolicy } from '../../rules/update-control.ts';
import type { CurrentGroup, CurrentSettings } from './plan-import.ts';
import {
  findGroupHindrance,
  readValues,
  type SettingsGroup,
  type SettingsValues,
  settingsGroups,
} from './settings-groups.ts';

/** Reads who controls the device. Never rejects. */
export async function readControl(client: DeviceClient, facts: Facts): Promise<Control> {
  return { facts, policy: await fetchPolicy(client).catch(() => null) };
}

/** Reads every group of settings that can be changed here. Never rejects. */
export async function readSettings(
  client: DeviceClient,
  control: Control,
): Promise<CurrentSettings> {
  const groups = await Promise.all(
    settingsGroups.map(async (group) => [group.key, await readGroup(client, group, control)]),
  );
  return Object.fromEntries(groups);
}

async function readGroup(
  client: DeviceClient,
  group: SettingsGroup,
  control: Control,
): Promise<CurrentGroup> {
  if (findGroupHindrance(group, control) !== null) return { kind: 'lacking' };
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
