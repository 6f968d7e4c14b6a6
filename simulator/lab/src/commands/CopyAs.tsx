import type { ControlSchema } from '@stillhouse/simulator/client';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { storedToken } from '../server-state/token.ts';
import styles from './CopyAs.module.css';
import { asCurl } from './curl.ts';
import type { DoneDeed } from './command.ts';
import { asPlaywrightTest } from './playwright-test.ts';
import { asScenarioStep } from './scenario-yaml.ts';

/**
 * The same deed as a command, a step of a scenario, and a test.
 *
 * @param of what is copied, for assistive technology where several stand on the page
 */
export function CopyAs(props: { done: DoneDeed; lease: ControlSchema<'Lease'>; of: string }) {
  const { done, lease, of } = props;
  return (
    <span className={styles.group}>
      <span className={styles.lead}>Copy as</span>
      <CopyButton
        value={asCurl(done.deed, { ...lease, wantsToken: storedToken() !== null })}
        what={`${of} as curl`}
        label="curl"
      />
      <CopyButton
        value={asScenarioStep(done.deed)}
        what={`${of} as scenario step`}
        label="scenario step"
      />
      <CopyButton
        value={asPlaywrightTest([done], lease)}
        what={`${of} as Playwright test`}
        label="Playwright test"
      />
    </span>
  );
}
