import { createDeviceClient } from '../api/client.ts';
import { documentEvents } from '../config/host-page-names.ts';
import { getBuildAddresses } from './build-addresses.ts';

/** The delay of the events for the remote script (R9.4). */
const eventsDelayMs = 500;
/** A slower build is not worth waiting for, because the device has one. */
const timeoutMs = 60_000;

export type HandOver = {
  /**
   * Leaves the page to the remote build.
   *
   * @returns what the remote build has to know
   */
  leave(): { token: string | null; setupCode: string | null };
  /** The remote build runs, and this build stops. */
  rest(): void;
  /** The remote build renders nothing: restores this build. */
  takeBack(): void;
  /** The element for the remote build. */
  place: Element;
};

/**
 * Loads the console of the remote host in place of this one (R4.8). Script and style are loaded
 * before this console leaves the page, so that it can still report a failure.
 *
 * @throws if the remote build cannot be loaded; the page is then unchanged
 */
export async function loadRemoteBuild(origin: string, handOver: HandOver): Promise<void> {
  const { data } = await createDeviceClient({ origin }).GET('/manifest-build.json');
  const { script, styles } = getBuildAddresses(data, origin);
  const ownStyles = document.querySelectorAll('link[rel="stylesheet"]');
  const links = [
    createLink('modulepreload', script),
    ...styles.map((href) => createLink('stylesheet', href)),
  ];
  try {
    await withTimeout(Promise.all(links.map(addToHead)));
    const { token, setupCode } = handOver.leave();
    await withTimeout(addToHead(createModuleScript(script)));
    await new Promise((resolve) => setTimeout(resolve, eventsDelayMs));
    if (!handOver.place.hasChildNodes()) throw new Error(`${script} rendered nothing`);
    handOver.rest();
    dispatch(documentEvents.token, token);
    dispatch(documentEvents.setupCode, setupCode);
    if (styles.length > 0) for (const style of ownStyles) style.remove();
  } catch (cause) {
    for (const element of links) element.remove();
    if (!handOver.place.hasChildNodes()) handOver.takeBack();
    throw cause;
  }
}

function createLink(rel: string, href: string): HTMLLinkElement {
  // Files of another origin need CORS. Both requests for the script have to match to share the
  // response.
  return Object.assign(document.createElement('link'), { rel, href, crossOrigin: 'anonymous' });
}

function createModuleScript(src: string): HTMLScriptElement {
  const element = document.createElement('script');
  return Object.assign(element, { type: 'module', src, crossOrigin: 'anonymous' });
}

function addToHead(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${element.outerHTML} could not be loaded`));
    document.head.append(element);
  });
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The remote build takes too long')), timeoutMs);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

function dispatch(name: string, detail: string | null): void {
  if (detail !== null) document.dispatchEvent(new CustomEvent(name, { detail }));
}
