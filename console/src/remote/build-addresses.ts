import { isRecord } from '@stillhouse/foundation/is-record';
/** The addresses of the files of a remote build. */
export type BuildAddresses = { script: string; styles: string[] };

/**
 * Returns the index script and styles of a Vite manifest (decision 0027).
 *
 * @param manifest parsed JSON from the remote host
 * @throws Error if it is not a manifest, or names a file of another origin
 */
export function getBuildAddresses(manifest: unknown, origin: string): BuildAddresses {
  const chunks = typeof manifest === 'object' && manifest !== null ? Object.values(manifest) : [];
  const entry = chunks.find((chunk) => getField(chunk, 'isEntry') === true);
  // A build with a single style sheet lists it beside the entry.
  const styles =
    getField(entry, 'css') ?? chunks.map((chunk) => getField(chunk, 'file')).filter(isStyle);
  if (!Array.isArray(styles)) throw new Error('css of the remote build is not a list');
  const getAddress = (file: unknown) => {
    const address = typeof file === 'string' && file !== '' ? URL.parse(file, `${origin}/`) : null;
    if (address?.origin === origin) return address.href;
    throw new Error(`${JSON.stringify(file)} is not a file of the remote build at ${origin}`);
  };
  return { script: getAddress(getField(entry, 'file')), styles: styles.map(getAddress) };
}

function isStyle(file: unknown): boolean {
  return typeof file === 'string' && file.endsWith('.css');
}

function getField(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
