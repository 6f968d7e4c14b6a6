import { useEffect } from 'react';
import { wait } from '../../api/wait.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { createOncePerPage, useUpdate } from '../../updates/use-update.ts';
import { createSetupUpdate, type SetupUpdate } from './setup-update.ts';

const retryMs = 10_000;

const getSetupUpdate = createOncePerPage(({ client, config, analytics }, device) =>
  createSetupUpdate({
    device,
    checkForUpdate: async () => (await client.GET('/api/v1/settings/updates/available')).data,
    track: analytics.track,
    onEndedByItself: async () => {
      // The update may have installed another console.
      if (await isConsoleReplaced(config)) location.reload();
    },
  }),
);

/** @param online whether the device is online, so that its software can be checked */
export function useSetupUpdate(online: boolean): ReturnType<typeof useUpdate<SetupUpdate>> {
  const { update, run } = useUpdate(getSetupUpdate);
  useEffect(() => {
    if (!online) return;
    const controller = new AbortController();
    const { signal } = controller;
    const check = async () => {
      while (!signal.aborted && !(await update.check())) await wait(retryMs, signal);
    };
    void check();
    return () => controller.abort();
  }, [online, update]);
  return { update, run };
}
