import { CardList } from '@stillhouse/ui/CardList';
import { Notice } from '@stillhouse/ui/Notice';
import { createDatedQuery } from '../../queries/use-dated-query.ts';
import { useRecheck } from '../../queries/use-recheck.ts';
import { useServices } from '../../services/services.ts';
import { DeviceTimeRow, getAheadMs, useDeviceAheadMs } from '../../shell/DeviceTime.tsx';
import { formatAhead, hasNoticeableDifference } from '../../shell/device-clock.ts';

const path = '/api/v1/settings/time/ntp';

/**
 * The time of the device beside the server that it comes from. After a save it is read until it is
 * right (R2.87).
 *
 * @param savedAt epoch milliseconds of the last save
 * @param isUnreached whether the device got no time from the server that was saved
 */
export function ClockEffect(props: { savedAt: number | null; isUnreached: boolean }) {
  const { savedAt, isUnreached } = props;
  return (
    <>
      <CardList label="Effect">
        <DeviceTimeRow ahead={useDeviceAheadMs(path)} />
      </CardList>
      {isUnreached ? (
        <Notice tone="warning" title="Saved. The device got no time from this server.">
          It keeps trying.
        </Notice>
      ) : (
        savedAt !== null && <SavedEffect key={savedAt} />
      )}
    </>
  );
}

function SavedEffect() {
  const { data, isOver } = useRecheck(createDatedQuery(path, useServices()), {
    holds: (dated) => !hasNoticeableDifference(getAheadMs(dated)),
  });
  if (!data) return <Notice title="Saved.">{!isOver && checkingText}</Notice>;
  const aheadMs = getAheadMs(data);
  if (!hasNoticeableDifference(aheadMs)) {
    return <Notice tone="success">Saved. The clock of the device matches this computer.</Notice>;
  }
  return (
    <Notice
      tone={isOver ? 'warning' : 'info'}
      title={`Saved. The clock of the device is ${formatAhead(aheadMs)}.`}
    >
      {!isOver && checkingText}
    </Notice>
  );
}

const checkingText = 'Checking the clock.';
