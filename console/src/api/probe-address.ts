/** What can be learnt of an address of the device from a page that was loaded from another one. */
export type AddressAnswer =
  | 'answers'
  | 'silent'
  /** The browser does not let this page find out: the person has to open the address. */
  | 'unknown';

const limitMs = 10_000;
/** The console's own icon, from its public folder: whatever serves the console serves it. */
const iconPath = '/icon.svg';

let probes = 0;

/**
 * Asks whether the device answers at another address, by loading its icon from there (a decision: content security
 * policy). An image needs no consent of the other side and takes no token along.
 *
 * @param address an http(s) origin, such as `http://room-4.local`
 * @returns never rejects; after 10 s without an answer the address is silent
 */
export function probeAddress(
  address: string,
  pageProtocol: string = location.protocol,
): Promise<AddressAnswer> {
  const toTls = new URL(address).protocol === 'https:';
  // the browser turns plain http on a page of https into https, or refuses it
  if (pageProtocol === 'https:' && !toTls) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    const icon = new Image();
    icon.referrerPolicy = 'no-referrer';
    icon.onload = () => resolve('answers');
    // a certificate that is not trusted yet fails like a device that is not there
    icon.onerror = () => resolve(toTls ? 'unknown' : 'silent');
    // real time, unlike the limits of calls: a test that owns the page's clock does not own the loading of images
    AbortSignal.timeout(limitMs).onabort = () => resolve('silent');
    probes += 1;
    icon.src = `${new URL(address).origin}${iconPath}?probe=${probes}-${Date.now()}`;
  });
}
