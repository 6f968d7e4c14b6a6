import type { Page } from '@playwright/test';

/** Returns what a user would have to scroll sideways for. */
export function findSidewaysScrolling(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const outside = Array.from(document.querySelectorAll('a, button, input, select, textarea'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { right, width } = control.getBoundingClientRect();
        return width > 1 && right > clientWidth + 1 && control.closest('table') === null;
      });
    return [
      ...wide,
      ...outside.map(
        (control) => `outside the window: <${control.localName}> ${control.textContent}`,
      ),
    ];
  });
}

/** Applies the text spacing of WCAG 1.4.12. Returns the texts that it cuts off. */
export function findCutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const listCut = () =>
      Array.from(document.querySelectorAll<HTMLElement>('body *')).filter((element) => {
        // Visually hidden texts are for screen readers.
        if (element.clientWidth < 2 || !element.checkVisibility()) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const hasText = /\S/.test(element.textContent ?? '');
        return (
          hasText &&
          ((cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1))
        );
      });
    const before = new Set(listCut());
    // A sheet made by a script, which the content security policy of the console allows.
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; ' +
        'word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
    const cut = listCut().filter((element) => !before.has(element));
    const { scrollWidth, clientWidth } = document.documentElement;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== spacing);
    return [
      ...cut.map((element) => `cut off: ${element.textContent.slice(0, 80)}`),
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ];
  });
}
