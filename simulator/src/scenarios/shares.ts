/** Returns the fraction of a valid percentage: `97.5%` is 0.975. */
export function toShare(percentage: string): number {
  return Number(percentage.slice(0, -1)) / 100;
}

/** Formats a fraction as a percentage with at most two digits after the point. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
