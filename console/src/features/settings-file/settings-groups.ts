import { isRecord } from '@stillhouse/foundation/is-record';
import { getHostnameProblem } from '../../network-drafts/hostname-draft.ts';
import { getIp4Problems } from '../../network-drafts/ip4-draft.ts';
import {
  getProxyProblems,
  type ProxyFields,
  toProxyUpdate,
} from '../../network-drafts/proxy-draft.ts';
import type { ChangePath } from '../../queries/use-change.ts';
import { type Control, findHindrance, type Hindrance } from '../../rules/change-rules.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import { isSelectable } from '../../updates/channels.ts';

/** The settings of a group by name, with values as in the settings file: JSON without `null`. */
export type SettingsValues = Readonly<Record<string, unknown>>;

/** One line of the comparison before an import. */
export type Setting = {
  /** Why the setting is not selected at first: it differs from device to device. */
  isPersonal?: boolean;
  /** What applying it may cause. */
  warning?: string;
  /** A device leaves it out until it is set (R9.13). */
  mayBeUnset?: boolean;
  /** Returns the text to display; unless given, On and Off, or the value itself. */
  format?: (value: unknown) => string;
};

/** Settings that one request reads and one request changes. */
export type SettingsGroup = {
  /** Its key in the file. */
  key: string;
  /** The page of the console that has these settings. */
  title: string;
  /** The operation that changes the group; the contract says what each value may be. */
  operation: keyof typeof settingLabels;
  path: ChangePath<'PUT'> | ChangePath<'POST'>;
  method: 'PUT' | 'POST';
  settings: Readonly<Record<string, Setting>>;
  /** The settings only make sense together: one line, displayed as this text. */
  formatWhole?: (values: SettingsValues) => string;
  /** What the contract's fields do not say about the values. */
  findProblem?: (values: SettingsValues) => string | undefined;
  /** Converts the device's response, if it is not the settings themselves. */
  toValues?: (response: SettingsValues) => SettingsValues;
  /** Converts the settings to the request's body, if that is not the settings themselves. */
  toBody?: (values: SettingsValues) => unknown;
};

/** A group with all settings that have words. A forgotten setting does not compile. */
type CompleteGroup = {
  [Id in SettingsGroup['operation']]: SettingsGroup & {
    operation: Id;
    settings: Readonly<Record<keyof (typeof settingLabels)[Id], Setting>>;
  };
}[SettingsGroup['operation']];

const unknownModeText = 'The mode is unknown.';
const toText = (value: unknown) => (value === undefined ? '' : `${value}`);
const inverted = (value: unknown) => (value === true ? 'Off' : 'On');

/**
 * All settings that can be exported, in the order in which an import applies them: what may cut off
 * the user comes last.
 */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    key: 'system',
    title: 'System',
    operation: 'updateSystemSettings',
    path: '/api/v1/settings/system',
    method: 'PUT',
    settings: {
      osInstallPolicy: {},
      shareAnalyticsDisabled: {
        format: inverted,
      },
      autoWakeEnabled: {},
      hdmiCecEnabled: {},
    },
  },
  {
    key: 'audioVideo',
    title: 'Audio & video',
    operation: 'updateAudioVideoSettings',
    path: '/api/v1/settings/audiovideo',
    method: 'PUT',
    settings: {
      autoPairingVolume: {
        format: (value) => `${value} dB`,
        mayBeUnset: true,
      },
      musicModeEnabled: {},
      // R2.54: on every device that reports it.
      usbAudioDevicesEnabled: {},
      deepNoiseSuppressionEnabled: {},
      cameraAntiBanding: {},
    },
  },
  {
    key: 'updates',
    title: 'Software update',
    operation: 'changeUpdateSettings',
    path: '/api/v1/settings/updates',
    method: 'PUT',
    settings: {
      type: {
        format: (value) => (value === 'AUTOMATIC' ? 'On' : value === 'MANUAL' ? 'Off' : `${value}`),
      },
      channel: {},
    },
    findProblem: ({ channel }) =>
      channel === undefined || isSelectable(`${channel}`)
        ? undefined
        : 'This channel cannot be selected on a device.',
  },
  {
    key: 'remoteAccess',
    title: 'Remote access',
    operation: 'updateRemoteAccessSettings',
    path: '/api/v1/settings/remoteaccess',
    method: 'PUT',
    settings: {
      lock: {},
    },
  },
  {
    key: 'logging',
    title: 'Additional options',
    operation: 'updateChromiumSettings',
    path: '/api/v1/settings/chromium',
    method: 'PUT',
    settings: { loggingEnabled: {} },
  },
  {
    key: 'language',
    title: 'Time & language',
    operation: 'updateLanguageSettings',
    path: '/api/v1/settings/language',
    method: 'PUT',
    settings: { languageCode: {} },
  },
  {
    key: 'time',
    title: 'Time & language',
    operation: 'updateTimeSettings',
    path: '/api/v1/settings/time',
    method: 'PUT',
    settings: {
      use24HourTimeFormat: {},
      timeZone: {
        format: (value) => (isRecord(value) ? `${value.id}`.replaceAll('_', ' ') : `${value}`),
      },
    },
    toValues: ({ timeZone, ...rest }) => ({
      ...rest,
      // Its display name follows from the id.
      ...(isRecord(timeZone) && { timeZone: { id: timeZone.id } }),
    }),
  },
  {
    key: 'ntp',
    title: 'Time & language',
    operation: 'updateNtpSettings',
    path: '/api/v1/settings/time/ntp',
    method: 'PUT',
    settings: { ntpServer: {} },
  },
  {
    key: 'hostname',
    title: 'Network',
    operation: 'updateHostname',
    path: '/api/v1/network/config/hostname',
    method: 'POST',
    settings: {
      hostname: {
        isPersonal: true,
        warning: 'It takes effect after a restart.',
        format: (value) => (value === '' ? 'Default' : `${value}`),
      },
    },
    // The default hostname is the serial number, which does not belong in the file.
    toValues: ({ hostname, isDefault }) => ({ hostname: isDefault === true ? '' : hostname }),
    findProblem: ({ hostname }) => getHostnameProblem({ source: 'custom', custom: `${hostname}` }),
    toBody: ({ hostname }) => ({ hostname, source: hostname === '' ? '' : 'custom' }),
  },
  {
    key: 'proxy',
    title: 'Network',
    operation: 'updateProxy',
    path: '/api/v1/network/config/proxy',
    method: 'POST',
    settings: {
      proxy: {
        warning: 'It may cut the device off from the internet.',
      },
      host: {},
      port: {},
      url: {},
    },
    formatWhole: ({ proxy, host, port, url }) => {
      if (proxy === 'manual') return `Manual, ${host}:${port}`;
      if (proxy === 'auto') return `Automatic, ${url}`;
      return proxy === 'off' ? 'Off' : `${proxy}`;
    },
    toValues: ({ proxy, host, port, url }) => ({
      proxy,
      // Values that the mode does not use may remain on the device.
      ...(proxy === 'manual' && { host, port }),
      ...(proxy === 'auto' && { url }),
    }),
    findProblem: ({ proxy, host, port, url }) => {
      if (proxy !== 'off' && proxy !== 'manual' && proxy !== 'auto') return unknownModeText;
      const fields: ProxyFields = {
        mode: proxy,
        host: toText(host),
        port: toText(port),
        url: toText(url),
      };
      const { host: hostProblem, port: portProblem, url: urlProblem } = getProxyProblems(fields);
      const problem = hostProblem ?? portProblem ?? urlProblem;
      if (problem !== undefined || toProxyUpdate(fields) !== null) return problem;
      return proxy === 'auto' ? 'The URL is missing.' : 'The host or the port is missing.';
    },
    toBody: (values) => Object.entries(values).map(([key, newValue]) => ({ key, newValue })),
  },
  {
    key: 'wifi',
    title: 'Network',
    operation: 'setWifiRadio',
    path: '/api/v1/network/config/wifi/remote_access/state',
    method: 'POST',
    settings: {
      enabled: {
        warning: 'Turning Wi-Fi off may disconnect this page.',
      },
    },
  },
  {
    key: 'ethernet',
    title: 'Network',
    operation: 'updateEthernetIp4',
    path: '/api/v1/network/config/ethernet/ip4',
    method: 'POST',
    settings: {
      mode: {
        isPersonal: true,
        warning: 'A new address disconnects this page, so it is applied last.',
      },
      ip4Address: {},
      subnetMask: {},
      gateway: {},
      primaryDns: {},
      secondaryDns: {},
    },
    formatWhole: ({ mode, ip4Address, subnetMask, gateway, primaryDns, secondaryDns }) => {
      if (mode === 'dhcp') return 'DHCP';
      const dns = [primaryDns, secondaryDns].filter((address) => address).join(' and ');
      return `Static, ${ip4Address}, mask ${subnetMask}, gateway ${gateway}, DNS ${dns}`;
    },
    findProblem: ({ mode, ip4Address, subnetMask, gateway, primaryDns, secondaryDns }) => {
      if (mode === 'dhcp') return undefined;
      if (mode !== 'static') return unknownModeText;
      if (![ip4Address, subnetMask, gateway, primaryDns].every((value) => value)) {
        return 'A static configuration needs an address, a mask, a gateway and a primary DNS.';
      }
      const problems = getIp4Problems({
        mode,
        ip4Address: toText(ip4Address),
        subnetMask: toText(subnetMask),
        gateway: toText(gateway),
        primaryDns: toText(primaryDns),
        secondaryDns: toText(secondaryDns),
      });
      return problems.ip4Address ?? problems.subnetMask ?? problems.gateway ?? problems.primaryDns;
    },
    toValues: ({ mode, ...rest }) => (mode === 'static' ? { mode, ...rest } : { mode }),
  },
] satisfies readonly CompleteGroup[];

/**
 * Returns why a setting is neither exported nor imported: only an admin uses the file, outside of
 * the guided setup, and a setting that its screen hides stays out.
 */
export function findSettingHindrance(
  { operation }: SettingsGroup,
  name: string,
  control: Control,
): Hindrance | null {
  const { settings, standardScreens } = featureRules;
  if (!settings(control.facts) || !standardScreens(control.facts)) return 'role';
  return findHindrance(operation, [name], control);
}

/** Returns the words of a setting; undefined if the group has none of this name. */
export function getLabel({ operation }: SettingsGroup, name: string): string | undefined {
  const labels: Readonly<Record<string, string>> = settingLabels[operation];
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}

/** Returns why none of the group's settings can be changed here; null if one can. */
export function findGroupHindrance(group: SettingsGroup, control: Control): Hindrance | null {
  const hindrances = Object.keys(group.settings).map((name) =>
    findSettingHindrance(group, name, control),
  );
  return hindrances.includes(null) ? null : (hindrances[0] ?? null);
}

/** Converts the device's response to the values of the file, without those that it leaves out. */
export function readValues(group: SettingsGroup, response: SettingsValues): SettingsValues {
  const values = group.toValues?.(response) ?? response;
  return Object.fromEntries(
    Object.keys(group.settings).flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}
