import { Card } from '@stillhouse/ui/Card';
import { Select } from '@stillhouse/ui/Select';
import { useToaster } from '@stillhouse/ui/Toaster';
import type { ControlSchema } from 'stillhouse/client';
import { useRunCommand } from '../commands/use-run-command.ts';
import styles from './CloudFaultsCard.module.css';

type CloudFaults = ControlSchema<'CloudFaults'>;

const analyticsFaults: Record<CloudFaults['analytics'], string> = {
  none: 'No fault',
  failing: 'Returns status 500',
  silent: 'Never responds',
  reset: 'Resets the connection',
};

const remoteBuildFaults: Record<CloudFaults['remoteBuild'], string> = {
  none: 'No fault',
  missing: 'Manifest is missing',
  malformed: 'Manifest is malformed JSON',
  silent: 'Manifest request gets no response',
  reset: 'Connection is reset',
  elsewhere: 'Manifest names files of another origin',
  scriptMissing: 'Script is missing',
  scriptEmpty: 'Script renders nothing',
};

/** Selects the faults of the simulated cloud. */
export function CloudFaultsCard({ id, faults }: { id: string; faults: CloudFaults }) {
  const run = useRunCommand(id);
  const { show } = useToaster();
  const change = (changed: Partial<CloudFaults>) =>
    run({ type: 'setCloudFaults', faults: { ...faults, ...changed } }).catch((error: Error) =>
      show(error.message, 'error'),
    );
  return (
    <Card title="Cloud faults">
      <div className={styles.fields}>
        <Select
          label="Analytics"
          options={toOptions(analyticsFaults)}
          value={faults.analytics}
          onChange={(analytics) => change({ analytics })}
        />
        <Select
          label="Remote build of the guided setup"
          options={toOptions(remoteBuildFaults)}
          value={faults.remoteBuild}
          onChange={(remoteBuild) => change({ remoteBuild })}
        />
      </div>
    </Card>
  );
}

function toOptions<Value extends string>(labels: Record<Value, string>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
