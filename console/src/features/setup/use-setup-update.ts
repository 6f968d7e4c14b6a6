import { useEffect, useSyncExternalStore } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { reasonOf } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import { createUpdateObserver } from '../../updates/look-at-update.ts';
import { type CallResult, createSetupUpdate, type SetupUpdate } from './setup-update.ts';
import { createSetupUpdateStore, type SetupUpdateState } from './setup-update-state.ts';

const checkAgainMs = 10_000;

/** One instance per page, not per component: an update continues while other settings are shown. */
const guides = new WeakMap<ConsoleServices, SetupUpdate>();

/** @param online whether the device is online, so that its software can be checked */
export function useSetupUpdate(online: boolean): { guide: SetupUpdate; upgrade: SetupUpdateState } {
  const guide = guideOf(useServices());
  useEffect(() => guide.resume(), [guide]);
  const upgrade = useSyncExternalStore(guide.subscribe, guide.getUpgrade);

  useEffect(() => {
    if (!online) return;
    const controller = new AbortController();
    const { signal } = controller;
    const check = async () => {
      while (!signal.aborted && !(await guide.check())) await wait(checkAgainMs, signal);
    };
    void check();
    return () => controller.abort();
  }, [online, guide]);

  return { guide, upgrade };
}

function guideOf(parts: ConsoleServices): SetupUpdate {
  const known = guides.get(parts);
  if (known) return known;
  const { client, queryClient, absence, session, config, analytics, prefetchAreas } = parts;
  const guide = createSetupUpdate({
    store: createSetupUpdateStore(sessionStorage),
    lookForUpdate: () =>
      outcomeOf(
        async () => (await client.GET('/api/v1/settings/updates/available')).data.upgradeState,
      ),
    start: () =>
      outcomeOf(async () => {
        // A device that restarts cannot serve chunks (decision 0035).
        await prefetchAreas();
        return (
          await client.POST('/api/v1/settings/updates/available/update', {
            body: { action: 'update' },
          })
        ).data.state;
      }),
    look: createUpdateObserver(client, queryClient),
    // The device also restarts by itself, and the next poll requests it again.
    reboot: async () =>
      void (await outcomeOf(async () => `${(await client.PUT('/api/v1/device/reboot')).data}`)),
    absence,
    now: Date.now,
    track: analytics.track,
    onEndedByItself: async () => {
      // The update may have installed another console.
      if (await isConsoleReplaced(config)) location.reload();
    },
  });
  session.subscribe(() => {
    if (!session.getState().user) guide.stop();
  });
  guides.set(parts, guide);
  return guide;
}

async function outcomeOf(call: () => Promise<string>): Promise<CallResult> {
  try {
    return { state: await call() };
  } catch (cause) {
    if (!(cause instanceof DeviceError)) throw cause;
    return cause.status === 401 ? null : { reason: reasonOf(cause) };
  }
}
