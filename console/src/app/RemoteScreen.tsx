import { AppLoader } from '@stillhouse/ui/AppLoader';
import { Button } from '@stillhouse/ui/Button';
import type { Remote } from '../remote/remote.ts';
import { BareShell } from '../shell/BareShell.tsx';

/** Stands in while the remote build is loaded; when it cannot be had, the device's own console does as well. */
export function RemoteScreen({ state, remote }: { state: 'loading' | 'reload'; remote: Remote }) {
  return (
    <BareShell>
      <AppLoader
        state={state}
        loadingLabel="Loading the setup"
        title="The setup could not be loaded from the internet."
        text="Check the internet connection of this computer and reload the page."
        otherAction={<Button onClick={remote.decline}>Use the setup of the device</Button>}
        onReload={() => location.reload()}
      />
    </BareShell>
  );
}
