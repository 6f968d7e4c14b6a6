import { createControlFetch, createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { formatTemplate } from './console-place.ts';
import { formatLink, readLink } from './link.ts';
import { helloMessage } from './messages.ts';
import { isScenarioFile, leaseLinked } from './open-linked.ts';
import { servePages } from './serve-pages.ts';

const noWorker =
  'The playground needs a service worker, which browsers have at https and localhost addresses, and not in some private windows.';

try {
  await start();
} catch (error) {
  showProblem(error);
}

async function start(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error(noWorker);
  const simulator = await createSimulator({ listen: false });
  servePages(simulator, navigator.serviceWorker);
  const page = await registerWorker(navigator.serviceWorker);
  document.documentElement.dataset.consoleUrl = formatTemplate(page);

  const control = createControlClient(simulator.labUrl, {
    fetch: createControlFetch(simulator),
    followShards: false,
  });
  const openLink = async () => {
    const linked = await readLink(location.hash);
    showDevice(await leaseLinked(control, linked), linked === null ? '' : '&view=scenario');
  };
  await openLink().catch(async (error: unknown) => {
    showDevice(await leaseLinked(control, null), '');
    showProblem(error);
  });
  window.addEventListener('hashchange', () => void openLink().catch(showProblem));
  acceptScenarioFiles();
  const { lab = '' } = document.querySelector<HTMLElement>('script[data-lab]')?.dataset ?? {};
  await import(/* @vite-ignore */ new URL(lab, document.baseURI).href);
}

/** @returns the id that the service worker knows this page by */
async function registerWorker(container: ServiceWorkerContainer): Promise<string> {
  await container.register('service-worker.js');
  const { active } = await container.ready;
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
  active?.postMessage(helloMessage, [port2]);
  return reply;
}

/** The lab page reads the address. */
function showDevice(id: string, more: string): void {
  history.replaceState(null, '', `?device=${encodeURIComponent(id)}${more}${location.hash}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** A scenario file becomes the link of the page. The lab page accepts recordings itself. */
function acceptScenarioFiles(): void {
  window.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  window.addEventListener(
    'drop',
    (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined || !isScenarioFile(file.name)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const open = async () => {
        const hash = await formatLink(file);
        if (hash === null) throw new Error(`${file.name} is too large for a link.`);
        location.hash = hash;
      };
      void open().catch(showProblem);
    },
    { capture: true },
  );
}

/** Over the page, because the lab page does not know of it. */
function showProblem(error: unknown): void {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = error instanceof Error ? error.message : String(error);
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(text, close);
  document.body.append(dialog);
  dialog.showModal();
}
