import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { GetLogs } from '../../downloads/GetLogs.tsx';
import { hasUpdateFailed } from '../../updates/update-outcomes.ts';
import styles from './SoftwareCard.module.css';
import type { useOffer } from './use-offer.ts';

/** Checks for updates, installs one, and gets the logs of a failed one. */
export function SoftwareActions(props: {
  state: Schema<'UpgradeState'>;
  offer: ReturnType<typeof useOffer>;
  /** The label of the button that starts an update, if there is one to install. */
  install: string | undefined;
  onInstall: () => void;
}) {
  const { state, offer, install, onInstall } = props;
  return (
    <div className={styles.actions}>
      {install !== undefined && (
        <Button variant="primary" onClick={onInstall}>
          {install}
        </Button>
      )}
      <Button icon="retry" busy={offer.checking} onClick={offer.check}>
        Check for updates
      </Button>
      {hasUpdateFailed(state) && (
        <GetLogs>
          {(getLogs) => (
            <Button icon="download" onClick={getLogs}>
              Get logs
            </Button>
          )}
        </GetLogs>
      )}
    </div>
  );
}
