export type Theme = 'system' | 'light' | 'dark';

/** The theme kept under `storageKey`; 'system' when none is, or storage is forbidden. */
function readTheme(storageKey: string): Theme {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // a browser that forbids storage: the choice then lasts as long as the page
    return 'system';
  }
}

/** The theme that the page has now. */
export function pageTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Calls back when the theme of the page changes, whoever changed it. Returns how to stop that. */
export function watchPageTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Applies the theme to the page and keeps it for the next visit. */
export function chooseTheme(storageKey: string, theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // as in readTheme
  }
}

/** Call it before the first render, so that the page does not flash in the other theme. */
export function applyStoredTheme(storageKey: string): void {
  applyTheme(readTheme(storageKey));
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
