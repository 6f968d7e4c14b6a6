import type { ControlSchema } from '@stillhouse/simulator/client';
import { Card } from '@stillhouse/ui/Card';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useRef, useState } from 'react';
import { LabLink } from '../address/LabLink.tsx';
import { hrefOf } from '../address/place.ts';
import { usePlace } from '../address/use-place.ts';
import { title } from '../fleet/words.ts';
import { Loaded } from '../live/Loaded.tsx';
import { useModel } from '../live/queries.ts';
import { LegalMoves } from './LegalMoves.tsx';
import { MachineDrawing } from './MachineDrawing.tsx';
import styles from './StatesView.module.css';
import { useBringTo } from './use-bring-to.ts';

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
  // of the last press, which may come while the device is on its way to another state
  const wish = useRef<string | null>(null);
  const press = async (state: string) => {
    const isUnderWay = wish.current !== null;
    if (!isUnderWay && state === machine.current) return;
    wish.current = state;
    setGoal(state);
    if (isUnderWay) return;
    let reached: string | null = null;
    while (wish.current !== reached) {
      reached = wish.current;
      try {
        await bringTo(reached);
      } catch (error) {
        show(error instanceof Error ? error.message : String(error), 'error');
      }
    }
    wish.current = null;
    setGoal(null);
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
