import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { OptionList } from '@stillhouse/ui/OptionList';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatTime } from '../formatting/format-time.ts';
import { readToken } from '../server-state/token.ts';
import { CodeBlock } from '../shell/CodeBlock.tsx';
import type { RecordedCommand } from './command.ts';
import { describeCommand } from './command-table.ts';
import { formatCurl } from './curl.ts';
import { formatPlaywrightTest } from './playwright-test.ts';
import { clearRecording, useRecording } from './recordings.ts';
import styles from './StepsView.module.css';
import { formatScenario } from './scenario-yaml.ts';

const formats = [
  { value: 'curl', label: 'curl', hint: 'Commands for a shell' },
  { value: 'scenario', label: 'Scenario', hint: 'A file for the simulator' },
  { value: 'test', label: 'Playwright test', hint: 'Uses stillhouse/playwright' },
] as const;

type Format = (typeof formats)[number]['value'];

/** All steps that ran on the device from this tab, to be copied as a whole. */
export function StepsView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const recording = useRecording(lease.id);
  const [format, setFormat] = useState<Format>('scenario');
  if (recording.length === 0) {
    return (
      <Card title="Steps">
        <EmptyState size="card" title="No steps recorded yet">
          Run an action, set a condition or advance the clock. Every step is recorded here. Copy the
          steps as curl commands, as a scenario or as a Playwright test.
        </EmptyState>
      </Card>
    );
  }
  const text = formatSteps(format, recording, lease);
  return (
    <>
      <Card
        title="Steps"
        actions={
          <Button size="small" onClick={() => clearRecording(lease.id)}>
            Clear
          </Button>
        }
      >
        <ol className={styles.steps}>
          {recording.map(({ command, from }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
            <li key={index} className={styles.step}>
              <span className={styles.time}>{formatTime(from)}</span> {describeCommand(command)}
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Export" actions={<CopyButton value={text} what="all steps" label="Copy all" />}>
        <OptionList
          legend="Format"
          legendHidden
          options={formats}
          value={format}
          onChange={setFormat}
        />
        <CodeBlock label="All steps as text">{text}</CodeBlock>
      </Card>
    </>
  );
}

function formatSteps(
  format: Format,
  recording: readonly RecordedCommand[],
  lease: ControlSchema<'Lease'>,
): string {
  if (format === 'curl') {
    const target = { ...lease, needsToken: readToken() !== null };
    return recording.map(({ command }) => `${formatCurl(command, target)}\n`).join('');
  }
  if (format === 'scenario') return formatScenario(recording, lease);
  return formatPlaywrightTest(recording, lease);
}
