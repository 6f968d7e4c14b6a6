import { useEffect, useSyncExternalStore } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import { createUpdateObserver } from '../../updates/update-observer.ts';
import { type CallResult, SetupUpdate } from './setup-update.ts';
import { createSetupUpdateStore, type SetupUpdateState } from './setup-update-state.ts';

const retryMs = 10_000;

/** One instance per page, not per component: an update continues while other settings are shown. */
const instances = new WeakMap<ConsoleServices, SetupUpdate>();

/** @param online whether the device is online, so that its software can be checked */
export function useSetupUpdate(online: boolean): {
  setupUpdate: SetupUpdate;
  update: SetupUpdateState;
} {
  const setupUpdate = getSetupUpdate(useServices());
  useEffect(() => setupUpdate.resume(), [setupUpdate]);
  const update = useSyncExternalStore(setupUpdate.subscribe, setupUpdate.getState);

  useEffect(() => {
    if (!online) return;
    const controller = new AbortController();
    const { signal } = controller;
    const check = async () => {
      while (!signal.aborted && !(await setupUpdate.check())) await wait(retryMs, signal);
    };
    void check();
    return () => controller.abort();
  }, [online, setupUpdate]);

  return { setupUpdate, update };
}

function getSetupUpdate(services: ConsoleServices): SetupUpdate {
  const known = instances.get(services);
  if (known) return known;
  const { client, queryClient, outage, session, config, analytics, prefetchAreas } = services;
  const setupUpdate = new SetupUpdate({
    store: createSetupUpdateStore(sessionStorage),
    checkForUpdate: () =>
      toResult(
        async () => (await client.GET('/api/v1/settings/updates/available')).data.upgradeState,
      ),
    start: () =>
      toResult(async () => {
        // A device that restarts cannot serve chunks (decision 0035).
        await prefetchAreas();
        return (
          await client.POST('/api/v1/settings/updates/available/update', {
            body: { action: 'update' },
          })
        ).data.state;
      }),
    observe: createUpdateObserver(client, queryClient),
    // The device also restarts by itself, and the next poll requests it again.
    reboot: async () =>
      void (await toResult(async () => `${(await client.PUT('/api/v1/device/reboot')).data}`)),
    outage,
    now: Date.now,
    track: analytics.track,
    onEndedByItself: async () => {
      // The update may have installed another console.
      if (await isConsoleReplaced(config)) location.reload();
    },
  });
  session.subscribe(() => {
    if (!session.getState().user) setupUpdate.stop();
  });
  instances.set(services, setupUpdate);
  return setupUpdate;
}

async function toResult(call: () => Promise<string>): Promise<CallResult> {
  try {
    return { state: await call() };
  } catch (cause) {
    if (!(cause instanceof DeviceError)) throw cause;
    return cause.status === 401 ? null : { reason: getReason(cause) };
  }
}
