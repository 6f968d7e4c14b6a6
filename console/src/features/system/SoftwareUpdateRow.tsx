import { CardRow } from '@stillhouse/ui/CardList';
import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { updateLabels } from '../../updates/update-labels.ts';
import { useUpdateState } from './use-update-state.ts';

/** A link to the software update, with its state. The linked page explains failures. */
export function SoftwareUpdateRow() {
  const status = useDeviceQuery(q('/api/v1/status'));
  const version = status.kind === 'ready' ? status.data.firmwareVersion : undefined;
  const answer = useUpdateState(version);
  const isKnown = answer.kind === 'ready';
  // Without a version there is no request.
  const isFailed = answer.kind === 'failed' || status.kind === 'failed';
  // Other firmware versions may report an unknown state.
  const label = isKnown ? (updateLabels[answer.data] ?? answer.data) : undefined;
  return (
    <CardRow
      href="/system/software-update"
      title="Software update"
      value={label ?? (isFailed ? 'Not known' : 'Checking')}
      {...(version !== undefined && { subtitle: version })}
    />
  );
}
