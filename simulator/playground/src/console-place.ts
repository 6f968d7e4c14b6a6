/** A console in a frame or a tab of its own. */
export type ConsolePlace = {
  /** The page with the simulator, by its id as a client of the service worker. */
  readonly page: string;
  readonly device: string;
  readonly address: 'network' | 'setup';
};

/** The template of the addresses of consoles, as the lab page reads it. */
export function formatTemplate(page: string): string {
  return `console/${encodeURIComponent(page)}/{id}/{address}/`;
}

/** Formats the path below the folder that all addresses of a console begin with. */
export function formatBase({ page, device, address }: ConsolePlace): string {
  return `console/${encodeURIComponent(page)}/${encodeURIComponent(device)}/${address}`;
}

/**
 * Parses the path of a page of a console.
 *
 * @param path below the folder of the playground, without a leading slash
 * @returns the console, and the part of the path that is its base; null for any other page
 */
export function parsePlace(path: string): { place: ConsolePlace; base: string } | null {
  const match = /^console\/([^/]+)\/([^/]+)\/(network|setup)(?=\/|$)/.exec(path);
  if (match === null) return null;
  const [base, page = '', device = '', address] = match;
  try {
    const place = { page: decodeURIComponent(page), device: decodeURIComponent(device) };
    return { place: { ...place, address: address === 'setup' ? 'setup' : 'network' }, base };
  } catch {
    return null;
  }
}
