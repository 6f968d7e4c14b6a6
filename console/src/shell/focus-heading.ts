/** Focuses the heading of the page, after a press whose button disappears. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}
