/** Where localStorage keeps the choice of light or dark. */
export const THEME_STORAGE_KEY = 'stillhouse.theme';
