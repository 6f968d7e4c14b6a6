import { createControlFetch, createFetch, type LeasedDevice, type Simulator } from 'stillhouse';
import { type ConsolePlace, formatBase } from './console-place.ts';
import { abortMessage, isQuestion, type Question, type Reply } from './messages.ts';
import { pageHeaders } from './page-policy.ts';

/** Answers what the pages of the playground request, as the servers of a simulator do. */
export function servePages(simulator: Simulator, container: ServiceWorkerContainer): void {
  const control = createControlFetch(simulator);
  container.addEventListener('message', ({ data, ports: [port] }) => {
    if (!isQuestion(data) || port === undefined) return;
    const abort = new AbortController();
    port.onmessage = ({ data }) => {
      if (data === abortMessage) abort.abort();
    };
    const reply = (message: Reply) => port.postMessage(message);
    respond(simulator, control, data, abort.signal)
      .then((response) => (response === 'file' ? reply({ type: 'file' }) : send(response, reply)))
      // What a fetch function rejects with is a network error.
      .catch(() => reply({ type: 'failure' }));
  });
  container.startMessages();
}

async function respond(
  simulator: Simulator,
  control: typeof fetch,
  question: Question,
  signal: AbortSignal,
): Promise<Response | 'file'> {
  const { place, wants, target, method, headers, body } = question;
  const init = { method, body, signal, headers };
  if (place === null) return control(target, init);
  const device = simulator.get(place.device);
  if (device === undefined) throw new TypeError(`There is no device ${place.device}`);
  if (wants === 'response') {
    const { baseUrl, setupUrl } = device.host;
    return createFetch(device)(
      new URL(target, place.address === 'setup' ? setupUrl : baseUrl).href,
      init,
    );
  }
  checkServed(device, place);
  return wants === 'file' ? 'file' : createPage(device, place);
}

/** @throws TypeError if the device does not serve its console there now */
function checkServed(device: LeasedDevice, { address }: ConsolePlace): void {
  const { power, unreachable } = device.toLease();
  if (power !== 'on' || (address === 'network' && unreachable !== null)) {
    throw new TypeError(unreachable ?? `The device is ${power}`);
  }
}

/** The page of the console, with its configuration. */
async function createPage(device: LeasedDevice, place: ConsolePlace): Promise<Response> {
  const folder = new URL('.', document.baseURI);
  const page = await fetch(new URL('files/console/index.html', folder));
  const { pathname } = new URL(formatBase(place), folder);
  const { firmwareVersion } = device.host.device.state;
  const html = new DOMParser().parseFromString(await page.text(), 'text/html');
  const config = html.getElementById('console-config');
  if (config === null) throw new TypeError('The page of the console has no configuration');
  config.textContent = JSON.stringify({
    // The page is at the local setup address if that is its own.
    localSetupAddress: place.address === 'setup' ? location.origin : device.host.setupUrl,
    labOrigin: location.origin,
    buildId: firmwareVersion,
    basePath: pathname,
  }).replaceAll('<', '\\u003c');
  return new Response(`<!doctype html>${html.documentElement.outerHTML}`, {
    headers: pageHeaders,
  });
}

async function send(response: Response, reply: (message: Reply) => void): Promise<void> {
  const { status, headers, body } = response;
  reply({ type: 'head', status, headers: [...headers], hasBody: body !== null });
  if (body === null) return;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    reply({ type: 'part', bytes: new Uint8Array(part.value) });
  }
  reply({ type: 'end' });
}
