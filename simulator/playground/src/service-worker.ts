import { type ConsolePlace, parsePlace } from './console-place.ts';
import { abortMessage, helloMessage, type Question, type Reply } from './messages.ts';
import { pageHeaders } from './page-policy.ts';

/** What a service worker has, as far as it is used here. */
declare const self: Pick<EventTarget, 'addEventListener'> & {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    get(id: string): Promise<Client | undefined>;
    claim(): Promise<void>;
  };
};
type Client = {
  readonly id: string;
  readonly url: string;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
};
type Extendable = Event & { waitUntil(promise: Promise<unknown>): void };
type FetchEvent = Extendable & {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
};

/** The files of the folder, and a hash of them. Inserted by the build. */
declare const folderFiles: readonly string[];
declare const folderHash: string;

const scope = new URL(self.registration.scope);
const files = new Set(folderFiles);
const cachePrefix = `stillhouse-playground ${scope.pathname} `;
const cacheName = `${cachePrefix}${folderHash}`;

/** The built pages in the folder. */
const labFiles = 'files/lab';
const consoleFiles = 'files/console';

self.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(cacheName);
    const requests = folderFiles.map((path) => new Request(new URL(path, scope)));
    await cache.addAll(requests);
  };
  (event as Extendable).waitUntil(store());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith(cachePrefix) && name !== cacheName,
    );
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  (event as Extendable).waitUntil(takeOver());
});

// The page that has the simulator asks for its id, which its consoles have in their addresses.
self.addEventListener('message', (event) => {
  const { data, source, ports } = event as MessageEvent<unknown>;
  if (data !== helloMessage || source === null) return;
  const { id } = source as unknown as Client;
  // A page that was reloaded without its cache is not controlled.
  (event as MessageEvent & Extendable).waitUntil(
    self.clients.claim().then(() => ports[0]?.postMessage(id)),
  );
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event as FetchEvent;
  const url = new URL(request.url);
  // Elsewhere, the page asks whether a device has moved there. Nothing does in a playground.
  if (url.origin !== scope.origin) return;
  (event as FetchEvent).respondWith(respond(request, url, clientId));
});

async function respond(request: Request, url: URL, clientId: string): Promise<Response> {
  const isPage = request.mode === 'navigate';
  const page = isPage ? url : await getPageUrl(clientId);
  const path = removeFolder(url);
  const asking = page && parsePlace(removeFolder(page) ?? '');
  if (asking) {
    const below = path?.startsWith(asking.base) ? path.slice(asking.base.length) : url.pathname;
    return respondToConsole(request, `${below || '/'}${url.search}`, asking.place, isPage);
  }
  if (isPage) return getFile('index.html');
  if (path !== null && files.has(path)) return getFile(path);
  if (files.has(labFiles + url.pathname)) return getFile(labFiles + url.pathname);
  return ask(request, `${url.pathname}${url.search}`, 'response', clientId, null);
}

async function respondToConsole(
  request: Request,
  target: string,
  place: ConsolePlace,
  isPage: boolean,
): Promise<Response> {
  const path = getPath(target);
  const isFile = files.has(consoleFiles + path) && path !== '/index.html';
  const wants = isFile ? 'file' : /^\/api(?:\/|$)/.test(path) ? 'response' : 'page';
  const response = await ask(request, target, wants, place.page, place);
  return response.status === 0 && isPage ? createNotice() : response;
}

async function getPageUrl(clientId: string): Promise<URL | null> {
  const client = await self.clients.get(clientId);
  return client === undefined ? null : new URL(client.url);
}

function getPath(target: string): string {
  return target.split('?', 1)[0] ?? '/';
}

/** Returns the path below the folder; null for an address elsewhere. */
function removeFolder({ pathname }: URL): string | null {
  return pathname.startsWith(scope.pathname) ? pathname.slice(scope.pathname.length) : null;
}

async function getFile(path: string): Promise<Response> {
  const url = new URL(path, scope);
  const cache = await caches.open(cacheName);
  const { body, status, headers } = (await cache.match(url)) ?? (await fetch(url));
  // Of its own: a script imports others relative to the address of its response, if that has one.
  return new Response(body, { status, headers });
}

/** Passes a request to the page that has the simulator. A failure is a network error. */
async function ask(
  request: Request,
  target: string,
  wants: Question['wants'],
  page: string,
  place: ConsolePlace | null,
): Promise<Response> {
  const client = await self.clients.get(page);
  if (client === undefined) return Response.error();
  const body = await request.arrayBuffer();
  const question: Question = {
    type: 'stillhouse:question',
    place,
    wants,
    method: request.method,
    target,
    headers: [...request.headers],
    body: body.byteLength === 0 ? null : body,
  };
  const { port1, port2 } = new MessageChannel();
  client.postMessage(question, [port2]);
  request.signal.addEventListener('abort', () => port1.postMessage(abortMessage));
  const head = await new Promise<Reply>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
  });
  if (head.type === 'file') return getFile(consoleFiles + getPath(target));
  if (head.type !== 'head') return Response.error();
  const { status, headers, hasBody } = head;
  return new Response(hasBody ? readParts(port1) : null, { status, headers });
}

function readParts(port: MessagePort): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      port.onmessage = ({ data }: MessageEvent<Reply>) => {
        if (data.type === 'part') return controller.enqueue(data.bytes);
        if (data.type === 'end') controller.close();
        else controller.error(new TypeError('The connection broke'));
        port.close();
      };
    },
    cancel: () => port.postMessage(abortMessage),
  });
}

/** In place of the page with which a browser reports that nobody responds. */
function createNotice(): Response {
  const text = 'The device does not respond, or the tab with the playground was closed.';
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>No response</title><p>${text}</p></html>`,
    { status: 503, headers: pageHeaders },
  );
}
