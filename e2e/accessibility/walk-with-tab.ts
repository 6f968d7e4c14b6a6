import type { Page } from '@playwright/test';

type Stop = {
  /** The control had the focus before; `stuck` if it still has it. */
  readonly repeated: 'no' | 'yes' | 'stuck';
  readonly obscured: string | null;
};

type WalkWindow = typeof globalThis & {
  accessibilityWalk?: {
    readonly listMissed: () => readonly string[];
    readonly readStop: () => Stop;
  };
};

/** More stops than any screen has. */
const maxStops = 300;

/** Presses Tab until the focus returns to a control that it has visited. */
export async function walkWithTab(
  page: Page,
): Promise<{ missed: readonly string[]; obscured: readonly string[] }> {
  await page.evaluate(startWalk);
  const obscured: string[] = [];
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    const stop = await page.evaluate(() =>
      (globalThis as WalkWindow).accessibilityWalk?.readStop(),
    );
    if (stop === undefined) throw new Error('The page has reloaded.');
    if (stop.obscured !== null) obscured.push(stop.obscured);
    return stop.repeated;
  };
  for (let stops = 0; stops < maxStops; stops++) {
    const repeated = await press('Tab');
    if (repeated === 'yes') break;
    if (repeated === 'no') continue;
    // A dialog with one control keeps the focus there. Escape would close it.
    if ((await page.locator('dialog:modal').count()) > 0) break;
    // The cells of an enrollment code: arrow keys move inside, Escape and Tab leave (R5.6).
    while ((await press('ArrowRight')) === 'no') stops++;
    if ((await press('Escape', 'Tab')) !== 'no') break;
  }
  const missed = await page.evaluate(
    () => (globalThis as WalkWindow).accessibilityWalk?.listMissed() ?? [],
  );
  return { missed, obscured };
}

/** Runs in the page. */
function startWalk(): void {
  const visited = new Set<Element>();
  const nameElement = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `<${element.localName}> ${name || element.id}`.trim().slice(0, 80);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    element.closest('[inert]') === null;
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const isReached = (control: Element) =>
    visited.has(control) ||
    // Tab stops at one radio button of a group; the arrow keys reach the others.
    (control instanceof HTMLInputElement &&
      control.type === 'radio' &&
      Array.from(visited).some((it) => it instanceof HTMLInputElement && it.name === control.name));
  const listMissed = () => {
    // A dialog makes the page behind it inert.
    const scope = document.querySelector('dialog:modal') ?? document.body;
    const reachable = Array.from(scope.querySelectorAll<HTMLElement>(controls)).filter(
      (control) => isShown(control) && control.tabIndex >= 0 && !control.matches(':disabled'),
    );
    const unreached = reachable.filter((control) => !isReached(control));
    const pointerOnly = Array.from(scope.querySelectorAll('*')).filter(
      (element) =>
        isShown(element) &&
        getComputedStyle(element).cursor === 'pointer' &&
        element.closest(`label, option, ${controls}`) === null &&
        element.querySelector(controls) === null,
    );
    return [
      ...unreached.map((control) => `Tab does not reach ${nameElement(control)}`),
      ...pointerOnly.map((element) => `reacts to the pointer alone: ${nameElement(element)}`),
    ];
  };
  const isObscured = (focused: Element) => {
    // The label stands for a native control that is visually hidden.
    const box = focused.getBoundingClientRect();
    const isHidden = box.width < 2 || getComputedStyle(focused).opacity === '0';
    const shown = (isHidden && focused.closest('label')) || focused;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const columns = [left + 2, (left + right) / 2, right - 2];
    const rows = [top + 2, (top + bottom) / 2, bottom - 2];
    return !columns.some((x) =>
      rows.some((y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      }),
    );
  };
  let last: Element | null = null;
  const readStop = (): Stop => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return { repeated: 'no', obscured: null };
    if (focused === last) return { repeated: 'stuck', obscured: null };
    last = focused;
    if (visited.has(focused)) return { repeated: 'yes', obscured: null };
    visited.add(focused);
    const obscured = isObscured(focused) ? `the focus is hidden: ${nameElement(focused)}` : null;
    return { repeated: 'no', obscured };
  };
  // A window that gets smaller does not scroll to the control that has the focus.
  document.activeElement?.scrollIntoView({ block: 'nearest' });
  (globalThis as WalkWindow).accessibilityWalk = { listMissed, readStop };
}
