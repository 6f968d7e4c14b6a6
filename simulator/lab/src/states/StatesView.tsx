import type { ControlSchema } from '@stillhouse/simulator/client';
import { Card } from '@stillhouse/ui/Card';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { LabLink } from '../address/LabLink.tsx';
import { hrefOf } from '../address/address.ts';
import { usePlace } from '../address/use-address.ts';
import { title } from '../fleet/device-badges.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useModel } from '../server-state/queries.ts';
import { LegalMoves } from './LegalMoves.tsx';
import { LastWish } from './latest-request-queue.ts';
import { MachineDrawing } from './MachineDrawing.tsx';
import styles from './StatesView.module.css';
import { useBringTo } from './use-drive-to-state.ts';

type Machine = ControlSchema<'Machine'>;

/** Names that read better than the wire's. */
const names: Record<string, string> = { updateState: 'Software update' };

/** The device's state machines, drawn: where each stands, and where it can go from there. */
export function StatesView({ id }: { id: string }) {
  const place = usePlace();
  const model = useModel(id);
  return (
    <Loaded answer={model} what="the states" lines={10}>
      {({ machines }) => {
        const wanted = place.machine ?? 'updateState';
        const machine = machines.find(({ name }) => name === wanted) ?? machines[0];
        return (
          <>
            <nav aria-label="State machines">
              <ul className={styles.machines}>
                {machines.map(({ name, current }) => (
                  <li key={name}>
                    <LabLink
                      className={styles.machine}
                      href={hrefOf({ ...place, machine: name })}
                      aria-current={name === machine?.name ? 'true' : undefined}
                    >
                      {names[name] ?? title(name)}{' '}
                      <span className={styles.current}>{title(current)}</span>
                    </LabLink>
                  </li>
                ))}
              </ul>
            </nav>
            {machine !== undefined && <MachineCard key={machine.name} id={id} machine={machine} />}
          </>
        );
      }}
    </Loaded>
  );
}

function MachineCard({ id, machine }: { id: string; machine: Machine }) {
  const bringTo = useBringTo(id, machine.name);
  const { show } = useToaster();
  const [goal, setGoal] = useState<string | null>(null);
  const [wish] = useState(() => new LastWish());
  const press = async (state: string) => {
    if (!wish.isUnderWay && state === machine.current) return;
    setGoal(state);
    await wish.press(state, async (next) => {
      try {
        await bringTo(next);
      } catch (error) {
        show(error instanceof Error ? error.message : String(error), 'error');
      }
    });
    if (!wish.isUnderWay) setGoal(null);
  };
  return (
    <Card title={names[machine.name] ?? title(machine.name)}>
      <p className={styles.summary}>
        {machine.summary} Press a state to bring the device there, by whatever moves it takes; its
        clock goes on meanwhile.
      </p>
      <MachineDrawing machine={machine} goal={goal} onPress={press} />
      <LegalMoves id={id} machine={machine} />
    </Card>
  );
}
