import { createWire } from '../api/wire.ts';
import { documentEvents } from '../config/host-page-names.ts';
import { buildAddresses } from './build-addresses.ts';

/** Spec section 9: the remote script's events are delayed by this. */
const eventsDelayMs = 500;
/** A build that takes longer to come is not worth waiting for: the device has one, too. */
const patienceMs = 60_000;

export type HandOver = {
  /** Leaves the page to the remote build. @returns what that has to know */
  leave(): { token: string | null; setupCode: string | null };
  /** The remote build is there: this one has no more to do. */
  rest(): void;
  /** The remote build shows nothing: takes the page back. */
  takeBack(): void;
  /** Where the remote build is to show itself. */
  place: Element;
};

/**
 * Loads the console that the remote host serves in place of this one (spec section 4, Remote loading). Script and style are fetched
 * before this console leaves the page, so that it can still say when they are not to be had.
 *
 * @throws when the remote build is not to be had; the page is then as it was
 */
export async function loadRemoteBuild(origin: string, handOver: HandOver): Promise<void> {
  const { response, body } = await createWire(origin).send('getBuildManifest', {});
  if (!response.ok) throw new Error(`${origin} has no remote build: ${response.status}`);
  const { script, styles } = buildAddresses(body, origin);
  const ownStyles = document.querySelectorAll('link[rel="stylesheet"]');
  const links = [link('modulepreload', script), ...styles.map((href) => link('stylesheet', href))];
  try {
    await inTime(Promise.all(links.map(added)));
    const { token, setupCode } = handOver.leave();
    await inTime(added(moduleScript(script)));
    await new Promise((resolve) => setTimeout(resolve, eventsDelayMs));
    if (!handOver.place.hasChildNodes()) throw new Error(`${script} shows nothing`);
    handOver.rest();
    tell(documentEvents.token, token);
    tell(documentEvents.setupCode, setupCode);
    if (styles.length > 0) for (const style of ownStyles) style.remove();
  } catch (cause) {
    for (const element of links) element.remove();
    if (!handOver.place.hasChildNodes()) handOver.takeBack();
    throw cause;
  }
}

function link(rel: string, href: string): HTMLLinkElement {
  // files of another origin are had with its consent; a script's two requests have to be alike to share what came
  return Object.assign(document.createElement('link'), { rel, href, crossOrigin: 'anonymous' });
}

function moduleScript(src: string): HTMLScriptElement {
  const element = document.createElement('script');
  return Object.assign(element, { type: 'module', src, crossOrigin: 'anonymous' });
}

function added(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${element.outerHTML} could not be loaded`));
    document.head.append(element);
  });
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The remote build takes too long')), patienceMs);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

function tell(name: string, detail: string | null): void {
  if (detail !== null) document.dispatchEvent(new CustomEvent(name, { detail }));
}
