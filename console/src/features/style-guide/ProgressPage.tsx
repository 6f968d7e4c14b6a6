import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import type { TimedProgressProps } from '@stillhouse/ui/TimedProgress';
import { TimedProgressRow } from '@stillhouse/ui/TimedProgressRow';
import { useState } from 'react';
import { Specimen, Specimens, Stack, Wrap } from './Specimen.tsx';

const generation = {
  name: 'Generating the signing request',
  durationMs: 6000,
  labels: [
    { afterMs: 0, label: 'Initializing' },
    { afterMs: 2000, label: 'Generating' },
  ],
  afterLabel: 'Finalizing',
  doneLabel: 'Downloaded',
  failedLabel: 'Error generating logs.',
} satisfies Partial<TimedProgressProps>;

export function ProgressPage() {
  return (
    <Specimens>
      <Specimen title="Progress bar" note="With and without a known duration.">
        <Card>
          <Stack>
            <ProgressBar label="Not started" value={0} />
            <ProgressBar label="Uploading" value={0.4} />
            <ProgressBar label="Uploaded" value={1} tone="success" />
            <ProgressBar label="Interrupted" value={0.6} tone="danger" />
            <ProgressBar label="Validating" />
          </Stack>
        </Card>
      </Specimen>
      <Specimen
        title="Timed row"
        note="The labels change over time. If the work takes longer than expected, the row says so."
      >
        <CardList label="Timed rows">
          <CardItem>
            <TryRow />
          </CardItem>
          <CardItem>
            <TimedProgressRow
              title="Longer than usual"
              {...generation}
              state="running"
              startedAt={0}
            />
          </CardItem>
          <CardItem>
            <TimedProgressRow title="Done" {...generation} state="done" />
          </CardItem>
          <CardItem>
            <TimedProgressRow title="Failed" {...generation} state="failed" />
          </CardItem>
        </CardList>
      </Specimen>
    </Specimens>
  );
}

function TryRow() {
  const [state, setState] = useState<TimedProgressProps['state']>('idle');
  return (
    <TimedProgressRow
      title="Certificate signing request"
      {...generation}
      state={state}
      action={
        state === 'running' ? (
          <Wrap>
            <Button size="small" onClick={() => setState('done')}>
              Finish
            </Button>
            <Button size="small" onClick={() => setState('failed')}>
              Fail
            </Button>
          </Wrap>
        ) : (
          <Button size="small" onClick={() => setState('running')}>
            Generate
          </Button>
        )
      }
    />
  );
}
