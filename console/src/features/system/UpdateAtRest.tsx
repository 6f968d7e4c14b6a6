import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useEffect } from 'react';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import { QueryCard, QueryPage } from '../../shell/QueryBoundary.tsx';
import type { UpdateFollower } from '../../updates/update-follower.ts';
import { isInProgress } from '../../updates/update-outcomes.ts';
import { isUpdated, type UpdateRun } from '../../updates/update-run.ts';
import styles from './SoftwareCard.module.css';
import { SoftwareCard } from './SoftwareCard.tsx';
import { UpdateSettingsList } from './UpdateSettingsList.tsx';
import { useFailureDialog } from './use-failure-dialog.tsx';
import { useUpdateSettings } from './use-update-settings.ts';
import { useUpdateState } from './use-update-state.ts';

/**
 * Shown while no update is known to be in progress. The state is polled, and an update that begins
 * is followed.
 */
export function UpdateAtRest(props: { update: UpdateFollower; lastRun: UpdateRun }) {
  const { update, lastRun } = props;
  const status = useDeviceQuery(useFreshStatusQuery());
  const version = status.kind === 'ready' ? status.data.firmwareVersion : undefined;
  const state = useUpdateState(version, true);
  const control = useUpdateSettings();
  const found = state.kind === 'ready' ? state.data.state : undefined;

  useEffect(() => {
    if (version === undefined || found === undefined || !isInProgress(found, 'settings')) return;
    update.follow({ state: found, from: version, to: null, isRequested: false });
  }, [update, version, found]);
  useEffect(() => {
    const ran = isUpdated(lastRun) ? lastRun.version : lastRun.from;
    // The result of an earlier update is outdated.
    if (version !== undefined && version !== ran) update.dismiss();
  }, [update, lastRun, version]);
  useFailureDialog(update, lastRun, control);

  // Without the settings it is unknown whether updating is allowed.
  const isOurs = control.kind === 'ready' && !control.data.isControlledElsewhere;
  const unreachable = [status, state, control].find(
    (query) => query.kind === 'failed' && query.error.isUnreachable,
  );
  if (unreachable) {
    return (
      <QueryPage<unknown> query={unreachable} what="the software update">
        {() => null}
      </QueryPage>
    );
  }
  const software = status.kind === 'failed' ? status : state;
  return (
    <>
      <div className={styles.room}>
        <QueryCard query={software} what="the software update" lines={6}>
          {(current) => (
            <SoftwareCard current={current} version={version ?? ''} control={control} />
          )}
        </QueryCard>
      </div>
      {isOurs && (found === 'upgradeAvailable' || found === 'downgradeAvailable') && (
        <CardList label="Before the update">
          <CardRow
            title="Export settings"
            subtitle="Keeps a copy of all settings before the update."
            href="/system/settings"
          />
        </CardList>
      )}
      <QueryCard query={control} what="the update settings" lines={3}>
        {(data) => <UpdateSettingsList control={data} />}
      </QueryCard>
    </>
  );
}
