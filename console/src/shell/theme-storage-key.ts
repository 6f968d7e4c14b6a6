/** Where localStorage keeps the choice of light or dark. */
export const themeStorageKey = 'stillhouse.theme';
