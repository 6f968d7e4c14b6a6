import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useEffect } from 'react';
import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { QueryCard, QueryPage } from '../../shell/QueryBoundary.tsx';
import type { UpdateRun } from '../../updates/update-run.ts';
import { isUpdateStep } from '../../updates/update-steps.ts';
import { SoftwareCard } from './SoftwareCard.tsx';
import type { SystemUpdate } from './system-update.ts';
import { UpdateSettingsList } from './UpdateSettingsList.tsx';
import { useFailureDialog } from './use-failure-dialog.tsx';
import { useUpdateSettings } from './use-update-settings.ts';
import { useUpdateState } from './use-update-state.ts';

/**
 * Shown while no update is known to be in progress. The state is polled, and an update that begins
 * is followed.
 */
export function UpdateAtRest(props: { systemUpdate: SystemUpdate; lastRun: UpdateRun | null }) {
  const { systemUpdate, lastRun } = props;
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: 'always' });
  const version = status.kind === 'ready' ? status.data.firmwareVersion : undefined;
  const state = useUpdateState(version, true);
  const control = useUpdateSettings();
  const found = state.kind === 'ready' ? state.data.state : undefined;

  useEffect(() => {
    if (version === undefined || found === undefined || !isUpdateStep(found)) return;
    systemUpdate.join(found, { from: version, to: null });
  }, [systemUpdate, version, found]);
  useEffect(() => {
    const ran = lastRun?.end?.kind === 'updated' ? lastRun.end.version : lastRun?.from;
    // The result of an earlier update is outdated.
    if (lastRun && version !== undefined && version !== ran) systemUpdate.dismiss();
  }, [systemUpdate, lastRun, version]);
  useFailureDialog(systemUpdate, lastRun, control);

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
      <QueryCard query={software} what="the software update" lines={4}>
        {(current) => (
          <SoftwareCard
            current={current}
            version={version ?? ''}
            control={control}
            systemUpdate={systemUpdate}
          />
        )}
      </QueryCard>
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
