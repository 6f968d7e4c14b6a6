const format = new Intl.NumberFormat('en-US');

/** Formats a number of things: `24,310`. */
export function formatCount(count: number): string {
  return format.format(count);
}

/** Formats a number of devices: `1 device`, `24,310 devices`. */
export function formatDeviceCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'device' : 'devices'}`;
}
