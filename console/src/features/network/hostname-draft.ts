import type { Schema } from '@stillhouse/contracts/api';

type Settings = Schema<'Hostname'>;

/** The form's own fields: the custom name is kept while the default is chosen. */
export type HostnameFields = { source: 'default' | 'custom'; custom: string };

export function hostnameFields({ hostname, isDefault }: Settings): HostnameFields {
  return isDefault ? { source: 'default', custom: '' } : { source: 'custom', custom: hostname };
}

/** Spec section 5: not when nothing is changed, nor when custom is chosen and empty. */
export function canSaveHostname(saved: Settings, { source, custom }: HostnameFields): boolean {
  if (source === 'default') return !saved.isDefault;
  const name = custom.trim();
  return name !== '' && (saved.isDefault || name !== saved.hostname);
}

/** @returns why the custom name is none; undefined for one that is, or when the default is chosen */
export function hostnameProblem({ source, custom }: HostnameFields): string | undefined {
  const name = custom.trim();
  if (source === 'default' || name === '') return undefined;
  if (name.length > maxLength) {
    return `A hostname has at most ${maxLength} characters; this one has ${name.length}.`;
  }
  if (/[^A-Za-z0-9-]/.test(name)) return 'Use letters A to Z, digits and hyphens only.';
  return /^-|-$/.test(name) ? 'A hostname neither begins nor ends with a hyphen.' : undefined;
}

/** One label of a name (RFC 1123 section 2.1, RFC 1035 section 2.3.1). */
const maxLength = 63;

export function hostnameUpdate({ source, custom }: HostnameFields): Schema<'HostnameUpdate'> {
  return source === 'custom'
    ? { hostname: custom.trim(), source: 'custom' }
    : { hostname: '', source: '' };
}

/**
 * Where the device is found by a hostname, once it goes by it.
 *
 * @param suffix what follows the name, such as `.local`
 * @param page the page's own address: scheme and port stay
 */
export function hostnameAddress(
  hostname: string,
  suffix: string,
  page: Pick<Location, 'protocol' | 'port'>,
): string {
  // as the browser writes it
  const name = `${hostname}${suffix}`.toLowerCase();
  return `${page.protocol}//${name}${page.port && `:${page.port}`}`;
}
