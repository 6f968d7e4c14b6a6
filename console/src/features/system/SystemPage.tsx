import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { AnsweredCard, AnsweredPage } from '../../shell/Answered.tsx';
import { useAppModals } from '../../shell/app-modals.ts';
import { ControlledElsewhere } from '../../shell/ControlledElsewhere.tsx';
import { restartModal } from './restart-modal.ts';
import { SoftwareUpdateRow } from './SoftwareUpdateRow.tsx';
import styles from './SystemPage.module.css';
import { SystemToggles } from './SystemToggles.tsx';

/**
 * What belongs to the device as a whole (spec section 2, System). A device that cannot be reached fails the page; one
 * that cannot tell its settings fails that card only: to restart it may be what helps.
 */
export function SystemPage() {
  const facts = useFacts();
  const mayChange = facts !== null && gates.settings(facts);
  const settings = useDeviceQuery({
    ...q('getSystemSettings'),
    refetchOnMount: 'always',
    enabled: mayChange,
  });
  if (!facts) return null;
  if (settings.kind === 'failed' && settings.error.isUnreachable) {
    return (
      <AnsweredPage answer={settings} what="the system settings">
        {() => null}
      </AnsweredPage>
    );
  }
  return (
    <div className={styles.page}>
      {gates.controlledHere(facts) ? (
        <CardList label="Software">
          <SoftwareUpdateRow />
        </CardList>
      ) : (
        <ControlledElsewhere beside what="software updates and analytics" />
      )}
      {mayChange && (
        <AnsweredCard answer={settings} what="the system settings" lines={5}>
          {(data) => <SystemToggles settings={data} facts={facts} />}
        </AnsweredCard>
      )}
      <RestartList />
    </div>
  );
}

function RestartList() {
  const modals = useAppModals();
  const ask = () => modals.open(restartModal);
  return (
    <CardList label="Restart">
      <CardRow
        icon="retry"
        title="Restart device"
        subtitle="Ends calls, keeps settings."
        onPress={ask}
      />
    </CardList>
  );
}
