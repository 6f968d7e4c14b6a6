/** Where localStorage keeps the choice of light or dark; the console's has an origin of its own. */
export const themeStorageKey = 'stillhouse.lab.theme';
