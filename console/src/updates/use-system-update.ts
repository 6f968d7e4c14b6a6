import { isConsoleReplaced } from '../reconnect/served-build.ts';
import { createUpdateFollower } from './update-follower.ts';
import { isUpdated } from './update-run.ts';
import { createOncePerPage, useUpdate } from './use-update.ts';

const getSystemUpdate = createOncePerPage(({ config, queryClient }, device) => {
  const refresh = async (hasNewVersion: boolean) => {
    // The update may have installed another console.
    if (hasNewVersion && (await isConsoleReplaced(config))) location.reload();
    else void queryClient.invalidateQueries();
  };
  return createUpdateFollower('settings', device, (run) => {
    if (run.phase !== 'following') void refresh(isUpdated(run));
  });
});

/** The update in progress, or the last one until it is dismissed. */
export function useSystemUpdate(): ReturnType<typeof useUpdate> {
  return useUpdate(getSystemUpdate);
}
