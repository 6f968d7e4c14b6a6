import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useNetworkStatus } from '../../network-status/use-network-status.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { AdvancedNetworkSettings } from './AdvancedNetworkSettings.tsx';
import { ConnectionRows } from './ConnectionRows.tsx';
import styles from './Setup.module.css';
import { UpgradeCard } from './UpgradeCard.tsx';
import { UpgradeFailedDialog } from './UpgradeFailedDialog.tsx';
import { useUpgradeGuide } from './use-upgrade-guide.ts';

/** Step 1 of the guided setup: get the device online, and its software up to date (spec sections 2 and 4). */
export function NetworkStepPage() {
  const { config } = useServices();
  const facts = useFacts();
  const navigate = useNavigate();
  const network = useNetworkStatus();
  const isOnline =
    network.kind === 'ready' &&
    [network.data.ethernet, network.data.wifi].some((link) => link?.isOnline === true);
  const { guide, upgrade } = useUpgradeGuide(isOnline);
  const { phase, asked } = upgrade;

  useEffect(() => {
    if (phase !== 'done') return;
    const goOn = async () => {
      const isReplaced = await isConsoleReplaced(config);
      guide.finish();
      // the update may have brought another console
      if (isReplaced) location.assign('/pulse');
      else void navigate('/pulse');
    };
    void goOn();
  }, [phase, guide, config, navigate]);

  const isBusy = phase === 'checking' || phase === 'preparing' || phase === 'done';
  const isFollowed = phase === 'following';
  if (!facts) return null;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>
        Step 1 of 2. Connect the device to the internet, by cable or by Wi-Fi.
      </p>
      {/* the device may be away while its software is updated */}
      {(isFollowed || phase === 'preparing' || phase === 'checking') && (
        <UpgradeCard upgrade={upgrade} />
      )}
      <AnsweredPage answer={network} what="the network status">
        {(status) => (
          <>
            <ConnectionRows network={status} />
            <AdvancedNetworkSettings facts={facts} network={status} />
          </>
        )}
      </AnsweredPage>
      <Notice tone="warning" still>
        Do not disconnect the USB cable or close the window while the device is being set up.
      </Notice>
      {!(isFollowed && asked) && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isOnline && !isBusy}
            onClick={() => void guide.proceed(false)}
          >
            Continue
          </Button>
        </div>
      )}
      {phase === 'failed' && (
        <UpgradeFailedDialog
          failure={upgrade.failure}
          onTryAgain={() => void guide.proceed(true)}
          onIgnore={guide.ignore}
        />
      )}
    </div>
  );
}
