import { createControlClient } from '../../client/client.ts';
import { createControlFetch, createFetch, createSimulator } from '../simulator.ts';

/**
 * Follows a device and its fleet without a server until the device is released, and imports the
 * recording of its requests. Returns what came.
 */
export async function followDevice() {
  const simulator = await createSimulator({ listen: false });
  const fetch = createControlFetch(simulator);
  const control = createControlClient(simulator.labUrl, { fetch });
  const device = await simulator.lease({ clock: 'manual', seed: 7 });
  const { id } = device;
  const kinds = new Set<string>();
  const streamed = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const stop = control.followFleet({ onEvent() {} });
  control.follow(id, {
    onEvent({ kind }) {
      kinds.add(kind);
      if (kind === 'state') streamed.resolve();
    },
    onEnd: () => released.resolve(),
  });
  await streamed.promise;
  await createFetch(device)('/api/v1/admin_login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  const recording = new TextEncoder().encode(JSON.stringify(await control.har(id)));
  const { imported } = await control.importRecording(recording, { name: 'room.har' });
  await control.release(id);
  await released.promise;
  const open = { ...simulator.fleet.metrics.streams };
  stop();
  await simulator.close();
  return { kinds: [...kinds], open, scenario: imported?.scenario };
}
