import { CopyButton } from '@stillhouse/ui/CopyButton';
import type { ControlSchema } from 'stillhouse/client';
import { readToken } from '../server-state/token.ts';
import styles from './CopyAs.module.css';
import type { RecordedCommand } from './command.ts';
import { formatCurl } from './curl.ts';
import { formatPlaywrightTest } from './playwright-test.ts';
import { formatScenarioStep } from './scenario-yaml.ts';

/**
 * Buttons that copy a step as curl, as a scenario step and as a Playwright test.
 *
 * @param name of the step, for the accessible names of the buttons
 */
export function CopyAs(props: {
  step: RecordedCommand;
  lease: ControlSchema<'Lease'>;
  name: string;
}) {
  const { step, lease, name } = props;
  return (
    <span className={styles.group}>
      <span className={styles.label}>Copy as</span>
      <CopyButton
        value={formatCurl(step.command, { ...lease, needsToken: readToken() !== null })}
        what={`${name} as curl`}
        label="curl"
      />
      <CopyButton
        value={formatScenarioStep(step.command)}
        what={`${name} as scenario step`}
        label="scenario step"
      />
      <CopyButton
        value={formatPlaywrightTest([step], lease)}
        what={`${name} as Playwright test`}
        label="Playwright test"
      />
    </span>
  );
}
