type X509 = typeof import('@peculiar/x509');

type Metadata = Map<unknown, unknown>;

const metadata = new WeakMap<object, Metadata>();

/**
 * The three functions that the library's dependency container requires. It looks up the types of
 * constructor parameters, but the library's classes have none.
 */
const reflection = {
  defineMetadata(key: unknown, value: unknown, target: object): void {
    metadata.set(target, (metadata.get(target) ?? new Map()).set(key, value));
  },
  getOwnMetadata: (key: unknown, target: object) => metadata.get(target)?.get(key),
  getMetadata: (key: unknown, target: object) => metadata.get(target)?.get(key),
};

let loading: Promise<X509> | null = null;

/**
 * Loads the X.509 library on first use, so that it does not delay the first response of a device.
 */
export function loadX509(): Promise<X509> {
  loading ??= load();
  return loading;
}

async function load(): Promise<X509> {
  for (const [name, value] of Object.entries(reflection)) {
    if (!(name in Reflect)) Object.defineProperty(Reflect, name, { value, configurable: true });
  }
  const library = await import('@peculiar/x509');
  library.cryptoProvider.set(crypto);
  return library;
}
