import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { DeedButton } from '../commands/CommandButton.tsx';
import { Loaded } from '../server-state/Loaded.tsx';
import { useScenario } from '../server-state/queries.ts';
import { ScenarioLibrary } from './ScenarioLibrary.tsx';
import { ScenarioTimeline } from './ScenarioTimeline.tsx';
import styles from './ScenarioView.module.css';

type Progress = ControlSchema<'ScenarioProgress'>;

/** What the device plays, how far it is, and what else there is to play. */
export function ScenarioView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id } = lease;
  const scenario = useScenario(id, lease.scenario);
  return (
    <>
      <Loaded answer={scenario} what="the scenario" lines={6}>
        {(progress) => (progress === null ? <None /> : <Playing id={id} progress={progress} />)}
      </Loaded>
      <ScenarioLibrary id={id} playing={scenario.data?.name ?? null} />
    </>
  );
}

function None() {
  return (
    <Card title="Scenario">
      <EmptyState size="card" title="This device plays no scenario" icon="clock">
        Choose a ready one below: it says how the device starts, what goes wrong and what happens
        when.
      </EmptyState>
    </Card>
  );
}

function Playing({ id, progress }: { id: string; progress: Progress }) {
  const { name, purpose, over, expectations } = progress;
  return (
    <Card
      title={name}
      actions={
        <DeedButton id={id} deed={{ do: 'endScenario' }}>
          End it
        </DeedButton>
      }
    >
      <p className={styles.purpose}>
        {purpose} {over && <Badge tone="neutral">Its time is over</Badge>}
      </p>
      <ScenarioTimeline id={id} progress={progress} />
      {expectations.length > 0 && (
        <>
          <h3 className={styles.heading}>Expected</h3>
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
