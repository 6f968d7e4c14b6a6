import { useEffect } from 'react';
import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredCard, AnsweredPage } from '../../shell/Answered.tsx';
import { SoftwareCard } from './SoftwareCard.tsx';
import { UpdateSettingsList } from './UpdateSettingsList.tsx';
import { isUpdateStep, type UpdateRun } from './update-run.ts';
import type { UpdateWatch } from './update-watch.ts';
import { useFailureDialog } from './use-failure-dialog.ts';
import { useUpdateSettings } from './use-update-settings.ts';
import { useUpgradeState } from './use-update-state.ts';

/** No update is under way, as far as is known: the device is asked again and again, and one that begins is followed. */
export function UpdateAtRest(props: { watch: UpdateWatch; lastRun: UpdateRun | null }) {
  const { watch, lastRun } = props;
  const status = useDeviceQuery({ ...q('getStatus'), refetchOnMount: 'always' });
  const version = status.kind === 'ready' ? status.data.firmwareVersion : undefined;
  const state = useUpgradeState(version, true);
  const control = useUpdateSettings();
  const found = state.kind === 'ready' ? state.data : undefined;

  useEffect(() => {
    if (version === undefined || found === undefined || !isUpdateStep(found)) return;
    watch.join(found, { from: version, to: null });
  }, [watch, version, found]);
  useEffect(() => {
    const ran = lastRun?.end?.kind === 'updated' ? lastRun.end.version : lastRun?.from;
    // what was said of an earlier update is not true any more
    if (lastRun && version !== undefined && version !== ran) watch.dismiss();
  }, [watch, lastRun, version]);
  useFailureDialog(watch, lastRun, control);

  const unreachable = [status, state, control].find(
    (answer) => answer.kind === 'failed' && answer.error.isUnreachable,
  );
  if (unreachable) {
    return (
      <AnsweredPage<unknown> answer={unreachable} what="the software update">
        {() => null}
      </AnsweredPage>
    );
  }
  const software = status.kind === 'failed' ? status : state;
  return (
    <>
      <AnsweredCard answer={software} what="the software update" lines={4}>
        {(current) => (
          <SoftwareCard state={current} version={version ?? ''} control={control} watch={watch} />
        )}
      </AnsweredCard>
      <AnsweredCard answer={control} what="the update settings" lines={3}>
        {(data) => <UpdateSettingsList control={data} />}
      </AnsweredCard>
    </>
  );
}
