import type { Fleet } from '../fleet/fleet.ts';
import { openFetch } from '../http/open-fetch.ts';
import type { ControlPipeline } from './control-pipeline.ts';

/** What a fetch function needs of a simulator. */
export type ControlledSimulator = { readonly fleet: Fleet };

/**
 * Creates a fetch function that calls the control API of a simulator in this process, without a
 * port. It has every operation of simulator/control.yaml with its event streams, and the APIs of
 * devices as the lab page calls them (`/devices/{id}/network/api/v1/status`).
 *
 * A relative address is one of the control API. An address of anything else is a TypeError. As with
 * `fetch`, a signal aborts the request. Who has the simulator may do everything, so there is no
 * check of origin or token. A recording is imported in this thread, without a limit of its time.
 *
 * @example
 * const simulator = await createSimulator({ listen: false });
 * const fetch = createControlFetch(simulator);
 * const response = await fetch('/api/devices', {
 *   method: 'POST',
 *   headers: { 'content-type': 'application/json' },
 *   body: JSON.stringify({ clock: 'manual', seed: 7 }),
 * });
 */
export function createControlFetch({ fleet }: ControlledSimulator): typeof globalThis.fetch {
  const { labUrl } = fleet;
  let loading: Promise<ControlPipeline> | null = null;
  return async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, labUrl) : input, init);
    const { origin, pathname, search } = new URL(request.url);
    if (origin !== new URL(labUrl).origin) {
      throw new TypeError(`${origin} is not the control API. Use a relative address or ${labUrl}.`);
    }
    const { incoming, sink } = await openFetch(request, `${pathname}${search}`, init);
    loading ??= loadPipeline(fleet);
    const pipeline = await loading;
    pipeline.serve(incoming, sink).catch((error: unknown) => sink.disconnect(error));
    return sink.response;
  };
}

/** Loads the control API with its first request, so that a device starts without it. */
async function loadPipeline(fleet: Fleet): Promise<ControlPipeline> {
  const { ControlPipeline } = await import('./control-pipeline.ts');
  return new ControlPipeline({
    fleet,
    async importRecording(file) {
      const { importRecording } = await import('./import-recording.ts');
      return importRecording(file);
    },
  });
}
