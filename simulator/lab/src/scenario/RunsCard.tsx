import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatDate, formatDuration, formatTime } from '../formatting/format-time.ts';
import { useRuns, useScenarios } from '../server-state/queries.ts';
import styles from './RunsCard.module.css';

type Run = ControlSchema<'ScenarioRun'>;

const results: Record<Run['result'], { text: string; tone: BadgeTone }> = {
  running: { text: 'Running', tone: 'accent' },
  passed: { text: 'Passed', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
  ended: { text: 'Ended early', tone: 'neutral' },
};

/** What the devices of this simulator have played. It is kept until the simulator stops. */
export function RunsCard({ id }: { id: string }) {
  const runs = useRuns().data ?? [];
  const ready = new Set(useScenarios().data?.map(({ name }) => name));
  if (runs.length === 0) return null;
  return (
    <Card title="Runs">
      <ol className={styles.runs} aria-label="Runs">
        {runs.map((run) => (
          <RunRow key={run.n} id={id} run={run} isReady={ready.has(run.scenario)} />
        ))}
      </ol>
    </Card>
  );
}

/** @param props `isReady`: it can be played again, because it is in the library */
function RunRow({ id, run, isReady }: { id: string; run: Run; isReady: boolean }) {
  const { n, device, scenario, startedAt, until, result, steps, failures } = run;
  const { text, tone } = results[result];
  return (
    <li className={styles.run}>
      <span className={styles.details}>
        <Badge tone={tone}>{text}</Badge> <span className={styles.name}>{scenario}</span>{' '}
        <span className={styles.facts}>
          {device === id ? (
            device
          ) : (
            <LabLink href={formatAddress({ device, view: 'scenario' })}>{device}</LabLink>
          )}
          {`, ${formatDate(startedAt)} ${formatTime(startedAt)}, `}
          {`${formatDuration(until - startedAt)}, ${steps.done} of ${steps.of} steps`}
        </span>
        {failures.map((failure) => (
          <span key={failure} className={styles.failure}>
            {failure}
          </span>
        ))}
      </span>
      {isReady && (
        <CommandButton
          id={id}
          command={{ type: 'playScenario', name: scenario, fresh: true }}
          label={`Play again ${scenario}, run ${n}`}
        >
          Play again
        </CommandButton>
      )}
    </li>
  );
}
