import { CardRow } from '@stillhouse/ui/CardList';
import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { upgradeLabels } from '../../updates/update-labels.ts';
import { useUpgradeState } from './use-update-state.ts';

/** The way to the software update, with where it is. The page it leads to says more of what is wrong. */
export function SoftwareUpdateRow() {
  const status = useDeviceQuery(q('getStatus'));
  const version = status.kind === 'ready' ? status.data.firmwareVersion : undefined;
  const answer = useUpgradeState(version);
  const isKnown = answer.kind === 'ready';
  // without a version nothing is asked
  const isFailed = answer.kind === 'failed' || status.kind === 'failed';
  // firmware of another time may name a state that is not known here
  const label = isKnown ? (upgradeLabels[answer.data] ?? answer.data) : undefined;
  return (
    <CardRow
      href="/system/software-update"
      title="Software update"
      value={label ?? (isFailed ? 'Not known' : 'Checking')}
      {...(version !== undefined && { subtitle: version })}
    />
  );
}
