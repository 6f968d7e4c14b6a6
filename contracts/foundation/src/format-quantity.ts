/** Formats a number of things: `1 request`, `2 requests`. */
export function formatQuantity(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
