import { AppLoader } from '@stillhouse/ui/AppLoader';
import { Button } from '@stillhouse/ui/Button';
import { useSyncExternalStore } from 'react';
import { useServices } from '../services/services.ts';
import { BareShell } from '../shell/BareShell.tsx';

/**
 * Shown while the remote build loads. If it cannot be loaded, the device's own console can be used.
 */
export function RemoteScreen() {
  const { remote } = useServices();
  const state = useSyncExternalStore(remote.subscribe, remote.getState);
  return (
    <BareShell>
      <AppLoader
        state={state === 'reload' ? 'reload' : 'loading'}
        loadingLabel="Loading the setup"
        title="The setup could not be loaded from the internet."
        text="Check the internet connection of this computer and reload the page."
        otherAction={<Button onClick={remote.decline}>Use the setup of the device</Button>}
        onReload={() => location.reload()}
      />
    </BareShell>
  );
}
