import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import type { ControlSchema } from 'stillhouse/client';
import { CommandButton } from '../commands/CommandButton.tsx';
import { Loaded } from '../server-state/Loaded.tsx';
import { useScenario } from '../server-state/queries.ts';
import { RunsCard } from './RunsCard.tsx';
import { ScenarioLibrary } from './ScenarioLibrary.tsx';
import { ScenarioTimeline } from './ScenarioTimeline.tsx';
import styles from './ScenarioView.module.css';

type Progress = ControlSchema<'ScenarioProgress'>;

/** The running scenario with its progress, and the ready scenarios. */
export function ScenarioView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id } = lease;
  const scenario = useScenario(id, lease.scenario);
  return (
    <>
      <Loaded query={scenario} what="the scenario" lines={6}>
        {(progress) =>
          progress === null ? <NoScenario /> : <ScenarioCard id={id} progress={progress} />
        }
      </Loaded>
      <RunsCard id={id} />
      <ScenarioLibrary id={id} playing={scenario.data?.name ?? null} />
    </>
  );
}

function NoScenario() {
  return (
    <Card title="Scenario">
      <EmptyState size="card" title="No scenario is running" icon="clock">
        Play a ready scenario below. It sets the initial state of the device, its faults and its
        events over time.
      </EmptyState>
    </Card>
  );
}

function ScenarioCard({ id, progress }: { id: string; progress: Progress }) {
  const { name, purpose, over, expectations } = progress;
  return (
    <Card
      title={name}
      actions={
        <CommandButton id={id} command={{ type: 'endScenario' }}>
          End
        </CommandButton>
      }
    >
      <p className={styles.purpose}>
        {purpose} {over && <Badge tone="neutral">Finished</Badge>}
      </p>
      <ScenarioTimeline id={id} progress={progress} />
      {expectations.length > 0 && (
        <>
          <h3 className={styles.heading}>Expectations</h3>
          <ul className={styles.expectations}>
            {expectations.map((one) => (
              <Expectation key={one.expectation} one={one} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const verdicts: Record<
  ControlSchema<'ExpectationResult'>['verdict'],
  { text: string; tone: BadgeTone }
> = {
  open: { text: 'Open', tone: 'neutral' },
  met: { text: 'Met', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

function Expectation({ one }: { one: ControlSchema<'ExpectationResult'> }) {
  const { text, tone } = verdicts[one.verdict];
  return (
    <li className={styles.expectation}>
      <Badge tone={tone}>{text}</Badge>
      <span>
        {one.expectation}{' '}
        {one.detail !== null && <span className={styles.detail}>{one.detail}</span>}
      </span>
    </li>
  );
}
