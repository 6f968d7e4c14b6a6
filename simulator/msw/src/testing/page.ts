import { setupWorker } from 'msw/browser';
import { createSimulator } from 'stillhouse';
import { createHandlers } from '../create-handlers.ts';

/** Starts a device for the relative addresses of the page. */
export async function startDevice() {
  const simulator = await createSimulator({ listen: false });
  const device = await simulator.lease({ clock: 'manual', seed: 7 });
  const worker = setupWorker(...createHandlers(device, { origin: location.origin }));
  await worker.start({ quiet: true });
  return device;
}
