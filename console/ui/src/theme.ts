export type Theme = 'system' | 'light' | 'dark';

/** One key serves console and lab: where they share an origin, they share the choice. */
const storageKey = 'stillhouse.theme';

/** Returns the stored theme; 'system' if there is none or the browser forbids storage. */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // The browser forbids storage: the choice lasts until the page is reloaded.
    return 'system';
  }
}

/** Returns the current theme of the page. */
export function getPageTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Calls back when anything changes the theme of the page. Returns a function that stops it. */
export function watchPageTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Applies the theme to the page and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // See readTheme.
  }
}

/** Call it before the first render, so that the page does not flash in the other theme. */
export function applyStoredTheme(): void {
  applyTheme(readTheme());
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
