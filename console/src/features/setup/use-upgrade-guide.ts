import { useEffect, useSyncExternalStore } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { reasonOf } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import { createLook } from '../../updates/look-at-update.ts';
import type { SetupUpgrade } from './setup-upgrade.ts';
import { createUpgradeStore } from './stored-upgrade.ts';
import { createUpgradeGuide, type Outcome, type UpgradeGuide } from './upgrade-guide.ts';

const checkAgainMs = 10_000;

/** One for the page and not one per component: an update goes on while other settings are looked at. */
const guides = new WeakMap<ConsoleServices, UpgradeGuide>();

/** @param online the device is online, so that its software can be checked */
export function useUpgradeGuide(online: boolean): { guide: UpgradeGuide; upgrade: SetupUpgrade } {
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

function guideOf(parts: ConsoleServices): UpgradeGuide {
  const known = guides.get(parts);
  if (known) return known;
  const { client, queryClient, absence, session, config, analytics, prefetchAreas } = parts;
  const guide = createUpgradeGuide({
    store: createUpgradeStore(sessionStorage),
    lookForUpdate: () =>
      outcomeOf(async () => (await client.call('getAvailableUpdate', {})).upgradeState),
    start: () =>
      outcomeOf(async () => {
        // a device that restarts serves no chunks (a decision: unreachable chunks)
        await prefetchAreas();
        return (await client.call('startUpdate', { body: { action: 'update' } })).state;
      }),
    look: createLook(client, queryClient),
    // it restarts by itself as well, and the next poll asks again
    reboot: async () =>
      void (await outcomeOf(async () => `${await client.call('rebootDevice', {})}`)),
    absence,
    now: Date.now,
    track: analytics.track,
    onEndedByItself: async () => {
      // the update may have brought another console
      if (await isConsoleReplaced(config)) location.reload();
    },
  });
  session.subscribe(() => {
    if (!session.getState().user) guide.stop();
  });
  guides.set(parts, guide);
  return guide;
}

async function outcomeOf(call: () => Promise<string>): Promise<Outcome> {
  try {
    return { state: await call() };
  } catch (cause) {
    if (!(cause instanceof DeviceError)) throw cause;
    return cause.status === 401 ? null : { reason: reasonOf(cause) };
  }
}
