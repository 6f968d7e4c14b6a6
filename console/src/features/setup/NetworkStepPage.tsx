import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { useEffect } from 'react';
import { addBase } from '../../config/base-path.ts';
import { useNetworkStatus } from '../../network-status/use-network-status.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { useNavigate } from '../../router/Router.tsx';
import { type Facts, getDeviceProduct } from '../../rules/facts.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import type { UpdateRun } from '../../updates/update-run.ts';
import { AdvancedNetworkSettings } from './AdvancedNetworkSettings.tsx';
import { ConnectionRows } from './ConnectionRows.tsx';
import styles from './Setup.module.css';
import type { SetupUpdate } from './setup-update.ts';
import { isInstalling, UpdateCard } from './UpdateCard.tsx';
import { UpdateFailedDialog } from './UpdateFailedDialog.tsx';
import { useSetupUpdate } from './use-setup-update.ts';

/** Step 1 of the guided setup: connects the device and updates its software (R2.30, R4.16). */
export function NetworkStepPage() {
  const facts = useFacts();
  const network = useNetworkStatus();
  const isOnline =
    network.kind === 'ready' &&
    [network.data.ethernet, network.data.wifi].some((link) => link?.isOnline === true);
  const { update, run } = useSetupUpdate(isOnline);
  const { phase, isRequested } = run;

  useContinueToPulse(phase, update);

  const isBusy = phase === 'checking' || phase === 'preparing' || phase === 'done';
  const isFollowed = phase === 'following';
  // A device that has lost the network in the middle of an update needs these settings.
  const isLocked = isOnline && isInstalling(run);
  if (!facts) return null;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>Step 1 of 2. {getConnectText(facts)}</p>
      {/* The device may be away during the update. */}
      {(isFollowed || phase === 'preparing' || phase === 'checking') && (
        <UpdateCard run={run} onIgnore={update.ignore} />
      )}
      {/* The update card says that the device is away. */}
      {!(isFollowed && network.kind === 'failed') && (
        <QueryPage query={network} what="the network status">
          {(status) => (
            <>
              <ConnectionRows network={status} isLocked={isLocked} />
              {isLocked ? (
                <p className={styles.lead}>
                  Network settings are available again after the update.
                </p>
              ) : (
                <AdvancedNetworkSettings facts={facts} network={status} />
              )}
            </>
          )}
        </QueryPage>
      )}
      <Notice tone="warning" silent>
        Do not disconnect the USB cable or close the window while the device is being set up.
      </Notice>
      {!(isFollowed && isRequested) && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isOnline && !isBusy}
            onClick={() => void update.proceed(false)}
          >
            Continue
          </Button>
        </div>
      )}
      {phase === 'failed' && (
        <UpdateFailedDialog
          failure={run.failure}
          onTryAgain={() => void update.proceed(true)}
          onIgnore={update.ignore}
        />
      )}
    </div>
  );
}

/** Opens the next step when the update that the user started has completed (R4.20). */
function useContinueToPulse(phase: UpdateRun['phase'], update: SetupUpdate): void {
  const { config, pageExit } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (phase !== 'done') return;
    const continueSetup = async () => {
      const isReplaced = await isConsoleReplaced(config);
      // A reload aborts the request. The page then continues from the stored state.
      await pageExit.waitUntilStays();
      update.dismiss();
      // The update may have installed another console.
      if (isReplaced) location.assign(addBase(config.basePath, '/pulse'));
      else navigate('/pulse');
    };
    void continueSetup();
  }, [phase, update, config, pageExit, navigate]);
}

function getConnectText(facts: Facts): string {
  if (!facts.device) return 'Connect the device to the internet.';
  return getDeviceProduct(facts).hasEthernet
    ? 'Connect the device to the internet, by cable or by Wi-Fi.'
    : 'Connect the device to the internet by Wi-Fi.';
}
