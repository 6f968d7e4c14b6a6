import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { toHostAddress } from '../../config/host-address.ts';
import { getNetworkOrigin } from '../../config/network-origin.ts';
import { useServices } from '../../services/services.ts';
import { formatCount } from './format-count.ts';
import { countDone, type ImportedLine, type ImportRun, isFinished } from './import-run.ts';
import styles from './SettingsFile.module.css';
import type { useImportRun } from './use-import-run.ts';

type Progress = Omit<ReturnType<typeof useImportRun>, 'run'> & { run: ImportRun };

/** An import in progress, interrupted or finished. */
export function ImportProgress({ progress }: { progress: Progress }) {
  const { run, isActive, failure, resume, stop, discard } = progress;
  if (isFinished(run)) return <ImportResult run={run} onClose={discard} />;
  const done = countDone(run);
  const title = isActive ? `Importing ${run.fileName}` : 'The import was interrupted';
  return (
    <Card title={title}>
      <div className={styles.stack}>
        <ProgressBar label="Settings applied" value={done / run.lines.length} />
        <p role="status">{`${done} of ${formatCount(run.lines.length)} done`}</p>
        {failure !== null && (
          <Notice tone="warning" title="The device does not respond.">
            <p>{`${failure} ${isActive ? 'The import continues when the device is back.' : ''}`}</p>
          </Notice>
        )}
        <LineOutcomes lines={run.lines} />
        <div className={styles.actions}>
          {isActive ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <>
              <Button variant="primary" onClick={resume}>
                Continue
              </Button>
              <Button onClick={discard}>Discard</Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function ImportResult({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const count = (outcome: ImportedLine['outcome']) =>
    run.lines.filter((line) => line.outcome === outcome).length;
  const [applied, rejected, different] = [count('applied'), count('rejected'), count('different')];
  const isWhole = rejected + different === 0;
  const summary = [
    `${formatCount(applied)} applied`,
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
    ...(different > 0 ? [`${different} different when read back`] : []),
  ].join(', ');
  const hasHostname = run.lines.some(
    ({ groupKey, outcome }) => groupKey === 'hostname' && outcome === 'applied',
  );
  return (
    <Card title="Import finished">
      <div className={styles.stack}>
        <Notice tone={isWhole ? 'success' : 'warning'} title={`${summary}.`}>
          {hasHostname && <p>The hostname takes effect after a restart.</p>}
        </Notice>
        <MovedNotice lines={run.lines} />
        <LineOutcomes lines={run.lines} />
        <div>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The device may have moved: links to its new address. */
function MovedNotice({ lines }: { lines: readonly ImportedLine[] }) {
  const { config } = useServices();
  const line = lines.find(
    ({ groupKey, outcome }) =>
      groupKey === 'ethernet' && (outcome === 'applied' || outcome === 'moved'),
  );
  if (line === undefined) return null;
  const { mode, ip4Address } = line.values;
  if (mode !== 'static' || typeof ip4Address !== 'string') {
    return <Notice>A DHCP server now assigns the address of the device.</Notice>;
  }
  const origin = getNetworkOrigin(toHostAddress(ip4Address), config, location);
  return (
    <Notice title="The device has a new address.">
      <a href={origin} rel="noreferrer">
        {origin}
      </a>
    </Notice>
  );
}

const outcomeTexts = {
  waiting: 'waiting',
  applied: 'applied',
  rejected: 'rejected',
  different: 'the device has another value now',
  moved: 'sent; the device did not confirm it',
} as const satisfies Record<ImportedLine['outcome'], string>;

function LineOutcomes({ lines }: { lines: readonly ImportedLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map(({ id, label, next, outcome, reason }) => (
        <li key={id}>
          {`${label}: ${next}, ${outcomeTexts[outcome]}`}
          {reason !== undefined && ` because: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
