import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { OptionList } from '@stillhouse/ui/OptionList';
import { useState } from 'react';
import { clockText } from '../formatting/format-time.ts';
import { storedToken } from '../server-state/token.ts';
import { CodeBlock } from '../shell/CodeBlock.tsx';
import { asCurl } from './curl.ts';
import { type DoneDeed, inWords } from './command.ts';
import { asPlaywrightTest } from './playwright-test.ts';
import { forgetRecording, useRecording } from './recordings.ts';
import styles from './StepsView.module.css';
import { asScenario } from './scenario-yaml.ts';

const forms = [
  { value: 'curl', label: 'curl', hint: 'commands for a shell' },
  { value: 'scenario', label: 'Scenario', hint: 'a file for the simulator' },
  { value: 'test', label: 'Playwright test', hint: 'with the kit' },
] as const;

type Form = (typeof forms)[number]['value'];

/** Everything that was done to the device on this page, to be copied as a whole. */
export function StepsView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const recording = useRecording(lease.id);
  const [form, setForm] = useState<Form>('scenario');
  if (recording.length === 0) {
    return (
      <Card title="Steps">
        <EmptyState size="card" title="Nothing has been done here yet">
          Whatever you do to this device on this page is kept here, to be copied as commands, as a
          scenario or as a test.
        </EmptyState>
      </Card>
    );
  }
  const text = asForm(form, recording, lease);
  return (
    <>
      <Card
        title="Steps"
        actions={
          <Button size="small" onClick={() => forgetRecording(lease.id)}>
            Forget them
          </Button>
        }
      >
        <ol className={styles.steps}>
          {recording.map(({ deed, from }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
            <li key={index} className={styles.step}>
              <span className={styles.time}>{clockText(from)}</span> {inWords(deed)}
            </li>
          ))}
        </ol>
      </Card>
      <Card
        title="Copy all"
        actions={<CopyButton value={text} what="all steps" label="Copy all" />}
      >
        <OptionList legend="As" legendHidden options={forms} value={form} onChange={setForm} />
        <CodeBlock label="All steps as text">{text}</CodeBlock>
      </Card>
    </>
  );
}

function asForm(form: Form, recording: readonly DoneDeed[], lease: ControlSchema<'Lease'>): string {
  if (form === 'curl') {
    const target = { ...lease, wantsToken: storedToken() !== null };
    return recording.map(({ deed }) => `${asCurl(deed, target)}\n`).join('');
  }
  if (form === 'scenario') return asScenario(recording, lease);
  return asPlaywrightTest(recording, lease);
}
