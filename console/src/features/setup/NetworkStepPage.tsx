import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useNetworkStatus } from '../../network-status/use-network-status.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { AdvancedNetworkSettings } from './AdvancedNetworkSettings.tsx';
import { ConnectionRows } from './ConnectionRows.tsx';
import styles from './Setup.module.css';
import { UpdateCard } from './UpdateCard.tsx';
import { UpdateFailedDialog } from './UpdateFailedDialog.tsx';
import { useSetupUpdate } from './use-setup-update.ts';

/** Step 1 of the guided setup: connects the device and updates its software (R2.30, R4.16). */
export function NetworkStepPage() {
  const { config } = useServices();
  const facts = useFacts();
  const navigate = useNavigate();
  const network = useNetworkStatus();
  const isOnline =
    network.kind === 'ready' &&
    [network.data.ethernet, network.data.wifi].some((link) => link?.isOnline === true);
  const { setupUpdate, update } = useSetupUpdate(isOnline);
  const { phase, isRequested } = update;

  useEffect(() => {
    if (phase !== 'done') return;
    const continueSetup = async () => {
      const isReplaced = await isConsoleReplaced(config);
      setupUpdate.finish();
      // The update may have installed another console.
      if (isReplaced) location.assign('/pulse');
      else void navigate('/pulse');
    };
    void continueSetup();
  }, [phase, setupUpdate, config, navigate]);

  const isBusy = phase === 'checking' || phase === 'preparing' || phase === 'done';
  const isFollowed = phase === 'following';
  if (!facts) return null;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>
        Step 1 of 2. Connect the device to the internet, by cable or by Wi-Fi.
      </p>
      {/* The device may be away during the update. */}
      {(isFollowed || phase === 'preparing' || phase === 'checking') && (
        <UpdateCard update={update} />
      )}
      <QueryPage query={network} what="the network status">
        {(status) => (
          <>
            <ConnectionRows network={status} />
            <AdvancedNetworkSettings facts={facts} network={status} />
          </>
        )}
      </QueryPage>
      <Notice tone="warning" still>
        Do not disconnect the USB cable or close the window while the device is being set up.
      </Notice>
      {!(isFollowed && isRequested) && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isOnline && !isBusy}
            onClick={() => void setupUpdate.proceed(false)}
          >
            Continue
          </Button>
        </div>
      )}
      {phase === 'failed' && (
        <UpdateFailedDialog
          failure={update.failure}
          onTryAgain={() => void setupUpdate.proceed(true)}
          onIgnore={() => setupUpdate.ignore()}
        />
      )}
    </div>
  );
}
