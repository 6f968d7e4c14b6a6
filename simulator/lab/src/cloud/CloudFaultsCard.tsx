import type { ControlSchema } from '@stillhouse/simulator/client';
import { Card } from '@stillhouse/ui/Card';
import { Select } from '@stillhouse/ui/Select';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useSteer } from '../commands/use-run-command.ts';
import styles from './CloudFaultsCard.module.css';

type Trouble = ControlSchema<'CloudTrouble'>;

const analytics: Record<Trouble['analytics'], string> = {
  none: 'As it should be',
  failing: 'Answers 500 and keeps nothing',
  silent: 'Never answers',
  reset: 'Breaks the connection',
};

const remoteBuild: Record<Trouble['remoteBuild'], string> = {
  none: 'As it should be',
  missing: 'There is no manifest',
  malformed: 'The manifest is no whole JSON',
  silent: 'The manifest never comes',
  reset: 'The connection breaks',
  elsewhere: 'Names files of another origin',
  scriptMissing: 'Its script is not there',
  scriptEmpty: 'Its script shows nothing',
};

/** What the provider's side gets wrong towards the pages of the device. */
export function TroubleCard({ id, trouble }: { id: string; trouble: Trouble }) {
  const steer = useSteer(id);
  const { show } = useToaster();
  const put = (change: Partial<Trouble>) =>
    steer({ do: 'troubleCloud', trouble: { ...trouble, ...change } }).catch((error: Error) =>
      show(error.message, 'error'),
    );
  return (
    <Card title="What the provider gets wrong">
      <div className={styles.fields}>
        <Select
          label="Analytics"
          options={optionsOf(analytics)}
          value={trouble.analytics}
          onChange={(value) => put({ analytics: value })}
        />
        <Select
          label="Remote build of the setup"
          options={optionsOf(remoteBuild)}
          value={trouble.remoteBuild}
          onChange={(value) => put({ remoteBuild: value })}
        />
      </div>
    </Card>
  );
}

function optionsOf<Value extends string>(words: Record<Value, string>) {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}
