import { Button } from '@stillhouse/ui/Button';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useId } from 'react';
import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { ControlledElsewhere } from '../../shell/ControlledElsewhere.tsx';
import { QueryCard, QueryPage } from '../../shell/QueryBoundary.tsx';
import { useRestartHindrance } from '../../shell/use-running-work.ts';
import { restartModal } from '../restart/restart-modal.ts';
import { SoftwareUpdateRow } from './SoftwareUpdateRow.tsx';
import styles from './SystemPage.module.css';
import { SystemToggles } from './SystemToggles.tsx';

/**
 * The System page (R2.38). A device that cannot be reached fails the page. A failure to read the
 * settings fails that card only, because restarting may help.
 */
export function SystemPage() {
  const { config } = useServices();
  const facts = useFacts();
  const mayChange = facts !== null && featureRules.settings(facts);
  const settings = useDeviceQuery({
    ...getQuery('/api/v1/settings/system'),
    refetchOnMount: 'always',
    enabled: mayChange,
  });
  if (!facts) return null;
  if (settings.kind === 'failed' && settings.error.isUnreachable) {
    return (
      <QueryPage query={settings} what="the system settings">
        {() => null}
      </QueryPage>
    );
  }
  return (
    <div className={styles.page}>
      {featureRules.controlledHere(facts) ? (
        <CardList label="Software">
          <SoftwareUpdateRow />
        </CardList>
      ) : (
        <ControlledElsewhere beside what="software updates and analytics" />
      )}
      {mayChange && (
        <QueryCard query={settings} what="the system settings" lines={3} of="toggles">
          {(data) => <SystemToggles settings={data} />}
        </QueryCard>
      )}
      {featureRules.enrollment(facts) && (
        <CardList label="Cloud service">
          <CardRow
            title={config.brand.cloudName}
            subtitle="Manage this device from the cloud."
            href="/system/pulse"
          />
        </CardList>
      )}
      {mayChange && (
        <CardList label="Settings file">
          <CardRow
            title="Export and import"
            subtitle="Copy all settings to a file, or from one."
            href="/system/settings"
          />
        </CardList>
      )}
      <RestartList />
    </div>
  );
}

function RestartList() {
  const modals = useAppModals();
  const hindrance = useRestartHindrance();
  const hindranceId = useId();
  const confirmRestart = () => modals.open(restartModal);
  return (
    <CardList label="Restart">
      <CardRow
        title="Restart device"
        subtitle={<span id={hindranceId}>{hindrance ?? 'Ends calls, keeps settings.'}</span>}
        control={
          <Button
            size="small"
            aria-label="Restart device"
            aria-describedby={hindranceId}
            disabled={hindrance !== undefined}
            onClick={confirmRestart}
          >
            Restart
          </Button>
        }
      />
    </CardList>
  );
}
