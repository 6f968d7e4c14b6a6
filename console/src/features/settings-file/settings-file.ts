import { isRecord } from '@stillhouse/foundation/is-record';
import { removeSecrets } from '@stillhouse/foundation/remove-secrets';
import { hashKey } from '@tanstack/react-query';
import { type FileRules, parseExportedFile } from '../../downloads/exported-file.ts';
import type { SettingsValues } from './settings-groups.ts';

const chooseAnother = 'Choose a file that was exported on this page.';

export const settingsFileRules = {
  format: 'stillhouse-settings',
  version: 1,
  // All settings of a device have a few kB.
  limit: { bytes: 1_000_000, text: '1 MB' },
  chooseAnother,
  saveAgain: 'Export the settings again.',
} as const satisfies FileRules;
const maxSettings = 500;

/**
 * The settings of a device as a file (settings-file.schema.json). It has no secrets, and nothing
 * that identifies the device except what the user has set.
 */
export type SettingsFile = {
  format: typeof settingsFileRules.format;
  version: typeof settingsFileRules.version;
  /** ISO 8601, by the clock of the user's computer. */
  exportedAt: string;
  device: { product: string; firmwareVersion: string };
  /** By the keys of the groups. */
  settings: Readonly<Record<string, SettingsValues>>;
  /** The settings whose secrets are not in the file, as group/name: to complete after an import. */
  incomplete?: readonly string[];
};

export function makeSettingsFile(
  { device, settings }: Pick<SettingsFile, 'device' | 'settings'>,
  now: number,
): SettingsFile {
  const incomplete = Object.entries(settings).flatMap(([key, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      hashKey([removeFrom(value)]) === hashKey([value]) ? [] : [`${key}/${name}`],
    ),
  );
  const { format, version } = settingsFileRules;
  return {
    format,
    version,
    exportedAt: new Date(now).toISOString(),
    device,
    settings: removeFrom(settings),
    ...(incomplete.length > 0 && { incomplete }),
  };
}

/** Returns a copy without the secrets of all texts in it. */
function removeFrom<T>(value: T): T {
  const copy = (_: string, part: unknown) =>
    typeof part === 'string' ? removeSecrets(part) : part;
  return JSON.parse(JSON.stringify(value, copy));
}

/** What could be read of a file that a user chose. The values of the settings are not checked. */
export type ReadFile =
  | { kind: 'read'; product: string | null; settings: Readonly<Record<string, unknown>> }
  | { kind: 'rejected'; reason: string };

/** Reads a settings file. Nothing in it is trusted. */
export function readSettingsFile(text: string): ReadFile {
  const file = parseExportedFile(text, settingsFileRules);
  if (typeof file === 'string') return reject(file);
  const { device, settings } = file;
  if (!isRecord(settings)) return reject(`The file has no "settings". ${chooseAnother}`);
  const count = Object.values(settings).reduce<number>(
    (sum, group) => sum + (isRecord(group) ? Object.keys(group).length : 1),
    0,
  );
  if (count > maxSettings) {
    return reject(`The file has ${count} settings, and the limit is ${maxSettings}.`);
  }
  const product = isRecord(device) && typeof device.product === 'string' ? device.product : null;
  return { kind: 'read', product, settings };
}

function reject(reason: string): ReadFile {
  return { kind: 'rejected', reason };
}
