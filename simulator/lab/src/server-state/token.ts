const storageKey = 'stillhouse.lab.token';

/** What the simulator was started with (`--control-token`), as it was entered in this tab; null when nobody has. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    // a browser that forbids storage: it is asked for after each reload
    return null;
  }
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // as above
  }
}
