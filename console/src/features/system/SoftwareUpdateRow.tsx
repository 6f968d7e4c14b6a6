import { getOwn } from '@stillhouse/foundation/is-record';
import { CardRow } from '@stillhouse/ui/CardList';
import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { updateLabels } from '../../updates/update-labels.ts';
import { useUpdateState } from './use-update-state.ts';

/** A link to the software update, with its state. The linked page explains failures. */
export function SoftwareUpdateRow() {
  const status = useDeviceQuery(getQuery('/api/v1/status'));
  const version = status.kind === 'ready' ? status.data.firmwareVersion : undefined;
  const query = useUpdateState(version);
  const isKnown = query.kind === 'ready';
  // Without a version there is no request.
  const isFailed = query.kind === 'failed' || status.kind === 'failed';
  // Other firmware versions may report an unknown state.
  const label = isKnown ? (getOwn(updateLabels, query.data.state) ?? query.data.state) : undefined;
  return (
    <CardRow
      href="/system/software-update"
      title="Software update"
      value={label ?? (isFailed ? 'Unknown' : 'Checking')}
      // Keeps its place while it is unknown.
      {...(status.kind !== 'failed' && { subtitle: <code>{version ?? '\u00a0'}</code> })}
    />
  );
}
