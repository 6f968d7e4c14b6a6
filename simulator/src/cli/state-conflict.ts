import type { Conflict } from '../fleet/lease-from-snapshot.ts';

/** Options of several words. Others have the name of their property. */
const optionNames: Readonly<Record<string, string>> = {
  outOfBox: '--out-of-box',
  hostSuffix: '--host-suffix',
};

/** Formats an option that contradicts a stored device, and how the device was created. */
export function formatConflict({
  option,
  requested,
  stored,
}: Omit<Conflict, 'option'> & { option: string }): {
  used: string;
  was: string;
} {
  const name = optionNames[option] ?? `--${option}`;
  const formatValue = (value: unknown) =>
    option === 'now' && typeof value === 'number' ? new Date(value).toISOString() : String(value);
  return {
    used: requested === true ? name : `${name} ${formatValue(requested)}`,
    was: stored === undefined ? `without ${name}` : `with ${name} ${formatValue(stored)}`,
  };
}
