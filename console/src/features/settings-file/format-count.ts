export function formatCount(count: number): string {
  return count === 1 ? '1 setting' : `${count} settings`;
}
