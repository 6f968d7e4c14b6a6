import { addBase } from '../../config/base-path.ts';
import { mainId } from '../../shell/main-id.ts';
import type { SearchEntry } from './search-entries.ts';

/** A page that has not shown it by then, such as a failed one, keeps the focus on its heading. */
const maxWaitMs = 10_000;

/**
 * Moves the focus to what an entry is about as soon as its page shows it, unless the user does
 * something else first.
 */
export function focusWhenShown({ href, target, press }: SearchEntry, basePath: string): void {
  if (target === undefined) return;
  const address = addBase(basePath, href);
  const observer = new MutationObserver(() => {
    const element = location.pathname === address ? findTarget(target) : null;
    if (!element) return;
    stop();
    element.focus();
    if (press) element.click();
  });
  const timer = setTimeout(() => stop(), maxWaitMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of inputs) window.removeEventListener(type, stop, true);
  };
  for (const type of inputs) window.addEventListener(type, stop, true);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
}

const inputs = ['keydown', 'pointerdown'] as const;

/** Returns a control by the beginning of its name, or else a row. */
function findTarget(name: string): HTMLElement | null {
  const main = document.getElementById(mainId);
  if (!main) return null;
  const find = (selector: string) =>
    [...main.querySelectorAll<HTMLElement>(selector)].find((element) =>
      getNames(element).some((text) => text?.trim().startsWith(name)),
    );
  const control = find('a[href], button:enabled, input:enabled, select:enabled');
  if (control) return control;
  const row = find('li, dt');
  if (!row) return null;
  row.tabIndex = -1;
  return row;
}

function getNames(element: HTMLElement): (string | null | undefined)[] {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [
    element.getAttribute('aria-label'),
    element.textContent,
    ...labels.map((label) => label.textContent),
  ];
}
