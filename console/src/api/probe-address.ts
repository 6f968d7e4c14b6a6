/** What a page can find out about another address of the device. */
export type ProbeResult =
  | 'responds'
  | 'silent'
  /** The browser does not let this page find out. The user has to open the address. */
  | 'unknown';

const timeoutMs = 10_000;
/** The console's icon. Every server of the console serves it. */
const iconPath = '/icon.svg';

let probes = 0;

/**
 * Finds out whether the device responds at another address by loading its icon from there (decision
 * 0032). An image needs no consent of the server and sends no token.
 *
 * @param address an http(s) origin, such as `http://room-4.local`
 * @returns never rejects; 'silent' after 10 s without a response
 */
export function probeAddress(
  address: string,
  pageProtocol: string = location.protocol,
): Promise<ProbeResult> {
  const toTls = new URL(address).protocol === 'https:';
  // On an https page the browser upgrades plain http to https, or rejects it.
  if (pageProtocol === 'https:' && !toTls) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    const icon = new Image();
    icon.referrerPolicy = 'no-referrer';
    icon.onload = () => resolve('responds');
    // An untrusted certificate fails in the same way as an absent device.
    icon.onerror = () => resolve(toTls ? 'unknown' : 'silent');
    // Real time, unlike the timeouts of requests: the clock of the page does not control image
    // loading.
    AbortSignal.timeout(timeoutMs).onabort = () => resolve('silent');
    probes += 1;
    icon.src = `${new URL(address).origin}${iconPath}?probe=${probes}-${Date.now()}`;
  });
}
