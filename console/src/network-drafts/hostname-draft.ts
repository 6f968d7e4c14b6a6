import type { Schema } from '@stillhouse/contracts/api';

type Settings = Schema<'Hostname'>;

/** The fields of the form. The custom name is kept while the default is selected. */
export type HostnameFields = { source: 'default' | 'custom'; custom: string };

export function toHostnameFields({ hostname, isDefault }: Settings): HostnameFields {
  return isDefault ? { source: 'default', custom: '' } : { source: 'custom', custom: hostname };
}

/** Whether there is a change to save, and the custom name is not empty (R5.8). */
export function canSaveHostname(saved: Settings, { source, custom }: HostnameFields): boolean {
  if (source === 'default') return !saved.isDefault;
  const name = custom.trim();
  return name !== '' && (saved.isDefault || name !== saved.hostname);
}

/** @returns why the custom name is invalid; undefined if it is valid, empty, or not selected */
export function getHostnameProblem({ source, custom }: HostnameFields): string | undefined {
  const name = custom.trim();
  if (source === 'default' || name === '') return undefined;
  if (name.length > maxLength) {
    return `A hostname has at most ${maxLength} characters; this one has ${name.length}.`;
  }
  if (/[^A-Za-z0-9-]/.test(name)) return 'Use letters A to Z, digits and hyphens only.';
  return /^-|-$/.test(name) ? 'A hostname cannot begin or end with a hyphen.' : undefined;
}

/** One label of a name (RFC 1123 section 2.1, RFC 1035 section 2.3.1). */
const maxLength = 63;

export function toHostnameUpdate({ source, custom }: HostnameFields): Schema<'HostnameUpdate'> {
  return source === 'custom'
    ? { hostname: custom.trim(), source: 'custom' }
    : { hostname: '', source: '' };
}
