import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { DeedButton } from '../commands/CommandButton.tsx';
import { Loaded } from '../server-state/Loaded.tsx';
import { useFaultKinds, useFaults, useOperations } from '../server-state/queries.ts';
import { FaultForm } from './FaultForm.tsx';
import styles from './FaultsView.module.css';
import { conditionsOf, targetOf } from './describe-fault.ts';

type Fault = ControlSchema<'ArmedFault'>;

/** What makes answers go wrong, with what it has counted; and a form to arm another. */
export function FaultsView({ id }: { id: string }) {
  const faults = useFaults(id);
  const kinds = useFaultKinds();
  const operations = useOperations();
  return (
    <>
      <Card
        title="Armed faults"
        actions={
          faults.data !== undefined &&
          faults.data.length > 0 && (
            <DeedButton id={id} deed={{ do: 'clearFaults' }}>
              Remove all
            </DeedButton>
          )
        }
      >
        <Loaded answer={faults} what="the faults">
          {(armed) =>
            armed.length === 0 ? (
              <EmptyState size="card" title="No fault is armed" icon="success">
                The device answers as it should.
              </EmptyState>
            ) : (
              <ul className={styles.faults}>
                {armed.map((fault) => (
                  <FaultRow key={fault.id} id={id} fault={fault} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Card title="Arm a fault">
        <Loaded answer={kinds} what="the kinds of fault" lines={6}>
          {(all) => <FaultForm id={id} kinds={all} operations={operations.data ?? []} />}
        </Loaded>
      </Card>
    </>
  );
}

function FaultRow({ id, fault }: { id: string; fault: Fault }) {
  const { counters, exhausted } = fault;
  return (
    <li className={styles.fault}>
      <div className={styles.words}>
        <span className={styles.name}>
          {fault.id} {fault.id !== fault.kind && <Badge tone="neutral">{fault.kind}</Badge>}{' '}
          {exhausted && <Badge tone="neutral">Used up</Badge>}
          {fault.offContract && <Badge tone="warning">Breaks the contract</Badge>}
        </span>
        <span className={styles.detail}>
          {[`on ${targetOf(fault.match)}`, fault.placement, ...conditionsOf(fault)].join(', ')}
        </span>
      </div>
      <dl className={styles.counters}>
        {(['considered', 'matched', 'skipped', 'fired'] as const).map((name) => (
          <div key={name} className={styles.counter} data-counter={name}>
            <dt>{name}</dt>
            <dd>{counters[name]}</dd>
          </div>
        ))}
      </dl>
      <DeedButton
        id={id}
        deed={{ do: 'removeFault', id: fault.id }}
        label={`Remove the fault ${fault.id}`}
      >
        Remove
      </DeedButton>
    </li>
  );
}
