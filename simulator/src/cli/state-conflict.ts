import type { Conflict } from '../fleet/lease-from-snapshot.ts';

/** Formats an option that contradicts a stored device, and how the device was created. */
export function formatConflict({ option, requested, stored }: Conflict): {
  used: string;
  was: string;
} {
  const name = option === 'outOfBox' ? '--out-of-box' : `--${option}`;
  const formatValue = (value: unknown) =>
    option === 'now' && typeof value === 'number' ? new Date(value).toISOString() : String(value);
  return {
    used: requested === true ? name : `${name} ${formatValue(requested)}`,
    was: stored === undefined ? `without ${name}` : `with ${name} ${formatValue(stored)}`,
  };
}
