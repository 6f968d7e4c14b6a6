import { Badge } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import type { ControlSchema } from 'stillhouse/client';
import { useAddress } from '../address/use-address.ts';
import { CommandButton } from '../commands/CommandButton.tsx';
import { Loaded } from '../server-state/Loaded.tsx';
import { useFaultKinds, useFaults, useJournal, useOperations } from '../server-state/queries.ts';
import { describeMatch, describeParameters } from './describe-fault.ts';
import { FaultForm } from './FaultForm.tsx';
import styles from './FaultsView.module.css';

type Fault = ControlSchema<'ArmedFault'>;

/** The armed faults with their counters, and a form to arm another. */
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
            <CommandButton id={id} command={{ type: 'removeAllFaults' }}>
              Remove all
            </CommandButton>
          )
        }
      >
        <Loaded query={faults} what="the faults">
          {(armed) =>
            armed.length === 0 ? (
              <EmptyState size="card" title="No armed faults" icon="success">
                The device behaves normally. Arm a fault below to make responses fail.
              </EmptyState>
            ) : (
              <ul>
                {armed.map((fault) => (
                  <FaultRow key={fault.id} id={id} fault={fault} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Card title="Arm a fault">
        <Loaded query={kinds} what="the fault kinds" lines={6}>
          {(all) => <ArmForm id={id} kinds={all} operations={operations.data ?? []} />}
        </Loaded>
      </Card>
    </>
  );
}

type ArmFormProps = Omit<Parameters<typeof FaultForm>[0], 'entry'>;

/** The form, filled in if the address names an exchange. */
function ArmForm(props: ArmFormProps) {
  const { entry } = useAddress();
  return entry === null ? (
    <FaultForm {...props} entry={null} />
  ) : (
    <PrefilledForm key={entry} {...props} n={entry} />
  );
}

function PrefilledForm({ n, ...props }: ArmFormProps & { n: number }) {
  const journal = useJournal(props.id);
  return (
    <Loaded query={journal} what="the exchange" lines={6}>
      {({ entries }) => (
        <FaultForm {...props} entry={entries.find((entry) => entry.n === n) ?? null} />
      )}
    </Loaded>
  );
}

function FaultRow({ id, fault }: { id: string; fault: Fault }) {
  const { counters, exhausted } = fault;
  return (
    <li className={styles.fault}>
      <div className={styles.details}>
        <span className={styles.name}>
          {fault.id} {fault.id !== fault.kind && <Badge tone="neutral">{fault.kind}</Badge>}{' '}
          {exhausted && <Badge tone="neutral">Exhausted</Badge>}
          {fault.offContract && <Badge tone="warning">May violate the contract</Badge>}
        </span>
        <span className={styles.detail}>
          {[`on ${describeMatch(fault.match)}`, fault.placement, ...describeParameters(fault)].join(
            ', ',
          )}
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
      <CommandButton
        id={id}
        command={{ type: 'removeFault', id: fault.id }}
        label={`Remove fault ${fault.id}`}
      >
        Remove
      </CommandButton>
    </li>
  );
}
