const storageKey = 'stillhouse.lab.token';

/** Returns the control token that was entered in this tab, or null. */
export function readToken(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    // The browser forbids storage: the page asks for the token after each reload.
    return null;
  }
}

export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // The browser forbids storage.
  }
}
