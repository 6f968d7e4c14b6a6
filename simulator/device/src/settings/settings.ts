import type { DeviceCore } from '../core/device-core.ts';
import type { Settings } from '../state/device-state.ts';

/**
 * Changes the keys in `update` and emits an event with the changed keys. Undefined values are
 * ignored. The caller has validated the values.
 */
export function applyUpdate<Group extends keyof Settings>(
  core: DeviceCore,
  group: Group,
  update: { [Key in keyof Settings[Group]]?: Settings[Group][Key] | undefined },
): Settings[Group] {
  const settings = core.state.settings[group];
  const keys: string[] = [];
  for (const key in update) {
    const value = update[key];
    if (value === undefined || settings[key] === value) continue;
    settings[key] = value;
    keys.push(key);
  }
  // A copy: a list that grew has room for more names, and the log keeps hundreds of events.
  if (keys.length > 0) core.emit({ type: 'settingsChanged', group, keys: [...keys] });
  return { ...settings };
}
