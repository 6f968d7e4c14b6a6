import type { Schema } from '@stillhouse/contracts/api';
import { getHostnameProblem as getNameProblem } from '@stillhouse/foundation/host-rules';
import { trimInput } from '@stillhouse/foundation/invisible-characters';

type Settings = Schema<'Hostname'>;

/** The fields of the form. The custom name is kept while the default is selected. */
export type HostnameFields = { source: 'default' | 'custom'; custom: string };

export function toHostnameFields({ hostname, isDefault }: Settings): HostnameFields {
  return isDefault ? { source: 'default', custom: '' } : { source: 'custom', custom: hostname };
}

/** Whether there is a change to save, and the custom name is not empty (R5.8). */
export function canSaveHostname(saved: Settings, { source, custom }: HostnameFields): boolean {
  if (source === 'default') return !saved.isDefault;
  const name = trimInput(custom);
  return name !== '' && (saved.isDefault || name !== saved.hostname);
}

/** @returns why the custom name is invalid; undefined if it is valid, empty, or not selected */
export function getHostnameProblem({ source, custom }: HostnameFields): string | undefined {
  const name = trimInput(custom);
  return source === 'default' || name === '' ? undefined : (getNameProblem(name) ?? undefined);
}

export function toHostnameUpdate({ source, custom }: HostnameFields): Schema<'HostnameUpdate'> {
  return source === 'custom'
    ? { hostname: trimInput(custom), source: 'custom' }
    : { hostname: '', source: '' };
}
